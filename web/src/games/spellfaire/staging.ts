// The stage of this game: which views and events its animations know.
import type * as stage from "../../ui/table/staging";
import type { Place, SpellEvent, SpellView } from "./types";

export type Scenery = stage.Scenery<SpellView, Place>;
export type Scene = stage.Scene<SpellView, SpellEvent, Place>;
export type Told<Name extends SpellEvent["event"]> = stage.Told<SpellEvent, Name>;
