// The replay of a race, from its start or from one moment: play, pause, one frame forward or back. The game goes on meanwhile.
// Loaded with the first replay.

import { pace } from "../../core/prefs.ts";
import type { Frame, Stage } from "../../core/stage.ts";
import type { Fact, View } from "../../generated/wire.ts";
import type { Around, Hurry, Page, Show } from "./show.ts";

/** Play cards quickly, and runs of horses at normal speed. */
const hurry: Hurry = (frame) => (frame.motion === "run" || frame.motion === "finish" ? 1 : 0.45);

export class Replay {
  at = 0;
  playing = false;
  private readonly stage: Stage<View>;

  constructor(
    private readonly show: Show,
    private readonly around: Around,
    readonly race: number,
    readonly back: Page,
    private readonly frames: Frame<View>[],
  ) {
    this.stage = show.theatre(() => this.rested(), hurry);
    this.stage.reset(frames[0]!.view);
  }

  get view(): View | null {
    return this.stage.shown;
  }

  get busy(): boolean {
    return this.stage.busy;
  }

  get last(): number {
    return this.frames.length - 1;
  }

  shows(fact: Fact): boolean {
    return this.frames[this.at]!.facts.includes(fact);
  }

  /** Start from the beginning and play; or go to a fact and stop there. Without animations the person steps by hand. */
  begin(fact?: Fact): void {
    const found = fact ? this.frames.findIndex((frame) => frame.facts.includes(fact)) : -1;
    if (found > 0) {
      this.at = found - 1;
      this.stage.reset(this.frames[this.at]!.view);
      this.step();
    } else if (!fact && pace()) this.fromTheStart();
  }

  go(at: number): void {
    this.playing = false;
    this.at = Math.min(Math.max(at, 0), this.last);
    this.stage.reset(this.frames[this.at]!.view);
    void this.around.redraw();
  }

  next(): void {
    this.playing = false;
    this.step();
  }

  play(): void {
    if (!this.playing && this.at === this.last) return this.fromTheStart();
    this.playing = !this.playing;
    if (this.playing) this.step();
    void this.around.redraw();
  }

  private fromTheStart(): void {
    this.go(0);
    this.playing = true;
    this.stage.push([this.frames[0]!]);
  }

  close(): void {
    this.playing = false;
    this.stage.reset(null);
  }

  /** Handle a key: arrows step, Space plays. Returns true if the key had a meaning. */
  key(key: string, target: HTMLElement): boolean {
    if (key === "ArrowRight") return this.next(), true;
    if (key === "ArrowLeft") return this.go(this.at - 1), true;
    if (key === " " && !target.closest("button, a, summary")) return this.play(), true;
    return false;
  }

  private step(): void {
    if (this.stage.busy) this.stage.skip();
    if (this.at < this.last) this.stage.push([this.frames[++this.at]!]);
  }

  /** When the replay reaches the end of the race or the current moment of the game, close it. */
  private rested(): void {
    if (!this.playing) return;
    if (this.at < this.last) this.step();
    else this.show.endReplay();
  }
}
