// All subjects by name.
import { beasts } from "./beasts";
import { creatures } from "./creatures";
import { elements } from "./elements";
import { knights } from "./knights";
import { machines } from "./machines";
import { plants } from "./plants";
import { things } from "./things";
import type { Subject } from "./types";
import { undead } from "./undead";

const all = {
  ...knights,
  ...beasts,
  ...creatures,
  ...undead,
  ...machines,
  ...elements,
  ...plants,
  ...things,
};

export type SubjectName = keyof typeof all;
export const SUBJECTS: Record<SubjectName, Subject> = all;
export const SUBJECT_NAMES = Object.keys(all) as SubjectName[];
