// What players ask of each other, and what giving up costs, by names.
import type { Offer, TableInfo } from "./protocol";

export function asking({ seat, offer, detail }: Offer, table: TableInfo | null): string {
  const who = table?.seats[seat]?.name || "The other player";
  const what = offer === "takeback" ? "to take the last move back" : `for a ${offer}`;
  return detail || `${who} asks ${what}.`;
}

const others = (table: TableInfo | null) =>
  table?.seats.filter((seat, n) => seat.kind === "person" && !table.you.includes(n)) ?? [];

/** What there is to know while the other side has not answered. */
export function waiting(table: TableInfo | null): string {
  const away = others(table).find((seat) => !seat.online);
  const name = (away ?? others(table)[0])?.name || "the other player";
  return away
    ? `${name} is away and will see the offer when they return.`
    : `Waiting for ${name} to answer.`;
}

export function declined({ offer, detail }: Offer, table: TableInfo | null): string {
  return detail || `${others(table)[0]?.name || "The other player"} declined the ${offer}.`;
}

/** `turn` as the table says it: "Turn 8 · yours". */
const price = ({ pairing, counts }: TableInfo): string =>
  pairing === "ranked"
    ? "It counts as a loss for your rating."
    : pairing === "draft" || pairing === "sealed"
      ? "It counts as a loss of your run."
      : counts
        ? "It counts as a loss in your record."
        : "It does not count in your record.";

export function conceding(table: TableInfo, seat: number, turn: string): string {
  const name = (each: number) => table.seats[each]?.name || "The other side";
  const [when = ""] = turn.split(" · ");
  if (table.seats.length === 1)
    return `Your run ends now, in ${when.toLowerCase()}, and counts as ${table.contest ? "your only try" : "a loss"}. The replay is kept.`;
  const wins = `${name(1 - seat)} wins in ${when.toLowerCase()}.`;
  return table.you.length > 1
    ? `${name(seat)} concedes: ${wins}`
    : `${wins} ${price(table)} The replay is kept.`;
}

/** Only this very machine can open such an address. */
export const isLocal = (host: string) => ["localhost", "127.0.0.1", "[::1]"].includes(host);

/** The link for a guest: by the address in the network where the page's own is no use to others. */
export function invitation(
  table: Pick<TableInfo, "id" | "invite" | "lan">,
  at: { origin: string; hostname: string },
): string {
  const origin = isLocal(at.hostname) ? (table.lan ?? at.origin) : at.origin;
  return `${origin}/match/${table.id}?key=${table.invite ?? ""}`;
}
