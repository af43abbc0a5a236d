// What a foreseen action does to each place.
import * as outcome from "../../ui/table/outcome";
import { hitPlace, playerPlace, type VoidEvent } from "./types";

export const outcomes = (events: readonly VoidEvent[]) =>
  outcome.outcomes(events, hitPlace, (event, at) => {
    if (event.event === "lose") at(playerPlace(event.seat)).damage += event.n;
  });
