// Open tables, live tables and one's own games, as the server tells them.
import type { LobbyRow } from "./protocol";
import { settings } from "./settings.svelte";
import { socket } from "./socket";

/** Whether somebody else sits there. */
export const hasPeople = (row: LobbyRow): boolean =>
  row.mode !== "hotseat" && row.seats.filter((seat) => seat.kind === "person").length > 1;

class Tables {
  open = $state.raw<LobbyRow[]>([]);
  live = $state.raw<LobbyRow[]>([]);
  mine = $state.raw<LobbyRow[]>([]);
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

export function followTables(): () => void {
  const stops = [
    socket.on("lobby", ({ open, live, mine }) => {
      notify(tables.mine, mine);
      Object.assign(tables, { open, live, mine });
    }),
    socket.onResume(() => socket.send("lobby", { on: true })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
