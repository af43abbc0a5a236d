// An action in words: its names come from the view in which it is offered or was played.
import type { Played } from "../../lib/games";
import { capital } from "../../lib/words";
import { powerTitle } from "./labels";
import type { Speaker } from "../../lib/narrator";
import { ownStack } from "./stacks";
import type { ClanEvent, ClansView, LaneName, Parts, Staged } from "./types";

type Placement = Extract<Parts, { kind: "place" }>;

export function moveText(played: Played, view: ClansView, name: (id: string) => string): string {
  const parts = played.parts as unknown as Parts | null;
  switch (parts?.kind) {
    case "confirm":
      return "confirm the plan";
    case "clear":
      return "confirm without a plan";
    case "place":
      return `stage ${name(parts.card)} in the ${parts.lane} lane${slotSaid(parts, view, played.seat ?? 0)}`;
    case "take back":
      return `take ${name(parts.card)} back from the ${parts.lane} lane`;
    case "take back hero":
      return "take the hero’s ability back";
    case "take":
      return `take ${name(parts.card)}`;
    case "hero": {
      const power = view.seats[played.seat === 1 ? 1 : 0].powers[parts.ability - 1];
      const aim = parts.card
        ? ` on ${name(parts.card)}`
        : parts.lane
          ? ` in the ${parts.lane} lane`
          : "";
      return power ? `use ${powerTitle(power)}${aim}` : "";
    }
    default:
      return "";
  }
}

/** A plan that is confirmed, with what is in it. */
export function planText(played: Played, view: ClansView, name: (id: string) => string): string {
  if ((played.parts as unknown as Parts | null)?.kind !== "confirm") return "";
  const { plan, powers, hero_used } = view.seats[played.seat === 1 ? 1 : 0];
  const cards = plan.map(({ card, lane }) => `${name(card)} in the ${lane} lane`);
  const power = hero_used && powers[hero_used[0] - 1];
  return `confirm ${listed([...(cards.length ? cards : ["no card"]), ...(power ? [powerTitle(power)] : [])])}`;
}

/** The view once a step of a plan is taken: a card more, or less, is staged. */
export function planned({ parts: told, seat }: Played, view: ClansView): ClansView {
  const parts = told as unknown as Parts | null;
  const at = seat === 1 ? 1 : 0;
  const stage = (plan: readonly Staged[]): ClansView => {
    const seats = [...view.seats] as ClansView["seats"];
    seats[at] = { ...seats[at], plan: [...plan] };
    return { ...view, seats };
  };
  const { plan } = view.seats[at];
  if (parts?.kind === "place") {
    const { card, lane, slot } = parts;
    return stage([...plan, { card, lane, slot }]);
  }
  if (parts?.kind === "take back") {
    const { card, lane } = parts;
    const gone = plan.findLastIndex((each) => each.card === card && each.lane === lane);
    return stage(plan.filter((_, i) => i !== gone));
  }
  return view;
}

/** Where in a stack, if there is one. */
function slotSaid({ lane, slot }: Placement, view: ClansView, seat: number): string {
  if (slot === "bottom") return ", at the bottom";
  return ownStack(view, seat, lane).length ? ", on top" : "";
}

const listed = (words: readonly string[]): string =>
  words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1] ?? ""}`;

/** A whole round: "Round 4: Ada wins left and right, Bot wins center. Bot’s crystal: 63". */
export function roundText(events: readonly ClanEvent[], { you, names }: Speaker): string {
  const reveal = events.find(({ event }) => event === "reveal");
  if (reveal?.event !== "reveal") return "";
  const own = (seat: number) => seat === you;
  const who = (seat: number) => (own(seat) ? "you" : (names[seat] ?? `seat ${seat + 1}`));
  const won = new Map<number, LaneName[]>();
  const crystals = new Map<number, number>();
  let end = "";
  for (const event of events) {
    if (event.event === "lane" && event.seat >= 0)
      won.set(event.seat, [...(won.get(event.seat) ?? []), event.lane]);
    if (event.event === "crystal") crystals.set(event.seat, event.left);
    if (event.event === "over")
      end =
        event.seat < 0 ? "A draw" : `${who(event.seat)} win${own(event.seat) ? "" : "s"} the match`;
  }
  const lanes = [...won]
    .sort(([a], [b]) => a - b)
    .map(([seat, all]) => `${who(seat)} win${own(seat) ? "" : "s"} ${listed(all)}`);
  const left = [...crystals]
    .sort(([a], [b]) => a - b)
    .map(([seat, n]) => `${own(seat) ? "your" : `${who(seat)}’s`} crystal: ${n}`);
  const parts = [lanes.join(", ") || "nobody wins a lane", left.join(", "), end];
  const [first = "", ...rest] = parts.filter(Boolean);
  return [`Round ${reveal.round}: ${first}`, ...rest.map(capital)].join(". ");
}
