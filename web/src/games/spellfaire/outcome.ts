// What a foreseen action does to each place.
import * as outcome from "../../ui/table/outcome";
import { hitPlace, unitPlace, type SpellEvent } from "./types";

export const outcomes = (events: readonly SpellEvent[]) =>
  outcome.outcomes(events, hitPlace, (event, at) => {
    if (event.event === "freeze") at(unitPlace(event.unit)).signs.push("frozen");
    else if (event.event === "ward") at(unitPlace(event.unit)).signs.push("ward");
  });
