// The stage of this game: which views and events its animations know.
import type * as stage from "../../ui/table/staging";
import type { Place, VoidEvent, VoidView } from "./types";

/** A place, or a waste pile. */
type Where = Place | `waste:${number}`;
export type Spot = stage.Spot<Where>;
export type Scenery = stage.Scenery<VoidView, Where>;
export type Scene = stage.Scene<VoidView, VoidEvent, Where>;
export type Told<Name extends VoidEvent["event"]> = stage.Told<VoidEvent, Name>;
