// Sound cues, synthesised. Nothing is created before `enable()`, which a gesture must call.
import { CUES, endings, type Cue, type Mode } from "./sound/cues";
import { Synth } from "./sound/synth";

export type { Cue, Mode } from "./sound/cues";

/** `sound.ts` in the folder of a game: the mode in which its matches end. */
const folders = import.meta.glob<{ mode?: Mode }>("../games/*/sound.ts", { eager: true });

let synth: Synth | null = null;
let loudness = 0.7;

/** Start the sound; call it from a click or a key. Calling it again wakes a sleeping context. */
export function enable(make: () => AudioContext = () => new AudioContext()): void {
  synth ??= new Synth(make(), loudness);
  synth.wake();
}

export function disable(): void {
  synth?.close();
  synth = null;
}

export const isEnabled = (): boolean => synth !== null;

/** From 0 to 1; remembered for when the sound is switched on. */
export function setVolume(volume: number): void {
  loudness = Math.min(1, Math.max(0, volume));
  synth?.setVolume(loudness);
}

/** How a match of this game ends, in its mode. */
export function playEnd(game: string, how: keyof ReturnType<typeof endings>): void {
  if (synth) endings(folders[`../games/${game}/sound.ts`]?.mode ?? "dorian")[how](synth);
}

/** Play a cue; silent while the sound is off or six voices are busy. */
export function play(cue: Cue): void {
  if (synth) CUES[cue](synth);
}
