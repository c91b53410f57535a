// The queue of frames to show. The newest state is available at once for moves; the screen follows frame by frame, and a motion
// waits for the motion before it. Any tap skips to the newest state.

import type { Fact } from "../generated/wire.ts";

/** One frame: the view after some facts, and the name of the motion that leads to it, if there is one. */
export interface Frame<V> {
  view: V;
  facts: Fact[];
  seq: number;
  motion?: string;
}

export interface Director<V> {
  /** Put the frame's view on the screen, now. */
  draw(frame: Frame<V>): void;
  /** Animate from the previous view to this one. Ends early when `signal` is aborted. */
  move(frame: Frame<V>, before: V, pace: number, signal: AbortSignal): Promise<void>;
  /** The factor for the duration of this motion when `waiting` frames wait behind it; 0 skips the motion. */
  pace(frame: Frame<V>, waiting: number): number;
  /** Called when no frame is waiting any more. */
  rested(): void;
}

export class Stage<V> {
  shown: V | null = null;
  #waiting: Frame<V>[] = [];
  #stop: AbortController | null = null;

  constructor(private readonly director: Director<V>) {}

  get busy(): boolean {
    return this.#stop !== null;
  }

  /** Drop all waiting frames and show this view. */
  reset(view: V | null): void {
    this.#waiting = [];
    this.#stop?.abort();
    this.#stop = null;
    this.shown = view;
  }

  push(frames: Frame<V>[]): void {
    this.#waiting.push(...frames);
    if (!this.busy) void this.#run();
  }

  /** End the running motion and show all waiting frames without motion. */
  skip(): void {
    const rest = this.#waiting.splice(0);
    this.#stop?.abort();
    for (const frame of rest) this.#show(frame);
  }

  async #run(): Promise<void> {
    // Frames without a motion are shown within the same turn of the event loop: a phone that shows no motion never lags.
    while (this.#waiting.length) {
      const before = this.shown;
      const frame = this.#waiting.shift()!;
      const pace = this.director.pace(frame, this.#waiting.length);
      this.#show(frame);
      if (!frame.motion || !pace || before === null) continue;
      const stop = new AbortController();
      this.#stop = stop;
      await this.director.move(frame, before, pace, stop.signal).catch(unlessAborted(stop.signal));
      if (this.#stop !== stop) return; // Another call has taken over the stage meanwhile.
      this.#stop = null;
    }
    this.director.rested();
  }

  #show(frame: Frame<V>): void {
    this.shown = frame.view;
    this.director.draw(frame);
  }
}

function unlessAborted(signal: AbortSignal): (problem: unknown) => void {
  return (problem) => {
    if (!signal.aborted) throw problem;
  };
}
