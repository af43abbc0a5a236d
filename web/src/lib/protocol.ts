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

/** Seconds a move, seconds a match; null: unlimited. */
export interface ClockRule {
  move: number | null;
  match: number | null;
}

/** What a table says of itself; it changes only by a `table` message. */
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
}

/** A legal action: its number, its public text, its parts for the pointer. */
export interface Choice {
  id: number;
  text: string;
  parts: Record<string, unknown>;
}

/** A question to a seat. Answer with `act` and the request id; a stale id is refused. */
export interface Prompt {
  request: string;
  seat: number;
  phase: string;
  actions: Choice[];
}

/** What a viewer saw of one entry of the log. */
export interface Step {
  v: number;
  events: (Record<string, unknown>)[];
}

/** At the end: the secret of the dice, to be checked against the commitment. */
export interface Reveal {
  salt: string;
  secret: string;
}

/** A recommended action, with the share of the search that went to it and the events that are certain to follow. */
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
}

/** Sit down at a table or watch it. `seen` is the last version known: the server goes on from there or sends a snapshot. `key` is the invitation to a free seat. */
export interface Join {
  match: string;
  seen?: number | null;
  key?: string | null;
  deck?: string | null;
}

/** Stop following the table. */
export interface Leave {
}

/** Take an action of the open prompt. */
export interface Act {
  request: string;
  action: number;
}

/** Give up; alone it ends the run. In a hot-seat match `seat` says who. */
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

/** Ask to take back the last own action; a bot agrees at once, alone nobody is asked. */
export interface Takeback {
}

/** Ask for the same match again with the seats swapped; a bot agrees at once, alone nobody is asked. */
export interface Rematch {
}

/** Agree to what the other seat asks, or not. */
export interface Answer {
  offer: string;
  yes: boolean;
}

/** What would `expert` do here? Not in matches between people. */
export interface AskHint {
  request: string;
}

/** What is certain to happen if one of these actions is taken? */
export interface AskPreview {
  request: string;
  actions: number[];
}

/** Why can this not be done? `parts` names it as far as it is known, such as `{"kind": "play", "card": "mend"}`; the answer is a `refused` with its clause. */
export interface AskWhy {
  request: string;
  parts: Record<string, unknown>;
}

/** Follow open and live tables and your own games, or stop following. The answer is a `lobby`; later come `tables` messages with what has changed if you ask for `changes`, else whole `lobby` messages. */
export interface FollowLobby {
  on?: boolean;
  changes?: boolean;
}

/** Answered by `pong` with the same number. */
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

/** All that this viewer may know, at version `v` of the frame. */
export interface Snapshot {
  table: TableInfo;
  view: Record<string, unknown>;
  history: Step[];
  prompt: Prompt | null;
  reveal: Reveal | null;
}

/** One more entry of the log: its events, then the view and the prompt after them. */
export interface Update {
  events: (Record<string, unknown>)[];
  view: Record<string, unknown>;
  prompt: Prompt | null;
  reveal: Reveal | null;
}

/** The table changed: someone came, left or took a seat. */
export interface Table {
  table: TableInfo;
}

/** Time left in milliseconds, as the server counts it. */
export interface Clock {
  running: number[];
  match: number[] | null;
  move: (number | null)[] | null;
}

/** A seat asks for something. state: open, accepted, declined. Whoever comes meanwhile hears of it. */
export interface Offer {
  offer: string;
  seat: number;
  state: string;
  detail: string;
  match: string | null;
}

/** What was asked is not possible, and why; nothing changed. */
export interface Refused {
  title: string;
  detail: string;
  request: string | null;
  clause: string | null;
}

/** What the expert would do, the best first. Of the best action `chance` is the estimated chance of winning (0 to 1), or `score` the engine's score (-1 to 1) in a game of perfect information; `win_in`: the win is forced, in so many actions. null: not known. */
export interface Hint {
  request: string;
  level: string;
  advice: Advice[];
  chance: number | null;
  score: number | null;
  win_in: number | null;
}

/** What is certain to happen, by action. */
export interface Preview {
  request: string;
  foreseen: Foreseen[];
}

/** A bot is thinking, or waking: its code is compiled on the first start. `detail` says what is wrong if it cannot wake up; the server keeps trying. */
export interface Thinking {
  seat: number;
  state: string;
  detail: string;
}

/** Open tables, live tables, one's own games. */
export interface Lobby {
  open: LobbyRow[];
  live: LobbyRow[];
  mine: LobbyRow[];
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
}

/** The table is gone for this viewer; no reconnect will help. */
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
  lobby: FollowLobby;
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
  thinking: Thinking;
  lobby: Lobby;
  tables: Tables;
  closed: Closed;
  pong: Pong;
}
