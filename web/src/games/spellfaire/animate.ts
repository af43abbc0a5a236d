// How each event looks. The numbers are in the events; the durations in the visual language.
import { tick } from "svelte";
import type { Animator } from "../../lib/match.svelte";
import type { Cue } from "../../lib/sound";
import { MS, type Stage } from "../../lib/timeline";
import { beats } from "./beats";
import { between } from "./between";
import { ice, number, pulse, ring, shake, shards, split } from "./effects";
import { faces } from "./faces.svelte";
import type { Flights, Flyer } from "./flights.svelte";
import {
  heroPlace,
  hitPlace,
  unitPlace,
  type Place,
  type SpellEvent,
  type SpellView,
} from "./types";

/** What the animator may touch of the table. */
export interface Scenery {
  own: number;
  view: () => SpellView;
  at: (place: Place | "middle" | `deck:${number}` | `cards:${number}`) => HTMLElement | null;
  layer: () => HTMLElement | null;
  flights: Flights;
  cardWidth: () => number;
  banner: (text: string) => void;
  cue: (name: Cue) => void;
}

const STRIKE_MS = MS.d1 + MS.d2;
const FOE_SHOWS_MS = 420; // a card of the other side is read before it lands

export function animator(table: Scenery): Animator {
  return async (stage, told, later, show) => {
    const after = later as unknown as SpellView;
    const scene = new Scene(table, stage, after, async (view) => {
      await show(view as unknown as Record<string, unknown>);
      await tick();
    });
    for (const beat of beats(told as unknown as SpellEvent[])) {
      if (stage.still) break;
      await scene.play(beat);
    }
    scene.end();
  };
}

class Scene {
  #view: SpellView;
  #played: Flyer | null = null;

  constructor(
    private readonly table: Scenery,
    private readonly stage: Stage,
    private readonly after: SpellView,
    private readonly show: (view: SpellView) => Promise<void>,
  ) {
    this.#view = table.view();
  }

  async play(beat: SpellEvent[]): Promise<void> {
    const [event] = beat;
    if (!event) return;
    if (event.event === "attack") await this.#attack(event, beat.slice(1));
    else if (event.event === "die") await this.#deaths(beat);
    else if (event.event === "play") await this.#play(event);
    else if (event.event === "enter") await this.#enter(event);
    else if (event.event === "draw" || event.event === "return") await this.#draw(event);
    else if (event.event === "burn") await this.#burn(event);
    else if (event.event === "turn") await this.#turn(event);
    else if (event.event === "fatigue") await this.#fatigue(event);
    else if (event.event === "trigger") await this.#trigger(event);
    else if (event.event === "over") await this.stage.wait(MS.d4);
    else await this.#effects(beat);
  }

  /** A card that is still in the air lands, whatever happened. */
  end(): void {
    this.#played?.land();
  }

  async #apply(...events: SpellEvent[]): Promise<void> {
    for (const event of events) this.#view = between(this.#view, event, this.after, faces.rows);
    await this.show(this.#view);
  }

  #box(name: Parameters<Scenery["at"]>[0]): DOMRect {
    return (
      this.table.at(name) ??
      this.table.at("middle") ??
      document.body
    ).getBoundingClientRect();
  }

  // --- blows ------------------------------------------------------------------------------------

  async #attack(event: SpellEvent & { event: "attack" }, effects: SpellEvent[]): Promise<void> {
    const { stage, table } = this;
    const striker = table.at(unitPlace(event.unit));
    const a = this.#box(unitPlace(event.unit));
    const b = this.#box(hitPlace(1 - event.seat, event.target));
    const x = b.left + b.width / 2 - (a.left + a.width / 2);
    const y = b.top + b.height / 2 - (a.top + a.height / 2);
    const far = Math.hypot(x, y) || 1;
    const back = `translate(${(-8 * x) / far}px, ${(-8 * y) / far}px)`;
    const hit = `translate(${x * 0.78}px, ${y * 0.78}px)`;
    const whole = STRIKE_MS + MS.d3;
    table.cue("attack");
    const strike = stage.move(
      striker,
      [
        { transform: "none", zIndex: 9, easing: "ease-out" },
        { transform: back, zIndex: 9, offset: MS.d1 / whole, easing: "cubic-bezier(.6,0,.9,.3)" },
        {
          transform: hit,
          zIndex: 9,
          offset: STRIKE_MS / whole,
          easing: "cubic-bezier(.16,1,.3,1)",
        },
        { transform: "none", zIndex: 9 },
      ],
      { ms: whole, ease: "linear" },
    );
    await stage.wait(STRIKE_MS);
    await this.#apply(event);
    await Promise.all([strike, this.#effects(effects, striker)]);
  }

  async #effects(events: SpellEvent[], busy: Element | null = null): Promise<void> {
    await this.#apply(...events);
    await Promise.all(events.map((event) => this.#effect(event, busy)));
  }

  async #effect(event: SpellEvent, busy: Element | null): Promise<void> {
    const { stage, table } = this;
    const layer = table.layer();
    const unit = "unit" in event ? event.unit : null;
    const at = table.at(hitPlace(event.seat, unit));
    if (!at || !layer) return;
    switch (event.event) {
      case "damage":
        table.cue("damage");
        if (at !== busy) void shake(stage, at);
        return number(stage, layer, at, `−${event.n}`, "hurt");
      case "heal":
        table.cue("heal");
        void ring(stage, layer, at, "cure");
        return number(stage, layer, at, `+${event.n}`, "heal");
      case "ward":
        table.cue("ward");
        return shards(stage, layer, at);
      case "freeze":
        table.cue("freeze");
        return ice(stage, layer, at);
      case "buff":
        return number(stage, layer, at, raise(event.attack, event.health), "raise");
      default:
        return pulse(stage, at);
    }
  }

  async #deaths(events: SpellEvent[]): Promise<void> {
    const { stage, table } = this;
    const layer = table.layer();
    const fallen = events.map((event) =>
      table.at(unitPlace("unit" in event ? (event.unit ?? 0) : 0)),
    );
    table.cue("death");
    const falling = fallen.map((at) => (at && layer ? split(stage, layer, at) : undefined));
    await this.#apply(...events);
    await Promise.all(falling);
  }

  // --- cards ------------------------------------------------------------------------------------

  async #play(event: SpellEvent & { event: "play" }): Promise<void> {
    const { stage, table } = this;
    const own = event.seat === table.own;
    const creature = faces.rows.get(event.card)?.kind === "creature";
    const index = this.#view.seats[event.seat]?.hand.indexOf(event.card) ?? -1;
    const from = own ? this.#box(`hand:${Math.max(0, index)}`) : this.#box(`cards:${event.seat}`);
    const flyer = await table.flights.launch(stage, event.card, table.cardWidth(), from);
    table.cue(creature ? "pick_up" : castCue(event.card));
    await this.#apply(event);
    const turning = own ? undefined : flyer.flip();
    if (!own || !creature) await Promise.all([flyer.to(this.#box("middle")), turning]);
    if (!own) await stage.wait(FOE_SHOWS_MS);
    if (creature) {
      this.#played = flyer; // it lands when it enters
      return;
    }
    if (own) await stage.wait(MS.d3);
    await this.#cast(flyer, event);
  }

  /** The card shrinks to its sigil, flies to its target and bursts there. */
  async #cast(flyer: Flyer, event: SpellEvent & { event: "play" }): Promise<void> {
    const target = event.side === null ? null : hitPlace(event.side, event.unit);
    const layer = this.table.layer();
    const at = target ? this.table.at(target) : this.table.at("middle");
    void flyer.fade(MS.d4);
    if (target) await flyer.to(this.#box(target), { ms: MS.d3, ease: "in" });
    else await this.stage.wait(MS.d3);
    flyer.land();
    if (at && layer) void ring(this.stage, layer, at, "burst");
  }

  async #enter(event: SpellEvent & { event: "enter" | "die" }): Promise<void> {
    const { stage, table } = this;
    await this.#apply(event);
    const unit = table.at(unitPlace(event.unit));
    const flyer = this.#played;
    this.#played = null;
    if (flyer && unit) {
      unit.style.opacity = "0";
      await flyer.to(unit.getBoundingClientRect(), { ms: MS.d4, ease: "in" });
      unit.style.opacity = "";
    }
    flyer?.land();
    table.cue("creature");
    const layer = table.layer();
    if (unit && layer) void ring(stage, layer, unit, "dust");
    await stage.move(unit, [{ transform: "scale(1.14)" }, { transform: "none" }], {
      ms: MS.d2,
      ease: "spring",
    });
  }

  async #draw(event: SpellEvent & { event: "draw" | "burn" | "return" }): Promise<void> {
    const { stage, table } = this;
    const from = event.event === "draw" ? this.#box(`deck:${event.seat}`) : this.#box("middle");
    const own = event.seat === table.own;
    const flyer = await table.flights.launch(
      stage,
      own ? event.card : null,
      table.cardWidth(),
      from,
    );
    table.cue("draw");
    const turning = own && event.card ? flyer.flip() : undefined;
    await Promise.all([flyer.to(this.#box(`cards:${event.seat}`)), turning]);
    await this.#apply(event);
    flyer.land();
  }

  async #burn(event: SpellEvent & { event: "draw" | "burn" | "return" }): Promise<void> {
    const { stage, table } = this;
    const from = this.#box(`deck:${event.seat}`);
    const flyer = await table.flights.launch(stage, event.card, table.cardWidth(), from);
    await this.#apply(event);
    await Promise.all([flyer.to(this.#box("middle")), flyer.flip()]);
    await stage.wait(MS.d5);
    await flyer.fade(MS.d5);
    flyer.land();
  }

  // --- the rest ---------------------------------------------------------------------------------

  async #turn(event: SpellEvent): Promise<void> {
    const own = event.seat === this.table.own;
    await this.#apply(event);
    this.table.cue(own ? "your_turn" : "mana");
    if (!own) return;
    this.table.banner("Your turn");
    await this.stage.wait(MS.d5);
    this.table.banner("");
  }

  async #fatigue(event: SpellEvent & { event: "fatigue" | "order" }): Promise<void> {
    await this.#apply(event);
    const layer = this.table.layer();
    const at = this.table.at(`deck:${event.seat}`) ?? this.table.at(heroPlace(event.seat));
    if (at && layer) await number(this.stage, layer, at, "Fatigue", "hurt");
  }

  async #trigger(event: SpellEvent & { event: "trigger" }): Promise<void> {
    if (event.unit) await pulse(this.stage, this.table.at(unitPlace(event.unit)));
    else await this.stage.wait(MS.d3);
  }
}

const CASTS: Record<string, Cue> = {
  fire: "cast_fire",
  frost: "cast_frost",
  nature: "cast_nature",
  shadow: "cast_shadow",
};
const castCue = (card: string): Cue => CASTS[faces.card(card).family] ?? "cast_fire";

function raise(attack: number, health: number): string {
  const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
  return `${signed(attack)}/${signed(health)}`;
}
