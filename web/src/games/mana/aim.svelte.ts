// What the pointer or the keyboard is about to do: a tile is chosen, then a cell or a button.
import { untrack } from "svelte";
import type { Match } from "../../lib/match.svelte";
import type { Choice } from "../../lib/protocol";
import { Aiming } from "../../ui/table/aiming.svelte";
import { choicesOf, indexActions, touches, type Reach } from "./actions";
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

/** A tile is chosen, or only looked at; what it can reach are cells. */
export class Aim extends Aiming<TileId, CellKey> {
  index = $derived.by(() => indexActions(this.match.question?.actions ?? []));
  reach = $derived<Reach | null>(
    this.source ? (this.index.sources.get(this.source) ?? null) : null,
  );
  /** The tile that is dragged, and where. */
  held = $derived.by(() => {
    const [at, id] = [this.pointer, this.source];
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

  constructor(
    private readonly match: Match,
    private readonly view: () => ManaView,
    private readonly refuse: (tried: Tried) => void,
  ) {
    super();
  }

  tileAt(cell: Cell): TileId | null {
    const found = this.view().tiles.find(({ x, y }) => x === cell[0] && y === cell[1]);
    return found ? tileId(found.tile, found.side) : null;
  }

  glowOf(id: TileId | null): Glow {
    if (!id) return undefined;
    if (this.source === id) return "selected";
    return this.index.sources.has(id) ? "playable" : undefined;
  }

  glow(cell: Cell): Glow {
    if (this.reach?.targets.has(cellKey(...cell))) return "target";
    return this.glowOf(this.tileAt(cell));
  }

  override choose(id: TileId): void {
    this.source = id;
    this.over = null;
    const reach = this.index.sources.get(id);
    if (reach) this.match.preview(choicesOf(reach));
  }

  /** A click, a tap or Enter on a cell. */
  pressCell(cell: Cell): void {
    if (this.spent) return;
    const target = this.reach?.targets.get(cellKey(...cell));
    const id = this.tileAt(cell);
    if (target) this.#act(target.choice);
    else if (id && id === this.source) this.cancel();
    else if (id && (this.index.sources.has(id) || !this.reach)) this.choose(id);
    else if (this.source && this.reach) this.#refuseAt(this.source, cell);
    else this.cancel();
  }

  pressHand(id: TileId): void {
    if (this.spent) return;
    if (this.source === id) this.cancel();
    else this.choose(id);
  }

  /** The buttons of the chosen tile; one that is not offered says why. */
  press(kind: "burst" | "retrieve"): void {
    const choice = this.reach?.[kind];
    if (choice) this.#act(choice);
    else if (this.source) this.refuse({ kind, ...named(this.source) });
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

  protected override begins(id: TileId): boolean {
    return this.index.sources.has(id);
  }

  protected override at(x: number, y: number): CellKey | null {
    return cellUnder(x, y);
  }

  protected override drop(x: number, y: number): void {
    const key = cellUnder(x, y);
    const { source, reach } = this;
    const target = key && reach?.targets.get(key);
    if (target) {
      this.#act(target.choice);
      return;
    }
    this.cancel();
    if (!key || !source) return;
    const [column = 0, row = 0] = key.split(",").map(Number);
    if (this.tileAt([column, row]) !== source) this.#refuseAt(source, [column, row]);
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
