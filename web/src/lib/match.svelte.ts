// One match as this browser sees it: what the server said, in order, drawn through the timeline.
import { tick } from "svelte";
import { announce } from "./announce";
import type { Narrator } from "./games";
import { restOf } from "./hint";
import { ranOut } from "./history";
import type {
  Choice,
  Clock,
  Forecast,
  Foreseen,
  Hint,
  Odds,
  Offer,
  Prompt,
  Refused,
  Reveal,
  Snapshot,
  Spoken,
  Step,
  TableInfo,
  Thinking,
  Update,
} from "./protocol";
import type { Animator, Beats, Invitation, Link, Result, Told, View } from "./play";
import { Timeline, type Pace, type Stage } from "./timeline";
import { toast } from "./toast.svelte";

export type { Animator, Invitation, Link, Result, Told, View } from "./play";

const PREVIEW_LIMIT = 32; // actions in one question
const HEARD_MS = 4500; // what somebody says is shown
const BEHOLD = 700; // milliseconds for both to see how a round has ended, before the curtain

export class Match {
  table = $state.raw<TableInfo | null>(null);
  /** What is drawn; while events play it is between two views of the server. */
  view = $state.raw<View | null>(null);
  prompt = $state.raw<Prompt | null>(null);
  history = $state.raw<Step[]>([]);
  clock = $state.raw<(Clock & { at: number }) | null>(null);
  offer = $state.raw<Offer | null>(null);
  refused = $state.raw<Omit<Refused, "about"> | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  foreseen = $state.raw<ReadonlyMap<number, Told[]>>(new Map());
  thinking = $state.raw<Thinking | null>(null);
  /** How likely each outcome was of steps that are over, by turn, and how likely it is for an action that is offered. */
  odds = $state.raw<ReadonlyMap<number, Odds>>(new Map());
  nextOdds = $state.raw<Odds | null>(null);
  /** Asked for, and neither come nor refused: a server that has just started takes a while. */
  awaitsOdds = $state(false);
  awaitsNextOdds = $state(false);
  /** How an action that is offered ends if nobody else adds anything. */
  foretold = $state.raw<Forecast | null>(null);
  /** How likely each seat is to win, 0 to 1; only for those who watch, where the game can tell. */
  chances = $state.raw<readonly number[] | null>(null);
  /** What was just said, by seat. */
  says = $state.raw<ReadonlyMap<number, Spoken>>(new Map());
  reveal = $state.raw<Reveal | null>(null);
  /** When the end was seen, in seconds; null: it was over before. */
  ended = $state<number | null>(null);
  closed = $state.raw<{ title: string; detail: string } | null>(null);
  /** Hot-seat: the seat that must take the device before anything is shown. */
  curtain = $state<number | null>(null);
  /** Events play: the board is not yet the view. */
  playing = $state(false);
  /** The server can be reached; while it cannot, nothing is offered that would be lost. */
  linked = $state(true);
  /** A finished match is looked at: nothing can be asked. */
  replaying = false;

  #facing = $state(0);
  /** The question that waits for an answer of this browser; none while one is on its way. */
  question = $derived.by(() => {
    const open = this.linked && !this.playing && this.curtain === null;
    return open && this.prompt?.request !== this.#sent ? this.prompt : null;
  });
  /** The seat at the bottom of the table; what both see at one screen is drawn from the last one's. */
  seat = $derived((this.view?.seat as number | null | undefined) ?? this.#facing);
  watching = $derived(this.table?.you.length === 0);
  hotseat = $derived((this.table?.you.length ?? 0) > 1);
  /** Another person plays, at another screen. */
  mayTalk = $derived.by(() => {
    const { seats = [], you = [] } = this.table ?? {};
    return you.length === 1 && seats.filter(({ kind }) => kind === "person").length > 1;
  });
  result = $derived((this.view?.result as Result | null | undefined) ?? null);

  animator: Animator | null = null;
  /** Hears what happened at once, before it is played. */
  arrived: ((events: Told[]) => void) | null = null;
  /** What plays a step beat by beat, at a table that has it. */
  beats: Beats | null = null;
  /** A replay is looked at step by step: beats wait until one goes on. */
  held = false;
  /** How fast events play at this table alone; without it as the settings say. */
  speed: number | null = null;
  /** The words for what happens: read aloud, and written at tables that say it. */
  narrator = $state.raw<Pick<Narrator, "tell" | "entries" | "called"> | null>(null);
  readonly timeline: Timeline;
  #sent = $state<string | null>(null);
  /** What a hint goes on with, once the action on its way has been taken. */
  #rest: Hint | null = null;
  #seen: number | null = null;
  #queued = 0;
  /** Asked why something is not possible, and not answered yet. */
  #whys = 0;
  #epoch = 0;
  /** Nothing is hidden here: no curtain comes between two players. */
  #open = false;

  constructor(
    readonly id: string,
    private readonly link: Link,
    pace: () => Pace,
    /** Milliseconds to rest after a step of another seat. */
    private readonly rest: () => number = () => 0,
    private invitation: Invitation = { key: null, deck: null, upgrades: false },
  ) {
    this.timeline = new Timeline(() => ({
      ...pace(),
      ...(this.speed ? { speed: this.speed } : {}),
    }));
  }

  /** The last version that was heard of. */
  get seen(): number | null {
    return this.#seen;
  }

  // --- listening --------------------------------------------------------------------------------

  start(): () => void {
    const { link } = this;
    const stops = [
      link.on("snapshot", (d, v) => {
        this.take(d, v);
      }),
      link.on("update", (d, v) => {
        this.follow(d, v);
      }),
      link.on("table", (d) => {
        this.table = d.table;
      }),
      link.on("clock", (d) => {
        this.clock = { ...d, at: Date.now() };
      }),
      link.on("offer", (d) => {
        this.offer = d;
      }),
      link.on("thinking", (d) => {
        if (!this.table?.you.includes(d.seat)) this.thinking = d; // else only a hint waits
        if (d.detail) toast(d.detail);
      }),
      link.on("closed", (d) => {
        this.closed = d;
      }),
      link.on("odds", (d) => {
        this.#awaitOdds(d.action !== null, false);
        if (d.action !== null) this.nextOdds = d;
        else if (d.turn !== null) this.odds = new Map([...this.odds, [d.turn, d]]);
      }),
      link.on("spoken", (d) => {
        this.#hear(d);
      }),
      link.on("forecast", (d) => {
        this.foretold = d;
      }),
      link.on("refused", (d) => {
        if (d.about === "odds") this.#awaitOdds(d.request !== null, false);
        if (d.about) return; // the page asked by itself: nobody waits for it
        this.refused = d;
        this.hinting = false;
        if (this.#whys > 0) this.#whys--;
        else {
          this.#sent = null; // the action was refused: the question is open again
          this.#rest = null;
        }
      }),
      link.on("hint", (d) => {
        this.hinting = false;
        if (d.request === this.prompt?.request) this.hint = d;
      }),
      link.on("preview", (d) => {
        if (d.request === this.prompt?.request) this.#foresee(d.foreseen);
      }),
      link.onResume(() => {
        this.#join();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      link.send("leave", {});
    };
  }

  /** Come in without a seat: the one of the invitation is taken. */
  watch(): void {
    this.invitation = { key: null, deck: null, upgrades: false };
    this.refused = null;
    this.#join();
  }

  #join(): void {
    this.#sent = null; // what was on its way may be lost: the prompt is open again
    this.#whys = 0;
    this.awaitsOdds = this.awaitsNextOdds = false;
    this.link.send("join", { match: this.id, seen: this.#seen, ...this.invitation });
  }

  /** A snapshot: whatever was drawn before, this is true now. */
  take(snapshot: Snapshot, version: number | null): void {
    const fresh = this.#seen === null;
    this.#seen = version;
    this.#epoch++;
    this.timeline.skip();
    this.table = snapshot.table;
    this.history = snapshot.history;
    this.reveal = snapshot.reveal;
    this.thinking = null;
    this.#settle(snapshot.view, snapshot.prompt, snapshot.chances);
    const covers = this.hotseat && !this.#open && !this.result && snapshot.view.seat !== null;
    if (covers && (fresh || this.curtain !== null)) this.curtain = this.seat;
    else if (snapshot.view.seat === null) this.curtain = null; // both are asked in the open
  }

  /** An update: played after those before it. One that is known is dropped, a gap is asked for. */
  follow(update: Update, version: number | null): void {
    if (version !== null && this.#seen !== null) {
      if (version <= this.#seen) return;
      if (version > this.#seen + 1) {
        this.#join();
        return;
      }
    }
    this.#seen = version;
    // Where seats choose at once, a part of one's own choice leaves the bot thinking.
    const { events } = update;
    const own = this.prompt !== null && events.every((e) => this.#isMine(e.seat));
    const done = update.prompt || events.some(({ seat }) => seat === this.thinking?.seat);
    if (done && !own) this.thinking = null;
    this.prompt = null;
    this.hint = null;
    this.hinting = false; // the server drops a hint that the match has overtaken
    this.refused = null;
    if (this.offer?.state !== "open") this.offer = null;
    this.arrived?.(events);
    void this.#present(update, version ?? 0);
  }

  /** Play a step: its events, then its view. */
  async #present(update: Update, version: number): Promise<void> {
    const epoch = this.#epoch;
    this.playing = true;
    this.#queued++;
    await this.timeline.add(async (stage) => {
      if (epoch !== this.#epoch) return; // a snapshot overtook it
      const note = () => {
        const { events, late, late_too } = update;
        const step: Step = { v: version, events };
        if (late !== null) step.late = late;
        if (late_too.length) step.late_too = late_too;
        this.history = [...this.history, step];
      };
      await this.#draw(stage, update, () => epoch === this.#epoch, note);
      if (epoch !== this.#epoch) return;
      if (update.reveal) this.reveal = update.reveal;
      if (update.view.result) this.ended = Date.now() / 1000;
      this.#settle(update.view, update.prompt, update.chances);
    });
    if (--this.#queued === 0) this.playing = false;
  }

  async #draw(
    stage: Stage,
    update: Update,
    current: () => boolean,
    note: () => void,
  ): Promise<void> {
    const covers = this.hotseat && !this.#open;
    const turned = covers && update.view.seat !== this.view?.seat;
    // What is asked in the open leaves the device where it is.
    const handed = turned && update.view.seat !== null && update.view.seat !== this.seat;
    this.#facing = this.seat;
    const shared = turned ? (update.public ?? null) : null;
    for (const seat of update.late_too) this.#ranOut(seat);
    if (update.late !== null) this.#ranOut(update.late);
    if (!turned || shared || update.view.result) {
      if (shared && !stage.still) await this.#share(shared.before);
      await this.#play(stage, update.events, shared?.after ?? update.view, current);
    }
    if (!current()) return;
    note();
    if (shared && handed && !stage.still) await stage.wait(BEHOLD);
    if (handed && !update.view.result && current()) this.curtain = update.view.seat as number;
  }

  /** Show what both at one screen may see, from the side of whoever has just acted. */
  async #share(view: View): Promise<void> {
    this.#facing = this.seat;
    this.view = view;
    await tick();
  }

  async #play(stage: Stage, events: Told[], after: View, current: () => boolean): Promise<void> {
    announce(this.narrator?.tell(events, after) ?? "");
    if (stage.still || !this.animator) return;
    await this.animator(stage, events, after, async (view) => {
      if (current()) this.view = view;
      await Promise.resolve();
    });
    if (!this.#isMine(events[0]?.seat) && events.length) await stage.wait(this.rest());
  }

  /** A seat's time is over: what comes now, nobody chose. */
  #ranOut(seat: number): void {
    const { seats, you } = this.table ?? { seats: [], you: [] };
    const names = seats.map(({ name }) => name);
    toast(ranOut({ you: you.length > 1 ? null : (you[0] ?? null), names }, seat));
  }

  #isMine(seat: unknown): boolean {
    return typeof seat === "number" && (this.table?.you.includes(seat) ?? false);
  }

  #settle(view: View, prompt: Prompt | null, chances: readonly number[] | null): void {
    this.view = view;
    this.chances = chances;
    this.prompt = prompt;
    this.foreseen = new Map();
    const next = this.#rest?.plan[0]?.id;
    // Whoever does what a hint says is shown its next step.
    this.hint = prompt?.actions.some(({ id }) => id === next) ? this.#rest : null;
    this.#rest = null;
    this.hinting = false;
  }

  /** The game hides nothing: what the curtain covers may be seen. */
  uncover(): void {
    this.#open = true;
    this.curtain = null;
  }

  /** Show a view at once: what was queued is not played. */
  jump(view: View): void {
    this.#epoch++;
    this.timeline.skip();
    this.#settle(view, null, null);
  }

  /** Play a step of a replay. */
  step(events: Told[], view: View): Promise<void> {
    const nothing = { prompt: null, reveal: null, public: null, late: null, chances: null };
    return this.#present({ events, view, late_too: [], ...nothing }, 0);
  }

  #hear(said: Spoken): void {
    const others = () => [...this.says].filter(([, each]) => each !== said);
    this.says = new Map([...this.says, [said.seat, said]]);
    announce(`${this.table?.seats[said.seat]?.name ?? "Somebody"} says: ${said.text}`);
    setTimeout(() => {
      this.says = new Map(others());
    }, HEARD_MS);
  }

  #foresee(all: Foreseen[]): void {
    this.foreseen = new Map([...this.foreseen, ...all.map((f) => [f.action, f.events] as const)]);
  }

  // --- asking -----------------------------------------------------------------------------------

  act(choice: Choice): void {
    if (!this.question) return;
    const { request } = this.question;
    if (!this.link.send("act", { request, action: choice.id })) return;
    this.#sent = request;
    this.#rest = restOf(this.hint, choice.id);
  }

  preview(choices: readonly Choice[]): void {
    const unknown = choices.map((c) => c.id).filter((id) => !this.foreseen.has(id));
    const request = this.prompt?.request;
    if (!request || !unknown.length) return;
    this.link.send("preview", { request, actions: unknown.slice(0, PREVIEW_LIMIT) });
  }

  /** Why can this not be done? The answer comes as a refusal with its clause. */
  why(parts: Record<string, unknown>): void {
    if (this.question && this.link.send("why", { request: this.question.request, parts }))
      this.#whys++;
  }

  /** How likely is each outcome of this action; without one, of the last step? */
  askOdds(choice: Choice | null = null): void {
    if (this.replaying) return;
    const request = this.prompt?.request ?? null;
    if (!choice) this.#awaitOdds(false, this.link.send("odds", {}));
    else if (request) this.#awaitOdds(true, this.link.send("odds", { request, action: choice.id }));
  }

  #awaitOdds(next: boolean, awaits: boolean): void {
    if (next) this.awaitsNextOdds = awaits;
    else this.awaitsOdds = awaits;
  }

  /** How does this action end if nobody else adds anything? */
  forecast(choice: Choice): void {
    const request = this.prompt?.request;
    if (request) this.link.send("forecast", { request, action: choice.id });
  }

  askHint(): void {
    if (!this.prompt) return;
    this.hinting = this.link.send("hint", { request: this.prompt.request });
  }

  answer(yes: boolean): void {
    if (!this.offer) return;
    this.link.send("answer", { offer: this.offer.offer, yes });
    this.offer = null;
  }

  concede = () =>
    this.link.send("concede", { seat: this.hotseat ? (this.prompt?.seat ?? this.seat) : null });
  claim = (win: boolean) => this.link.send("claim", { win });
  pace = (seconds: number) => this.link.send("pace", { seconds });
  say = (phrase: string) => this.link.send("say", { phrase });
  takeback = () => this.link.send("takeback", {});
  rematch = () => this.link.send("rematch", {});
}
