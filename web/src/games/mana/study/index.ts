import type { GameStudy } from "../../../lib/study/games";
import { SIDES } from "../pieces";
import EditorBoard from "./EditorBoard.svelte";
import { readSetup } from "./setup";
import StudyBoard from "./StudyBoard.svelte";
import { spokenAction, writeAction } from "./write";

const study: GameStudy = {
  Board: StudyBoard,
  Editor: EditorBoard,
  sides: SIDES,
  start: "Gg w",
  empty: ". w",
  write: writeAction,
  spoken: spokenAction,
  toMove: (position) => readSetup(position).side,
  withMove: (position, side) =>
    `${position.trim().split(/\s+/)[0] ?? "."} ${side === 0 ? "w" : "b"}`,
};
export default study;
