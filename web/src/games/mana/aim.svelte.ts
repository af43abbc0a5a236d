// What the pointer or the keyboard is about to do: a tile is chosen, then a cell or a button.
import { untrack } from "svelte";
import type { Match } from "../../lib/match.svelte";
import type { Choice } from "../../lib/protocol";
import { choicesOf, indexActions, touches, type Reach } from "./actions";
import type { Point } from "./geometry";
import {
  cellKey,
  tileId,
  type Cell,
  type CellKey,
  type Letter,
  type ManaView,
  type Place,
  type TileId,
} from "./types";

export type Glow = "playable" | "selected" | "target" | undefined;

/** What was tried in vain, as the server names the parts of an action. */
export type Tried = Record<string, unknown>;

const DRAG_PX = 8;

/** A new hint chooses its tile, once: what is chosen afterwards stays. Returns how to end it. */
export const followHint = (aim: Aim) =>
  $effect.root(() => {
    $effect(() => {
      const id = aim.hinted?.id;
      // The choice asks for a preview, and its answer must not choose again.
      if (id)
        untrack(() => {
          aim.choose(id);
        });
    });
  });

export class Aim {
  /** The tile whose targets are shown, or only looked at. */
  chosen = $state<TileId | null>(null);
  /** The cell under the pointer or the focus. */
  over = $state<CellKey | null>(null);
  pointer = $state<Point | null>(null);
  dragging = $state(false);

  index = $derived.by(() => indexActions(this.match.question?.actions ?? []));
  reach = $derived<Reach | null>(
    this.chosen ? (this.index.sources.get(this.chosen) ?? null) : null,
  );
  /** The tile that is dragged, and where. */
  held = $derived.by(() => {
    const [at, id] = [this.pointer, this.chosen];
    if (!this.dragging || !at || !id) return null;
    const burst = this.view().tiles.some(
      (each) => tileId(each.tile, each.side) === id && each.burst,
    );
    return { at, letter: id.charAt(0) as Letter, side: Number(id.slice(1)), burst };
  });
  hinted = $derived.by(() => {
    const best = this.match.hint?.advice[0]?.action;
    return touches(this.match.question?.actions.find(({ id }) => id === best));
  });

  #start: (Point & { id: TileId }) | null = null;
  #dropped = false;

  constructor(
    private readonly match: Match,
    private readonly view: () => ManaView,
    private readonly refuse: (tried: Tried) => void,
  ) {}

  tileAt(cell: Cell): TileId | null {
    const found = this.view().tiles.find(({ x, y }) => x === cell[0] && y === cell[1]);
    return found ? tileId(found.tile, found.side) : null;
  }

  glowOf(id: TileId | null): Glow {
    if (!id) return undefined;
    if (this.chosen === id) return "selected";
    return this.index.sources.has(id) ? "playable" : undefined;
  }

  glow(cell: Cell): Glow {
    if (this.reach?.targets.has(cellKey(...cell))) return "target";
    return this.glowOf(this.tileAt(cell));
  }

  choose(id: TileId): void {
    this.chosen = id;
    this.over = null;
    const reach = this.index.sources.get(id);
    if (reach) this.match.preview(choicesOf(reach));
  }

  cancel(): void {
    this.chosen = null;
    this.over = null;
    this.dragging = false;
    this.#start = null;
  }

  /** A click, a tap or Enter on a cell. */
  pressCell(cell: Cell): void {
    if (this.#dropped) return;
    const target = this.reach?.targets.get(cellKey(...cell));
    const id = this.tileAt(cell);
    if (target) this.#act(target.choice);
    else if (id && id === this.chosen) this.cancel();
    else if (id && (this.index.sources.has(id) || !this.reach)) this.choose(id);
    else if (this.chosen && this.reach) this.#refuseAt(this.chosen, cell);
    else this.cancel();
  }

  pressHand(id: TileId): void {
    if (this.#dropped) return;
    if (this.chosen === id) this.cancel();
    else this.choose(id);
  }

  /** The buttons of the chosen tile; one that is not offered says why. */
  press(kind: "burst" | "retrieve"): void {
    const choice = this.reach?.[kind];
    if (choice) this.#act(choice);
    else if (this.chosen) this.refuse({ kind, ...named(this.chosen) });
  }

  swap(): void {
    if (this.index.swap) this.#act(this.index.swap);
  }

  #refuseAt(id: TileId, to: Cell): void {
    const onBoard = this.view().tiles.some(({ tile, side }) => tileId(tile, side) === id);
    this.refuse({ kind: onBoard ? "move" : "place", ...named(id), to: [...to] });
  }

  #act(choice: Choice): void {
    this.cancel();
    this.match.act(choice);
  }

  // --- the pointer --------------------------------------------------------------------------------

  down(event: PointerEvent, id: TileId | null): void {
    if (event.button !== 0 || !id || !this.index.sources.has(id)) return;
    this.#start = { x: event.clientX, y: event.clientY, id };
  }

  move(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    const start = this.#start;
    if (start && !this.dragging && Math.hypot(x - start.x, y - start.y) > DRAG_PX) {
      this.choose(start.id);
      this.dragging = true;
    }
    if (!this.chosen) return;
    this.pointer = { x, y };
    if (event.pointerType !== "touch" || this.dragging) this.over = cellUnder(x, y);
  }

  up(event: PointerEvent): void {
    this.#start = null;
    if (!this.dragging) return;
    this.dragging = false;
    this.#drop(cellUnder(event.clientX, event.clientY));
    // The click that follows belongs to the drag.
    this.#dropped = true;
    setTimeout(() => (this.#dropped = false));
  }

  /** The pointer was taken away, by the system or a second finger. */
  lose(): void {
    this.cancel();
    this.#dropped = false;
  }

  #drop(key: CellKey | null): void {
    const { chosen, reach } = this;
    const target = key && reach?.targets.get(key);
    if (target) {
      this.#act(target.choice);
      return;
    }
    this.cancel();
    if (!key || !chosen) return;
    const [x = 0, y = 0] = key.split(",").map(Number);
    if (this.tileAt([x, y]) !== chosen) this.#refuseAt(chosen, [x, y]);
  }
}

const named = (id: TileId) => ({ tile: id.charAt(0) as Letter, side: Number(id.slice(1)) });

function cellUnder(x: number, y: number): CellKey | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest<HTMLElement>("[data-place]")?.dataset.place as Place | undefined;
    if (place?.startsWith("cell:")) return place.slice(5) as CellKey;
  }
  return null;
}
