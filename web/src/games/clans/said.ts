// Numbers and beats in few words: what a card did, why it did so much, each with its clause.
import { capital } from "../../lib/words";
import type { Frame, Hit, Reason } from "./rounds";
import type { ClanCard, ClanEvent, Element } from "./types";

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

const STEPS: Record<string, string> = {
  element: "Element",
  base: "Own base",
  zone: "Zone",
  hero: "Hero",
  fury: "Fury",
  stack: "Stack",
  debuff: "Debuff",
  shield: "Shield",
};
const CAUSES: Record<string, string> = {
  overflow: "Overflow",
  cleave: "Cleave",
  thorns: "Thorns",
  "last stand": "Last stand",
  ultimate: "Ultimate",
  hero: "Hero",
  regen: "Regen",
  drain: "Drain",
  mend: "Mend",
  deploy: "Deploy",
  tired: "Tired",
};

/** "Fire over Nature", "Fire against Water". */
export function elementWords(a: Element | null, b: Element | null, n: number): string {
  if (!a || !b) return "Element";
  return `${capital(a)} ${n > 0 ? "over" : "against"} ${capital(b)}`;
}

type Elements = (unit: number) => Element | null;

export function reasonText({ step, n }: Reason, by: Element | null, on: Element | null): string {
  const word = step === "element" ? elementWords(by, on, n) : (STEPS[step] ?? capital(step));
  return `${word} ${signed(n)}`;
}

/** Under the number, each on a line of its own: "Fire over Nature +2", "Fury +1". Without the elements, which the cards
    show, "Element +2" has room on a phone. */
export function whyHit(hit: Hit, unit: number, element: Elements | null): string[] {
  const { cause, by, reasons, n } = hit;
  if (hit.kind === "note") return [n ? `${capital(cause)} ${signed(n)}` : capital(cause)];
  if (hit.kind === "raise") return ["Damage this round"];
  const first = cause === "attack" ? [] : [CAUSES[cause] ?? capital(cause)];
  const told = reasons.map((each) =>
    reasonText(each, by === null ? null : (element?.(by) ?? null), element?.(unit) ?? null),
  );
  return [...first, ...told];
}

export interface Line {
  /** Stands out before the rest. */
  strong: string;
  text: string;
  clause: string | null;
  seat: number | null;
}

export interface Words {
  /** The name of a card in play. */
  name: (unit: number) => string;
  /** A card's face, by the number of a card in play. */
  face: (unit: number) => Pick<ClanCard, "element">;
  who: (seat: number) => string;
  whose: (seat: number) => string;
  power: (ability: string) => string;
  ultimate: (family: string) => string;
}

/** The lines of one beat. */
export function linesOf(frame: Frame, words: Words): Line[] {
  return frame.events.flatMap((event, i) => lineOf(event, frame.events.slice(i + 1), words) ?? []);
}

function lineOf(event: ClanEvent, next: readonly ClanEvent[], words: Words): Line | null {
  const { clause, seat } = event;
  const of = (strong: string, text: string, by: number | null = seat): Line => ({
    strong,
    text,
    clause,
    seat: by,
  });
  switch (event.event) {
    case "attack":
      return attackLine(event, next, words);
    case "damage":
      if (event.cause === "attack" || event.cause === "cleave") return null;
      return of(
        words.name(event.unit),
        `takes ${event.n}: ${(CAUSES[event.cause] ?? "").toLowerCase()}`,
      );
    case "heal":
      return of(
        words.name(event.unit),
        `heals ${event.n}: ${(CAUSES[event.cause] ?? "").toLowerCase()}`,
      );
    case "die":
      return of(words.name(event.unit), "falls");
    case "promote":
      return of(words.name(event.unit), "moves up");
    case "enter":
      return of(words.name(event.unit), `enters the ${event.lane} lane`);
    case "hero":
      return of(
        words.power(event.ability),
        `${words.whose(seat)} hero${event.lane ? `, ${event.lane} lane` : ""}`,
      );
    case "ultimate":
      return of(words.ultimate(event.family), `${words.whose(seat)} ultimate`);
    case "lane":
      return seat < 0
        ? of(`${capital(event.lane)} lane`, "nobody wins it", null)
        : of(
            `${capital(event.lane)} lane`,
            `${words.who(seat)} ${event.moved ? "advance" : "hold"}${words.who(seat) === "you" ? "" : "s"}`,
          );
    case "strike":
      return of(words.name(event.unit), `strikes the crystal for ${event.n}`);
    case "crystal":
      return of(`−${event.n}`, `${words.whose(seat)} crystal, ${event.left} left`);
    case "mend crystal":
      return of(`+${event.n}`, `${words.whose(seat)} crystal, now ${event.left}`);
    case "gold":
      return of(`+${event.n} gold`, words.who(seat));
    default:
      return null;
  }
}

/** "Coal Raider 7, Fire over Nature +2 = 9, on Bramble Hide". */
function attackLine(
  event: ClanEvent & { event: "attack" },
  next: readonly ClanEvent[],
  { name, face }: Words,
): Line {
  const reasons: (Reason & { clause: string | null })[] = [];
  for (const each of next) {
    if (each.event !== "modify" || each.unit !== event.unit || each.target !== event.target) break;
    reasons.push(each);
  }
  const base = event.n - reasons.reduce((sum, { n }) => sum + n, 0);
  const told = reasons.map((each) =>
    reasonText(each, face(event.unit).element, face(event.target).element),
  );
  const sum = told.length ? `${[base, ...told].join(", ")} = ${event.n}` : String(event.n);
  return {
    strong: name(event.unit),
    text: `${sum}, on ${name(event.target)}`,
    clause: reasons[0]?.clause ?? event.clause,
    seat: event.seat,
  };
}
