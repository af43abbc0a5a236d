import { fetchCards } from "../../lib/cards.svelte";
import type { GhostParts } from "../../ui/runs/ghosts";
import { faces } from "./faces.svelte";
import Line from "./Line.svelte";
import type { UnitCard } from "./types";

const parts: GhostParts = {
  Line,
  said: (line) =>
    line.map(([card, attack, health]) => `${faces.name(card)} ${attack}/${health}`).join(", ") ||
    "nobody",
  async prepare() {
    const rows = (await fetchCards("manalimit")) as UnitCard[];
    faces.rows = new Map(rows.map((row) => [row.id, row]));
  },
};
export default parts;
