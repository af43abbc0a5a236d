// Open tables, live tables and one's own games, as the server tells them.
import type { Changes, LobbyRow } from "./protocol";
import { settings } from "./settings.svelte";
import { socket } from "./socket";

/** Whether somebody else sits there. */
export const hasPeople = (row: LobbyRow): boolean =>
  row.mode !== "hotseat" && row.seats.filter((seat) => seat.kind === "person").length > 1;

/** How many wait in a game, by mode. */
export type Queue = Readonly<Record<string, number>>;
export const size = (queue: Queue = {}): number =>
  Object.values(queue).reduce((all, n) => all + n, 0);

class Tables {
  open = $state.raw<LobbyRow[]>([]);
  live = $state.raw<LobbyRow[]>([]);
  mine = $state.raw<LobbyRow[]>([]);
  /** How many wait for an opponent, by game and mode. */
  queues = $state.raw<Readonly<Record<string, Queue>>>({});
  /** All of them together. */
  seeking = $derived(Object.values(this.queues).reduce((all, queue) => all + size(queue), 0));
  /** My matches that go on, those that wait for me first. */
  running = $derived(
    this.mine
      .filter((row) => !row.over)
      .sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || b.created - a.created),
  );
  /** In how many of them another person waits for me: a bot does not mind. */
  waiting = $derived(this.running.filter((row) => row.your_turn && hasPeople(row)).length);
}

export const tables = new Tables();

function notify(before: readonly LobbyRow[], after: readonly LobbyRow[]): void {
  if (!settings.notifications || document.visibilityState === "visible") return;
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const waited = new Set(before.filter((row) => row.your_turn).map((row) => row.id));
  for (const row of after) {
    if (!row.your_turn || row.over || waited.has(row.id)) continue;
    new Notification("Your turn", { body: row.title, tag: row.id, icon: "/favicon.svg" });
  }
}

/** A list after what changed in it, the newest first. */
export function changed(rows: readonly LobbyRow[], changes: Changes | null): readonly LobbyRow[] {
  if (!changes) return rows;
  const out = new Set([...changes.gone, ...changes.rows.map((row) => row.id)]);
  const found = [...rows.filter((row) => !out.has(row.id)), ...changes.rows];
  return found.sort((a, b) => b.created - a.created);
}

export function followTables(): () => void {
  const stops = [
    socket.on("lobby", ({ open, live, mine, waiting }) => {
      notify(tables.mine, mine);
      Object.assign(tables, { open, live, mine, queues: waiting });
    }),
    socket.on("tables", ({ open, live, mine, waiting }) => {
      if (mine) notify(tables.mine, mine);
      Object.assign(tables, {
        open: changed(tables.open, open),
        live: changed(tables.live, live),
        mine: mine ?? tables.mine,
        queues: waiting ?? tables.queues,
      });
    }),
    socket.onResume(() => socket.send("lobby", { on: true, changes: true })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
