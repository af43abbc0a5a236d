// Deeds with what one owns: each is a claim with a name of its own, so that a double press, a lost
// answer or a reload in the middle does nothing twice.
import { api, ApiError } from "./api";
import { load, save } from "./storage";

export type Deed =
  | "packs"
  | "open"
  | "craft"
  | "dust"
  | "sell"
  | "buy"
  | "reroll"
  | "attune"
  | "runs"
  | `runs/${string}`;

export interface Done {
  claim: string;
  /** It was made before, and changed nothing now. */
  repeated: boolean;
  /** By item: a currency, xp, card:ID, pack:KIND, upgrade:CARD. */
  changes: Readonly<Record<string, number>>;
  /** Of an opened pack, as they lay in it. */
  cards: string[];
}

export interface Claim {
  game: string;
  deed: Deed;
  body: Readonly<Record<string, unknown>>;
  /** What the server knows it by. */
  name: string;
  at: number;
}

const KEY = "ludarium.claims";
const FRESH_MS = 10 * 60_000; // what was begun longer ago is not gone on with

const under = new Map<string, Promise<unknown>>();
const isOfRun = (deed: Deed): boolean => deed === "runs" || deed.startsWith("runs/");

/** Not `randomUUID`, which pages without encryption lack. */
const newName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
const sameAs = (claim: Claim, game: string, deed: Deed, body: Claim["body"]) =>
  claim.game === game && claim.deed === deed && JSON.stringify(claim.body) === JSON.stringify(body);

/** What was begun and is not known to be done. */
export function begun(game: string, now = Date.now()): Claim[] {
  const found = load(KEY);
  const all = Array.isArray(found) ? (found as Claim[]) : [];
  return all.filter((claim) => claim.game === game && now - claim.at < FRESH_MS);
}

function keep(claim: Claim): void {
  const found = load(KEY);
  const rest = (Array.isArray(found) ? (found as Claim[]) : []).filter(
    ({ name, at }) => name !== claim.name && Date.now() - at < FRESH_MS,
  );
  save(KEY, [...rest, claim]);
}

/** Once it is known how a deed came out, or what it brought has been seen. */
export function forget(name: string): void {
  const found = load(KEY);
  if (Array.isArray(found))
    save(
      KEY,
      (found as Claim[]).filter((claim) => claim.name !== name),
    );
}

/** Whether the server has answered: then asking again is a new deed. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

async function send<T>(claim: Claim, stays: boolean): Promise<T> {
  try {
    const body = { ...claim.body, claim: claim.name };
    const path = isOfRun(claim.deed) ? claim.deed : `progress/${claim.deed}`;
    const done = await api.post<T>(`/games/${claim.game}/${path}`, body);
    if (!stays) forget(claim.name);
    return done;
  } catch (error) {
    if (isRefusal(error)) forget(claim.name);
    throw error;
  }
}

/** Do something once. The same again, while the first one is under way or its answer was lost, is the
    first one. `stays`: it is kept until it is forgotten, so that a reload shows it again. */
export function claim<T = Done>(
  game: string,
  deed: Deed,
  body: Claim["body"],
  { stays = false } = {},
): Promise<T> {
  const key = JSON.stringify([game, deed, body]);
  const running = under.get(key);
  if (running) return running as Promise<T>;
  const before = begun(game).find((each) => sameAs(each, game, deed, body));
  const made = before ?? { game, deed, body, name: newName(), at: Date.now() };
  keep(made);
  const sent = send<T>(made, stays).finally(() => under.delete(key));
  under.set(key, sent);
  return sent;
}

/** After a reload: what was begun is brought to its end, each once. */
export async function goOn(
  game: string,
  stays: (claim: Claim) => boolean,
): Promise<{ claim: Claim; done: Done }[]> {
  const found: { claim: Claim; done: Done }[] = [];
  for (const each of begun(game)) {
    const { deed, body } = each;
    try {
      found.push({ claim: each, done: await claim(game, deed, body, { stays: stays(each) }) });
    } catch (error) {
      if (!isRefusal(error)) break; // not now; the next press asks again
    }
  }
  return found;
}
