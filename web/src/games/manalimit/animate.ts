// How the events of a step look: cards fly, the tank rises, a battle is played back.
import { tick } from "svelte";
import type { Animator } from "../../lib/match.svelte";
import type { Cue } from "../../lib/sound";
import { EASE, MS, type Stage } from "../../lib/timeline";
import { battleIn, type Frame } from "./battle";
import type { Theatre } from "./theatre.svelte";
import { placeOf, type Place, type RunEvent, type RunView } from "./types";

export interface Scenery {
  view: () => RunView;
  /** What is drawn at a place. */
  at: (place: Place) => HTMLElement | null;
  theatre: Theatre;
  /** Mana leaves as steam. */
  steam: (n: number) => void;
  cue: (cue: Cue) => void;
}

export function animator(table: Scenery): Animator {
  return async (stage, told, later, show) => {
    const events = told as unknown as RunEvent[];
    const draw = async () => {
      await show(later);
      await tick();
    };
    const battle = battleIn(events, (later as unknown as RunView).last_battle);
    if (!battle) {
      await shop(table, stage, events, draw);
      return;
    }
    const from = events.findIndex(({ event }) => event === "battle");
    for (const event of events.slice(0, from)) await before(table, stage, event);
    await table.theatre.play(battle, stage, (frame) => {
      sound(frame, table.cue);
    });
    const over = events.some(({ event }) => event === "over");
    if (!over && !stage.still) {
      await draw();
      table.cue("your_turn");
    }
  };
}

const SOUNDS: Partial<Record<Frame["kind"], Cue>> = {
  open: "your_turn",
  clash: "attack",
  faint: "death",
};

function sound(frame: Frame, cue: (cue: Cue) => void): void {
  const has = (name: string) => frame.events.some(({ event }) => event === name);
  if (frame.outcome)
    cue(frame.outcome === "victory" ? "win" : frame.outcome === "defeat" ? "loss" : "draw_game");
  else if (frame.kind === "trigger")
    cue(has("damage") ? "damage" : has("shield") ? "ward" : has("summon") ? "creature" : "heal");
  else {
    const found = SOUNDS[frame.kind];
    if (found) cue(found);
  }
}

/** What the end of a turn does before the lines meet. */
async function before(table: Scenery, stage: Stage, event: RunEvent): Promise<void> {
  if (event.event === "evaporate") await steam(table, stage, event.n);
  else if (event.event === "end turn" && event.n > 0) await steam(table, stage, event.n);
}

async function steam(table: Scenery, stage: Stage, n: number): Promise<void> {
  table.cue("evaporate");
  table.steam(n);
  await stage.wait(MS.d5);
  table.steam(0);
}

const box = (element: Element | null): DOMRect | null => element?.getBoundingClientRect() ?? null;

/** Lies over `from` and comes to rest where it is. */
function arrive(stage: Stage, element: Element | null, from: DOMRect | null): Promise<void> {
  const to = box(element);
  if (!element || !from || !to) return Promise.resolve();
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const start = `translate(${x}px, ${y}px) scale(${from.width / (to.width || 1)})`;
  return stage.move(
    element,
    [
      { transform: start, zIndex: 9 },
      { transform: "none", zIndex: 9 },
    ],
    { ms: MS.d4 },
  );
}

/** Shrinks into the furnace. */
function burn(stage: Stage, element: HTMLElement | null, furnace: DOMRect | null): Promise<void> {
  const from = box(element);
  if (!element || !from || !furnace) return Promise.resolve();
  const x = furnace.left + furnace.width / 2 - (from.left + from.width / 2);
  const y = furnace.top + furnace.height * 0.6 - (from.top + from.height / 2);
  return stage.move(
    element,
    [
      { transform: "none", opacity: 1, zIndex: 20, easing: EASE.in },
      {
        transform: `translate(${x}px, ${y}px) scale(.2) rotate(-20deg)`,
        opacity: 0.2,
        zIndex: 20,
      },
    ],
    { ms: MS.d4, ease: "linear", hold: true },
  );
}

async function shop(
  table: Scenery,
  stage: Stage,
  events: RunEvent[],
  draw: () => Promise<void>,
): Promise<void> {
  const { at, cue } = table;
  const burned: HTMLElement[] = [];
  const moves: [Place, DOMRect | null][] = [];
  const fresh: Place[] = [];
  for (const event of events) {
    switch (event.event) {
      case "pitch": {
        cue("pitch");
        const card = at(placeOf(event.zone, event.place - 1));
        if (card) burned.push(card);
        await burn(stage, card, box(at("furnace")));
        break;
      }
      case "buy":
        cue("creature");
        moves.push([placeOf("bench", event.bench - 1), box(at(placeOf("belt", event.place - 1)))]);
        break;
      case "move": {
        cue("put_down");
        const [from, to] = [
          placeOf(event.zone, event.place - 1),
          placeOf(event.to_zone, event.to - 1),
        ];
        moves.push([to, box(at(from))], [from, box(at(to))]);
        break;
      }
      case "slide":
        fresh.push(placeOf("belt", event.place - 1));
        break;
      case "freeze":
        cue("freeze");
        break;
      case "mana":
        cue("crystal");
        break;
      case "shop":
        cue("your_turn");
        break;
      default:
        break;
    }
  }
  const lost = events.reduce((sum, event) => sum + (event.event === "evaporate" ? event.n : 0), 0);
  await draw();
  // The next card lies in the same place.
  for (const card of burned) for (const each of card.getAnimations()) each.cancel();
  await Promise.all([
    ...moves.map(([place, from]) => isUnit(at(place)) && arrive(stage, at(place), from)),
    ...fresh.map((place, i) => slide(stage, at(place), i)),
    lost ? steam(table, stage, lost) : undefined,
  ]);
}

const isUnit = (element: HTMLElement | null): boolean => element?.matches("button.unit") ?? false;

/** The new card comes along the belt, with one bump. */
async function slide(stage: Stage, element: HTMLElement | null, i: number): Promise<void> {
  if (!element) return;
  const far = 90 + i * 30;
  await stage.move(
    element,
    [
      { transform: `translateX(${far}px)`, opacity: 0 },
      { transform: "translate(-4px, -3px)", opacity: 1, offset: 0.8 },
      { transform: "none", opacity: 1 },
    ],
    { ms: MS.d3 + i * 40, ease: "out" },
  );
}
