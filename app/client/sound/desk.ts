// The mixing desk: each kind of sound has a channel with its own volume, which is lower while the caller speaks. A
// limiter prevents clipping. The desk is independent of the page, so tests can mix offline.

export const CHANNELS = ["crowd", "hooves", "signals"] as const;
export type Channel = typeof CHANNELS[number];
/** Volumes from 0 to 1. */
export type Levels = Record<Channel, number>;

/**
 * The share of each channel's volume while the caller speaks. Signals stay louder, because the player has to react to
 * them.
 */
const UNDER_VOICE: Levels = { crowd: 0.25, hooves: 0.3, signals: 0.6 };
const DUCK_SECONDS = 0.08;
const RISE_SECONDS = 0.35;
const MIX_SECONDS = 0.05;
/** Louder sounds are compressed from this level on and never reach CEILING. */
const KNEE = 0.7;
const CEILING = 0.98;

interface Strip {
  volume: GainNode;
  duck: GainNode;
}

export class Desk {
  readonly #strips: Record<Channel, Strip>;

  constructor(readonly on: BaseAudioContext, levels: Levels) {
    const limiter = on.createWaveShaper();
    limiter.curve = pressed();
    limiter.connect(on.destination);
    const strip = (channel: Channel): Strip => {
      const [volume, duck] = [on.createGain(), on.createGain()];
      volume.gain.value = loudness(levels[channel]);
      volume.connect(duck).connect(limiter);
      return { volume, duck };
    };
    this.#strips = { crowd: strip("crowd"), hooves: strip("hooves"), signals: strip("signals") };
  }

  input(channel: Channel): AudioNode {
    return this.#strips[channel].volume;
  }

  mix(levels: Levels): void {
    for (const channel of CHANNELS) {
      const { gain } = this.#strips[channel].volume;
      gain.setTargetAtTime(loudness(levels[channel]), this.on.currentTime, MIX_SECONDS);
    }
  }

  /** Lower the channels while the caller speaks, or restore them. */
  duck(speaks: boolean, at: number = this.on.currentTime): void {
    for (const channel of CHANNELS) {
      const { gain } = this.#strips[channel].duck;
      gain.setTargetAtTime(speaks ? UNDER_VOICE[channel] : 1, at, speaks ? DUCK_SECONDS : RISE_SECONDS);
    }
  }
}

/** The gain for a slider's position: half of the slider sounds half as loud. */
function loudness(level: number): number {
  return level * level;
}

function pressed(): Float32Array<ArrayBuffer> {
  const curve = new Float32Array(2049);
  const room = CEILING - KNEE;
  for (let i = 0; i < curve.length; i++) {
    const x = i / 1024 - 1;
    const size = Math.abs(x);
    curve[i] = Math.sign(x) * (size < KNEE ? size : KNEE + room * Math.tanh((size - KNEE) / room));
  }
  return curve;
}
