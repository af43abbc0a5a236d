// Generated from src/ludarium/server/messages.py by `ludarium docs --write`.

export const PROTOCOL = 1;

/** Who sits at a seat. */
export interface SeatInfo {
  kind: string;
  name: string;
  level: string | null;
  deck: string | null;
  online: boolean;
  away: number | null;
}

/** The time limits of a table; null: unlimited. */
export interface ClockRule {
  move: number | null;
  match: number | null;
  game: boolean;
  limit: number | null;
}

/** A table and who sits there; it changes only by a `table` message. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  mode: string;
  variant: string[];
  seats: SeatInfo[];
  you: number[];
  watching: number;
  commitment: string;
  clock: ClockRule | null;
  invite: string | null;
  rematch: string | null;
  counts: boolean;
  began: number | null;
  claim_after: number | null;
  lose_after: number | null;
  lan: string | null;
  contest: string | null;
  pairing: string;
  upgrades: boolean;
  version: string | null;
}

/** A legal action. */
export interface Choice {
  id: number;
  text: string;
  parts: Record<string, unknown>;
}

/** A decision for one of your seats. Answer with `act`; a stale request id is refused. */
export interface Prompt {
  request: string;
  seat: number;
  phase: string;
  actions: Choice[];
}

/** The events of one version; `late` and `late_too` are there only if they say something. */
export interface Step {
  v: number;
  events: (Record<string, unknown>)[];
  late?: number | null;
  late_too?: number[];
}

/** What both players of a hot-seat table may see, before and after the events. */
export interface Public {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The secret of the dice, sent when the match is over; check it against the commitment. */
export interface Reveal {
  salt: string;
  secret: string;
}

/** A suggested action. */
export interface Advice {
  action: number;
  text: string;
  share: number;
  events: (Record<string, unknown>)[];
}

/** What is certain to happen if an action is taken. */
export interface Foreseen {
  action: number;
  events: (Record<string, unknown>)[];
}

/** How often an outcome came. */
export interface Share {
  outcome: string;
  count: number;
  low: number;
  high: number;
}

/** A table in a list. */
export interface LobbyRow {
  id: string;
  game: string;
  title: string;
  mode: string;
  seats: SeatInfo[];
  turn: number;
  your_turn: boolean;
  over: boolean;
  watching: number;
  created: number;
  clock: ClockRule | null;
  counts: boolean;
  contest: string | null;
}

/** Sit down at a table or watch it. Answered by a `snapshot` (or the updates that you missed) and a `table`. */
export interface Join {
  match: string;
  seen?: number | null;
  key?: string | null;
  deck?: string | null;
  upgrades?: boolean;
}

/** Leave the table; your seat stays yours. */
export interface Leave {
}

/** Take an action of the open prompt. */
export interface Act {
  request: string;
  action: number;
}

/** Resign; at a table that waits for a guest, close it. In a game for one it ends the run. */
export interface Concede {
  seat?: number | null;
}

/** End a match that the other person has left: as won, or without a result (`win` false). Only without a clock, while you have nothing to decide, and once they have been away for the table's `claim_after` seconds. */
export interface Claim {
  win?: boolean;
}

/** Leave a match for good. One that does not count in a record, or in which nobody has moved, ends without a result; any other is conceded. A table at which a seat is free is closed. */
export interface Discard {
}

/** How long two bots that play each other pause before each move, in seconds. Refused while others watch too. */
export interface Pace {
  seconds: number;
}

/** Ask to take back your last action. A bot agrees at once; in a game for one it just happens. */
export interface Takeback {
}

/** Ask for the same match again; the other seat goes first. A bot agrees at once, and in a game for one it just happens. */
export interface Rematch {
}

/** Accept or decline an open offer of the other seat. */
export interface Answer {
  offer: string;
  yes: boolean;
}

/** Ask what the level `expert` would do. Not in matches between people. */
export interface AskHint {
  request: string;
}

/** Ask what is certain to happen if you take one of these actions. */
export interface AskPreview {
  request: string;
  actions: number[];
}

/** Ask why something is not possible. `parts` describes it as far as you know, such as `{"kind": "play", "card": "mend"}`. The answer is a `refused` with its clause. */
export interface AskWhy {
  request: string;
  parts: Record<string, unknown>;
}

/** Ask how likely each outcome of a step is, in a game whose steps have outcomes, such as battles. With `request` and `action`: of an action that your prompt offers, by what you may know. Not in matches between people. Without both: of the last step that had an outcome, played again with other dice; spectators may ask this, too. The answer is an `odds`, once the code for it is compiled; of two such questions that wait, only the newer one is answered. */
export interface AskOdds {
  request?: string | null;
  action?: number | null;
}

/** Ask how a step ends if you take this action and everybody else lets their time run out, by what you may know; in games that forecast their steps. The answer is a `forecast`. */
export interface AskForecast {
  request: string;
  action: number;
}

/** Follow open and live tables and your own games, or stop following. The answer is a `lobby`; later come `tables` messages with what has changed if you ask for `changes`, else whole `lobby` messages. */
export interface FollowLobby {
  on?: boolean;
  changes?: boolean;
}

/** Say one of a few set phrases at a table where another person plays. */
export interface Say {
  phrase: string;
}

/** Wait for an opponent in a game for two. Answered by a `queue`, and by another when a match is made: `join` it. Each person waits in one place: a second `seek`, also from another window, takes the place of the first. Closing the connection gives the place up. */
export interface Seek {
  game: string;
  mode?: string;
  deck?: string | null;
}

/** Wait no longer. Answered by a `queue`. */
export interface Unseek {
}

/** After 15 seconds of waiting: play a bot of a fitting level instead, as practice, or as a match of a run against a deck that the bot has drafted or built itself. Answered by a `queue` with its `match`. */
export interface TakeBot {
}

/** Answered by `pong` with the same number; at a table, behind all that was said there before. */
export interface Ping {
  n?: number;
}

/** First message of a connection. */
export interface Welcome {
  protocol: number;
  version: string;
  name: string;
  user: string;
}

/** Everything this viewer may know, at version `v` of the frame. `chances` comes to spectators only, in games that have learned to judge positions: how likely each seat is to win (0 to 1, a draw counts half), by what these spectators may know. */
export interface Snapshot {
  table: TableInfo;
  view: Record<string, unknown>;
  history: Step[];
  prompt: Prompt | null;
  reveal: Reveal | null;
  chances: number[] | null;
}

/** The next entry of the log: its events, then the view and the prompt after them. `public` comes at a hot-seat table when the device goes to the other player and there are events for both: play them on these views first. */
export interface Update {
  events: (Record<string, unknown>)[];
  view: Record<string, unknown>;
  prompt: Prompt | null;
  reveal: Reveal | null;
  public: Public | null;
  late: number | null;
  late_too: number[];
  chances: number[] | null;
}

/** The table changed: someone came, left or took a seat. Where many watch, it comes a few times per second at most. */
export interface Table {
  table: TableInfo;
}

/** The time left, in milliseconds. Sent only at tables with a clock. */
export interface Clock {
  running: number[];
  match: number[] | null;
  move: (number | null)[] | null;
  spans: (string | null)[] | null;
  wait: number;
  limit: number | null;
  empty: number[] | null;
  most_empty: number | null;
}

/** A seat offers a takeback or a rematch, or the offer was answered. Also sent to those who join while it is open. */
export interface Offer {
  offer: string;
  seat: number;
  state: string;
  detail: string;
  match: string | null;
}

/** Your message was refused; nothing changed. */
export interface Refused {
  title: string;
  detail: string;
  request: string | null;
  clause: string | null;
  about: string | null;
}

/** What the expert would do, best action first. `chance`, `score` and `win_in` are about the best action: its chance of winning (0 to 1); in a game of perfect information its score (-1 to 1), with a chance as well if the game has learned one; `win_in` is the number of actions of a forced win. null: not known. `plan`: where seats plan at once, all that the expert would do until it confirms; later steps need not be legal yet. */
export interface Hint {
  request: string;
  level: string;
  advice: Advice[];
  chance: number | null;
  score: number | null;
  win_in: number | null;
  plan: Choice[];
}

/** What is certain to happen, by action. */
export interface Preview {
  request: string;
  foreseen: Foreseen[];
}

/** How often each outcome of a step came in `n` tries, the best first; tries that came to nothing are in no share. `request` and `action` are those of your question. Of a step that is over, `came` is its outcome and `turn` the turn it was in. */
export interface Odds {
  n: number;
  step: string;
  shares: Share[];
  request: string | null;
  action: number | null;
  came: string | null;
  turn: number | null;
}

/** How a step ends if nobody else adds anything. What `told` holds is the game's own, as its view is. */
export interface Forecast {
  request: string;
  action: number;
  told: Record<string, unknown>;
}

/** A bot is to decide: it is thinking, or waking while its code is compiled, which happens when a game is first opened. Sent once for each choice that you know of, however many hidden actions it takes, and to those who join. `note` says how far a bot that wakes is, and `share` is the part done, 0 to 1, where known. `detail` says what is wrong if it cannot wake up; the server keeps trying. With one of your own seats: a hint that you asked for waits until the bots are awake. */
export interface Thinking {
  seat: number;
  state: string;
  detail: string;
  note: string;
  share: number | null;
}

/** Open tables, live tables (the 50 newest of each), and your own games. */
export interface Lobby {
  open: LobbyRow[];
  live: LobbyRow[];
  mine: LobbyRow[];
  waiting: Record<string, unknown>;
}

/** What changed in a list of tables: new and changed rows, and the ids of those that are gone. Lists are sorted by `created`, the newest first. */
export interface Changes {
  rows: LobbyRow[];
  gone: string[];
}

/** What changed in the lobby since the last message; null: nothing. `mine` is the whole list. */
export interface Tables {
  open: Changes | null;
  live: Changes | null;
  mine: LobbyRow[] | null;
  waiting: Record<string, unknown> | null;
}

/** Somebody who waits or is paired, and how well they play. */
export interface Rival {
  name: string;
  rating: number;
  spread: number;
  provisional: boolean;
  level: string | null;
  record: number[] | null;
}

/** Where you stand in quick play. `waiting`; `paired`: `join` the `match`; `left`: you wait no longer; `moved`: you wait in another window. */
export interface Queued {
  state: string;
  game: string;
  mode: string;
  waited: number;
  bot: string | null;
  match: string | null;
  detail: string;
  players: Rival[];
  reach: number | null;
  wider: number;
  anybody: number;
}

/** Somebody at the table says a phrase. Not told to those who have muted or blocked them. */
export interface Spoken {
  seat: number;
  phrase: string;
  text: string;
}

/** A friend asks you to a match: `join` it with the `key`, or decline it (`DELETE /api/v1/me/challenges/MATCH`). Those that are open come again to whoever begins to follow the lobby. */
export interface Challenge {
  name: string;
  game: string;
  match: string;
  key: string;
  open: boolean;
}

/** The table is gone; joining again will not help. */
export interface Closed {
  title: string;
  detail: string;
}

/** Pong */
export interface Pong {
  n: number;
}

export interface ClientMessages {
  join: Join;
  leave: Leave;
  act: Act;
  concede: Concede;
  claim: Claim;
  discard: Discard;
  pace: Pace;
  takeback: Takeback;
  rematch: Rematch;
  answer: Answer;
  hint: AskHint;
  preview: AskPreview;
  why: AskWhy;
  odds: AskOdds;
  forecast: AskForecast;
  lobby: FollowLobby;
  say: Say;
  seek: Seek;
  unseek: Unseek;
  takebot: TakeBot;
  ping: Ping;
}

export interface ServerMessages {
  welcome: Welcome;
  snapshot: Snapshot;
  update: Update;
  table: Table;
  clock: Clock;
  offer: Offer;
  refused: Refused;
  hint: Hint;
  preview: Preview;
  odds: Odds;
  forecast: Forecast;
  thinking: Thinking;
  lobby: Lobby;
  tables: Tables;
  queue: Queued;
  spoken: Spoken;
  challenge: Challenge;
  closed: Closed;
  pong: Pong;
}
