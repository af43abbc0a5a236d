// What a screen reader says: one polite region for events, one assertive for prompts.

type Manner = "polite" | "assertive";

function region(manner: Manner): HTMLElement {
  const id = `say-${manner}`;
  const place = document.getElementById(id) ?? makeRegion(id, manner);
  // Readers hear nothing from behind a modal dialog: speak from inside it.
  const home = document.querySelector("dialog[open]") ?? document.body;
  if (place.parentElement !== home) home.append(place);
  return place;
}

function makeRegion(id: string, manner: Manner): HTMLElement {
  const made = document.createElement("div");
  made.id = id;
  made.className = "sr";
  made.setAttribute("aria-live", manner);
  made.setAttribute("role", manner === "polite" ? "status" : "alert");
  return made;
}

function say(manner: Manner, text: string): void {
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  const where = region(manner);
  // A few lines stay, so that quick events are all read; the oldest leave.
  while (where.childElementCount >= 6) where.firstElementChild?.remove();
  where.append(line);
}

/** Events: read when the reader is free. */
export const announce = (text: string) => {
  say("polite", text);
};

/** Prompts and refusals: read at once. */
export const interrupt = (text: string) => {
  say("assertive", text);
};

/** Regions must exist before their first text, or readers miss it. */
export function readyToSpeak(): void {
  region("polite");
  region("assertive");
}
