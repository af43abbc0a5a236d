// A small synthesiser: a limiter, six voices, and the three sources that all cues are made of.

const VOICES = 6;
/** A little chance, so that a cue heard twice is not the same; the only chance in the client. */
const DETUNE = 0.03;

export interface ToneOptions {
  wave?: OscillatorType;
  from: number;
  /** Where the pitch slides to. */
  to?: number;
  /** Seconds after the cue began. */
  at?: number;
  length: number;
  gain?: number;
}

export interface NoiseOptions {
  filter: BiquadFilterType;
  from: number;
  to?: number;
  q?: number;
  at?: number;
  length: number;
  gain?: number;
}

export interface BellOptions {
  carrier: number;
  /** Modulator over carrier. */
  ratio: number;
  /** How bright: deviation over carrier. */
  depth?: number;
  at?: number;
  length: number;
  gain?: number;
}

export class Voice {
  constructor(
    private readonly context: AudioContext,
    private readonly out: AudioNode,
    private readonly hiss: AudioBuffer,
    private readonly bend: number,
  ) {}

  tone({ wave = "sine", from, to, at = 0, length, gain = 0.2 }: ToneOptions): this {
    const start = this.context.currentTime + at;
    const source = this.context.createOscillator();
    source.type = wave;
    this.slide(source.frequency, from, to, start, length);
    source.connect(this.envelope(start, length, gain));
    source.start(start);
    source.stop(start + length + 0.05);
    return this;
  }

  noise({ filter, from, to, q = 1, at = 0, length, gain = 0.2 }: NoiseOptions): this {
    const start = this.context.currentTime + at;
    const source = this.context.createBufferSource();
    source.buffer = this.hiss;
    source.loop = true;
    const band = this.context.createBiquadFilter();
    band.type = filter;
    band.Q.value = q;
    this.slide(band.frequency, from, to, start, length);
    source.connect(band);
    band.connect(this.envelope(start, length, gain));
    source.start(start);
    source.stop(start + length + 0.05);
    return this;
  }

  /** Frequency modulation: one sine bends another, which rings like glass or metal. */
  bell({ carrier, ratio, depth = 2, at = 0, length, gain = 0.15 }: BellOptions): this {
    const start = this.context.currentTime + at;
    const source = this.context.createOscillator();
    const modulator = this.context.createOscillator();
    const amount = this.context.createGain();
    source.frequency.value = carrier * this.bend;
    modulator.frequency.value = carrier * ratio * this.bend;
    amount.gain.setValueAtTime(carrier * depth, start);
    amount.gain.exponentialRampToValueAtTime(1, start + length);
    modulator.connect(amount);
    amount.connect(source.frequency);
    source.connect(this.envelope(start, length, gain));
    for (const node of [source, modulator]) {
      node.start(start);
      node.stop(start + length + 0.05);
    }
    return this;
  }

  private slide(
    param: AudioParam,
    from: number,
    to: number | undefined,
    start: number,
    length: number,
  ): void {
    param.setValueAtTime(from * this.bend, start);
    if (to !== undefined) param.exponentialRampToValueAtTime(to * this.bend, start + length);
  }

  private envelope(start: number, length: number, gain: number): AudioNode {
    const node = this.context.createGain();
    const attack = Math.min(0.008, length / 4);
    node.gain.setValueAtTime(0.0001, start);
    node.gain.exponentialRampToValueAtTime(gain, start + attack);
    node.gain.exponentialRampToValueAtTime(0.0001, start + length);
    node.connect(this.out);
    return node;
  }
}

export class Synth {
  private readonly master: GainNode;
  private readonly hiss: AudioBuffer;
  private ends: number[] = [];

  constructor(
    private readonly context: AudioContext,
    volume: number,
  ) {
    const limiter = context.createDynamicsCompressor();
    limiter.threshold.value = -14;
    limiter.knee.value = 10;
    limiter.ratio.value = 12;
    limiter.attack.value = 0.003;
    limiter.release.value = 0.15;
    this.master = context.createGain();
    this.master.gain.value = volume;
    this.master.connect(limiter);
    limiter.connect(context.destination);
    this.hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = this.hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }

  /** Give a voice of this many seconds to a cue, unless all are busy. */
  voice(length: number, build: (voice: Voice) => void): void {
    const now = this.context.currentTime;
    this.ends = this.ends.filter((end) => end > now);
    if (this.ends.length >= VOICES) return;
    this.ends.push(now + length);
    const bend = 1 + (Math.random() * 2 - 1) * DETUNE;
    build(new Voice(this.context, this.master, this.hiss, bend));
  }

  setVolume(volume: number): void {
    this.master.gain.value = volume;
  }

  wake(): void {
    if (this.context.state === "suspended") void this.context.resume();
  }

  close(): void {
    void this.context.close();
  }
}
