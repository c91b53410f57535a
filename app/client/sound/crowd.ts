// The crowd: a murmur that swells with the stakes. Low voices are always present, middle ones join when the race is
// close, and high ones shout in the last strides.

import type { Desk } from "./desk.ts";
import { hissing } from "./synth.ts";

/**
 * For each band: its pitch, its width, its maximum volume, the tension at which it begins, and the rate of its
 * variation.
 */
const BANDS = [
  { hertz: 260, sharp: 0.7, loud: 0.36, from: 0, breath: 0.23 },
  { hertz: 640, sharp: 0.6, loud: 0.42, from: 0.15, breath: 0.37 },
  { hertz: 1350, sharp: 0.9, loud: 0.3, from: 0.4, breath: 0.61 },
  { hertz: 2600, sharp: 1.6, loud: 0.12, from: 0.7, breath: 0.83 },
];
const SWELL_SECONDS = 0.5;
const FADE_SECONDS = 1.4;
const BREATHES = 0.25; // The variation as a share of the volume.

export class Crowd {
  readonly #gains: AudioParam[] = [];
  readonly #sources: AudioScheduledSourceNode[] = [];
  #level = 0;

  constructor(private readonly desk: Desk) {
    const { on } = desk;
    BANDS.forEach(({ hertz, sharp, breath }, i) => {
      const noise = hissing(on);
      const filter = on.createBiquadFilter();
      filter.type = "bandpass";
      filter.frequency.value = hertz;
      filter.Q.value = sharp;
      const swelling = on.createGain();
      swelling.gain.value = 0;
      const breathing = on.createGain();
      const lungs = on.createOscillator();
      lungs.frequency.value = breath;
      const depth = on.createGain();
      depth.gain.value = BREATHES;
      lungs.connect(depth).connect(breathing.gain);
      noise.connect(filter).connect(swelling).connect(breathing).connect(desk.input("crowd"));
      noise.start(on.currentTime, i * 0.4);
      lungs.start();
      this.#gains.push(swelling.gain);
      this.#sources.push(noise, lungs);
    });
  }

  /** Set the tension, from 0 (silence) to 1 (a head-to-head finish with all bets on it). */
  swell(tension: number, at: number = this.desk.on.currentTime): void {
    const seconds = tension > this.#level ? SWELL_SECONDS : FADE_SECONDS;
    this.#level = tension;
    BANDS.forEach(({ loud, from }, i) => {
      const part = Math.max(0, (tension - from) / (1 - from));
      this.#gains[i]!.setTargetAtTime(loud * part, at, seconds);
    });
  }

  stop(): void {
    for (const source of this.#sources) source.stop();
  }
}
