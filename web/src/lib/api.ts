// The HTTP interface under /api/v1: JSON in and out, problem+json as errors.

export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    /** The HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly title: string,
    readonly detail = "",
    /** The clause of the rule book that was touched, if one was. */
    readonly clause: string | null = null,
    /** The whole problem, for what a page knows more about. */
    readonly problem: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail ? `${title}: ${detail}` : title);
  }
}

export interface Options {
  signal?: AbortSignal;
  /** Sent to its end although the page is being left. */
  keepalive?: boolean;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A newcomer's first request makes a guest of them: what would make a second one waits until it is answered. */
let arrival: Promise<unknown> | null = null;

export function arrive(first: Promise<unknown>): void {
  const done = first.then(leave, leave);
  arrival = done;
  function leave() {
    if (arrival === done) arrival = null;
  }
}

const makesGuest = (method: Method, path: string): boolean =>
  method === "GET" ? /^\/me\/|\/(progress|runs)\b/.test(path) : true;

async function request<T>(
  method: Method,
  path: string,
  body: unknown,
  options: Options,
): Promise<T> {
  if (arrival && makesGuest(method, path)) await arrival;
  // The second header marks our own page: another site cannot send it.
  const init: RequestInit = { method, headers: { accept: "application/json", "x-ludarium": "1" } };
  if (options.signal) init.signal = options.signal;
  if (options.keepalive) init.keepalive = true;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, "No connection", "The server cannot be reached.");
  }
  if (!answer.ok) throw await problemOf(answer);
  if (answer.status === 204) return undefined as T;
  return (await answer.json()) as T;
}

/** The error that an answer describes, whatever its body holds. */
export async function problemOf(answer: Response): Promise<ApiError> {
  const problem = await answer
    .json()
    .then((body: unknown) => (typeof body === "object" && body ? body : {}))
    .catch(() => ({}));
  const fields = problem as Record<string, unknown>;
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
  return new ApiError(
    answer.status,
    text("title") || answer.statusText || "Something went wrong",
    text("detail"),
    text("clause") || null,
    fields,
  );
}

export const api = {
  get: <T>(path: string, options: Options = {}) => request<T>("GET", path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options: Options = {}) =>
    request<T>("POST", path, body, options),
  put: <T>(path: string, body: unknown, options: Options = {}) =>
    request<T>("PUT", path, body, options),
  patch: <T>(path: string, body: unknown, options: Options = {}) =>
    request<T>("PATCH", path, body, options),
  delete: <T>(path: string, options: Options = {}) =>
    request<T>("DELETE", path, undefined, options),
};
