// Sound cues, synthesised. Nothing is created before `enable()`, which a gesture must call.
import { CUES, type Cue } from "./sound/cues";
import { Synth } from "./sound/synth";

export type { Cue } from "./sound/cues";

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

/** Play a cue; silent while the sound is off or six voices are busy. */
export function play(cue: Cue): void {
  if (synth) CUES[cue](synth);
}
