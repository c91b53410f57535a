// All code that makes sound, as one module that the first touch of a page loads.

import { Crowd } from "./crowd.ts";
import * as cues from "./cues.ts";
import { Desk, type Levels } from "./desk.ts";

export type Cues = typeof cues;
type Play<F> = F extends (desk: Desk, ...args: infer A) => void ? A : never;
/** The arguments of a cue, without the desk. */
export type Told<K extends keyof Cues> = Play<Cues[K]>;

export class Studio {
  readonly desk: Desk;
  #crowd: Crowd | null = null;

  constructor(on: BaseAudioContext, levels: Levels) {
    this.desk = new Desk(on, levels);
  }

  play<K extends keyof Cues>(cue: K, told: Told<K>): void {
    (cues[cue] as (desk: Desk, ...args: unknown[]) => void)(this.desk, ...told);
  }

  /** The crowd is created when a race first has stakes. */
  crowd(tension: number): void {
    if (tension > 0) this.#crowd ??= new Crowd(this.desk);
    this.#crowd?.swell(tension);
  }
}
