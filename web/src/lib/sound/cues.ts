// The recipes of the cues.
import type { Synth, Voice } from "./synth";

const MINOR_THIRD = 2 ** (3 / 12);
const FIFTH = 1.5;

/** Five notes on D of each mode; a game says which is its own. */
export const MODES = {
  dorian: [293.7, 349.2, 392, 440, 523.3],
  hirajoshi: [293.7, 329.6, 349.2, 440, 466.2],
  phrygian: [293.7, 311.1, 392, 440, 523.3],
  mixolydian: [293.7, 329.6, 370, 440, 523.3],
  lydian: [293.7, 370, 415.3, 440, 554.4],
} as const;
export type Mode = keyof typeof MODES;

const cue =
  (length: number, build: (voice: Voice) => void) =>
  (synth: Synth): void => {
    synth.voice(length, build);
  };

const blow = (voice: Voice): Voice =>
  voice
    .tone({ wave: "square", from: 110, length: 0.06, gain: 0.16 })
    .noise({ filter: "lowpass", from: 1400, to: 300, length: 0.12, gain: 0.22 });

/** A wood block; five of them rise. */
const block = (from: number) =>
  cue(0.09, (v) =>
    v
      .tone({ wave: "triangle", from, to: from * 0.94, length: 0.07, gain: 0.26 })
      .noise({ filter: "bandpass", from: from * 3, q: 4, length: 0.03, gain: 0.14 }),
  );

function figure(notes: readonly number[], step: number) {
  return cue(step * notes.length + 0.5, (voice) => {
    notes.forEach((note, i) => {
      const last = i === notes.length - 1;
      const length = last ? 0.8 : step * 1.6;
      voice.tone({ wave: "triangle", from: note, at: i * step, length, gain: 0.2 });
      voice.tone({ from: note * 2, at: i * step, length: length * 0.7, gain: 0.06 });
    });
  });
}

/** A figure, the same downward, its first two notes. */
export function endings(mode: Mode) {
  const notes = MODES[mode];
  return {
    win: figure(notes, 0.14),
    loss: figure(notes.toReversed(), 0.18),
    draw_game: figure(notes.slice(0, 2), 0.2),
  };
}

export const CUES = {
  hover: cue(0.02, (v) => v.tone({ from: 880, length: 0.012, gain: 0.025 })),
  pick_up: cue(0.05, (v) => v.noise({ filter: "bandpass", from: 1200, length: 0.04, gain: 0.16 })),
  put_down: cue(0.1, (v) =>
    v.tone({ wave: "triangle", from: 140, to: 90, length: 0.09, gain: 0.3 }),
  ),
  draw: cue(0.13, (v) =>
    v.noise({ filter: "bandpass", from: 2000, to: 5000, length: 0.12, gain: 0.14 }),
  ),
  creature: cue(0.2, (v) =>
    v
      .tone({ wave: "triangle", from: 90, to: 60, length: 0.18, gain: 0.4 })
      .noise({ filter: "lowpass", from: 400, length: 0.18, gain: 0.2 }),
  ),
  cast_fire: cue(0.5, (v) =>
    v
      .noise({ filter: "lowpass", from: 3200, to: 200, length: 0.48, gain: 0.3 })
      .tone({ wave: "sawtooth", from: 160, to: 60, length: 0.3, gain: 0.06 }),
  ),
  cast_frost: cue(0.7, (v) =>
    v
      .bell({ carrier: 1250, ratio: 7 / 5, depth: 1.6, length: 0.65 })
      .bell({ carrier: 1875, ratio: 7 / 5, depth: 1, at: 0.07, length: 0.5, gain: 0.08 }),
  ),
  cast_nature: cue(0.6, (v) => {
    [392, 493.9, 587.3].forEach((from, i) =>
      v.tone({ wave: "triangle", from, at: i * 0.06, length: 0.4, gain: 0.16 }),
    );
  }),
  cast_shadow: cue(0.6, (v) => {
    for (const from of [220, 223.5])
      v.tone({ wave: "sawtooth", from, to: from / FIFTH, length: 0.55, gain: 0.09 });
  }),
  attack: cue(0.2, (v) =>
    v.noise({ filter: "bandpass", from: 500, to: 1800, q: 0.8, length: 0.2, gain: 0.2 }),
  ),
  damage: cue(0.13, (v) => blow(v)),
  death: cue(0.5, (v) =>
    blow(v)
      .tone({ wave: "triangle", from: 220 * MINOR_THIRD, at: 0.05, length: 0.18, gain: 0.14 })
      .tone({ wave: "triangle", from: 220, at: 0.2, length: 0.28, gain: 0.14 }),
  ),
  heal: cue(0.45, (v) =>
    v
      .tone({ from: 523.3, length: 0.25, gain: 0.14 })
      .tone({ from: 523.3 * FIFTH, at: 0.1, length: 0.34, gain: 0.14 }),
  ),
  ward: cue(0.6, (v) => v.bell({ carrier: 660, ratio: 3.5, length: 0.6 })),
  freeze: cue(0.5, (v) =>
    v
      .bell({ carrier: 990, ratio: 3.5, depth: 1.2, length: 0.45, gain: 0.1 })
      .noise({ filter: "highpass", from: 4000, to: 7000, length: 0.3, gain: 0.07 }),
  ),
  crystal: cue(0.18, (v) =>
    v
      .tone({ from: 1320, length: 0.08, gain: 0.1 })
      .tone({ from: 2640, at: 0.05, length: 0.12, gain: 0.07 }),
  ),
  pitch: cue(0.32, (v) =>
    v
      .noise({ filter: "lowpass", from: 240, to: 700, length: 0.3, gain: 0.4 })
      .tone({ wave: "sawtooth", from: 70, to: 110, length: 0.24, gain: 0.07 }),
  ),
  evaporate: cue(0.52, (v) =>
    v.noise({ filter: "highpass", from: 6500, to: 2200, length: 0.5, gain: 0.12 }),
  ),
  push: cue(0.3, (v) =>
    v.noise({ filter: "bandpass", from: 380, to: 240, q: 1.6, length: 0.28, gain: 0.3 }),
  ),
  devour: cue(0.45, (v) =>
    v
      .noise({ filter: "bandpass", from: 380, to: 240, q: 1.6, length: 0.2, gain: 0.24 })
      .tone({ from: 220, to: 80, at: 0.16, length: 0.24, gain: 0.3 }),
  ),
  burst: cue(0.4, (v) =>
    v
      .noise({ filter: "highpass", from: 2400, length: 0.08, gain: 0.1 })
      .tone({ wave: "triangle", from: 329.6, length: 0.18, gain: 0.14 })
      .tone({ wave: "triangle", from: 329.6 * FIFTH, at: 0.1, length: 0.26, gain: 0.14 }),
  ),
  tick_1: block(587.3),
  tick_2: block(659.3),
  tick_3: block(784),
  tick_4: block(880),
  tick_5: block(1046.5),
  zone: cue(0.6, (v) => {
    for (const from of [196, 293.7])
      v.tone({ wave: "sawtooth", from, to: from * 1.01, length: 0.5, gain: 0.07 });
  }),
  crystal_hit: cue(0.7, (v) =>
    v
      .bell({ carrier: 1480, ratio: 7 / 5, depth: 1.8, length: 0.6 })
      .tone({ wave: "triangle", from: 70, to: 45, length: 0.3, gain: 0.42 }),
  ),
  your_turn: cue(0.5, (v) =>
    v
      .tone({ wave: "triangle", from: 440, length: 0.2, gain: 0.16 })
      .tone({ wave: "triangle", from: 587.3, at: 0.14, length: 0.34, gain: 0.16 }),
  ),
  refusal: cue(0.2, (v) =>
    v
      .tone({ wave: "triangle", from: 150, length: 0.07, gain: 0.24 })
      .tone({ wave: "triangle", from: 130, at: 0.1, length: 0.09, gain: 0.24 }),
  ),
  rope: cue(0.12, (v) => v.tone({ from: 330, to: 300, length: 0.1, gain: 0.08 })),
  ...endings("dorian"),
} satisfies Record<string, (synth: Synth) => void>;

export type Cue = keyof typeof CUES;
