// What is on the screen, and what leads there: the frames of the newest steps, a race seen again, the sheet after a race.

import * as clock from "../core/clock.ts";
import { pace } from "../core/prefs.ts";
import { type Director, type Frame, Stage } from "../core/stage.ts";
import { t } from "../core/words.ts";
import type { Fact, Step, View } from "../wire.ts";
import type { TableCtrl } from "./ctrl.ts";
import type { Replay } from "./replay.tsx";

export type Page = { at: "table" } | { at: "result"; race: number } | { at: "standings" };

export type Hurry = (frame: Frame<View>, waiting: number) => number;

/** With many frames waiting everything goes faster, so that the screen keeps up with the table. */
const livePace: Hurry = (_frame, waiting) => (waiting > 8 ? 0.4 : 1);

export class Show {
  page: Page = { at: "table" };
  /** The race that somebody looks back at, over the table. */
  replay: Replay | null = null;
  /** The name of the motion under way. */
  motion: string | null = null;
  private running: Fact[] = [];
  private readonly stage: Stage<View>;
  private queued!: View; // the view at the end of everything that waits to be shown
  private toOpen: number | null = null;
  private began: Frame<View> | null = null;

  constructor(private readonly ctrl: TableCtrl, private readonly root: HTMLElement) {
    const unseen = () => this.page.at !== "table" || this.replay !== null;
    this.stage = new Stage(this.director((frame) => this.record(frame), () => this.rested(), livePace, unseen));
  }

  get view(): View | null {
    return this.replay?.view ?? this.live;
  }

  /** The table itself, as far as it has been shown. */
  get live(): View | null {
    return this.stage.shown;
  }

  get replaying(): number | null {
    return this.replay?.race ?? null;
  }

  get moving(): boolean {
    return this.stage.busy;
  }

  /** How a run ends, and the race, is to be seen before it is to be read. */
  get untold(): Fact[] {
    return !this.replay && (this.motion === "run" || this.motion === "finish") ? this.running : [];
  }

  /** Show this at once, whatever was under way. */
  reset(view: View): void {
    this.queued = view;
    this.stage.reset(view);
    this.motion = null;
  }

  /** The same view with other times; what moves meanwhile is shown to its end. */
  renew(view: View): void {
    if (this.stage.busy) this.queued = view;
    else this.reset(view);
  }

  /** One more step: its frames come after those that wait already. */
  push(step: Step): void {
    const frames = this.ctrl.game!.frames(this.queued, step.events, step.view, this.ctrl.me, step.seq);
    this.queued = step.view;
    this.stage.push(frames);
  }

  /** The first step of a game: nothing was shown before it. */
  begin(step: Step): void {
    const frames = this.ctrl.game!.frames(step.view, step.events, step.view, this.ctrl.me, step.seq);
    this.ctrl.history.add(step.seq, step.now, step.events);
    this.began = frames.find((frame) => frame.motion === "start") ?? null;
    this.ctrl.paint();
    this.showBeginning();
  }

  /** Any tap while something moves: the end of it, now. */
  skip(): void {
    if (!this.replay) this.stage.skip();
  }

  // Sheets

  open(page: Page): void {
    this.page = page;
    this.ctrl.redraw();
  }

  /** From a result sheet on to what follows it. */
  goOn(): void {
    const last = this.ctrl.status === "finished";
    this.page = last ? { at: "standings" } : { at: "table" };
    this.ctrl.paint();
    if (!last) this.showBeginning();
  }

  /** What is asked in a new race belongs to what is seen only now. */
  private rested(): void {
    this.openResult();
    this.ctrl.asked();
  }

  /** Under whatever sheet somebody reads or writes in. */
  private openResult(): void {
    if (this.toOpen === null || this.replay) return;
    this.page = { at: "result", race: this.toOpen };
    this.toOpen = null;
    this.ctrl.redraw();
  }

  /** The news of a race that has just begun, for somebody who comes to the table from a sheet. */
  private showBeginning(): void {
    const frame = this.began;
    this.began = null;
    const view = this.view;
    if (frame && view && !this.stage.busy && this.ctrl.game!.fresh(view)) {
      this.stage.push([{ view, facts: frame.facts, seq: -1, motion: "start" }]);
    }
  }

  // Looking back

  /** A race again: from its start, or at one fact of it. */
  async lookBack(race: number, fact?: Fact): Promise<void> {
    const part = await import("./replay.tsx").catch(() => null);
    if (!part) return this.ctrl.tell(t(navigator.onLine ? "outdated" : "error.offline"));
    const frames = this.ctrl.game!.replay(this.ctrl.history.facts, race, this.ctrl.latest);
    if (!frames.length) return;
    const back = this.replay?.back ?? this.page;
    this.replay?.close();
    this.stage.skip();
    this.replay = new part.Replay(this.ctrl, race, back, frames);
    this.page = { at: "table" };
    this.ctrl.sheet = null;
    this.ctrl.paint();
    this.replay.begin(fact);
  }

  endReplay(): void {
    if (!this.replay) return;
    this.page = this.replay.back;
    this.replay.close();
    this.replay = null;
    this.motion = null;
    this.ctrl.asked();
    this.openResult(); // of a race that has ended meanwhile
    this.ctrl.redraw();
  }

  /** A stage for a race seen again. */
  theatre(rested: () => void, hurry: Hurry): Stage<View> {
    return new Stage(this.director(() => {}, rested, hurry, () => false));
  }

  // The director of both stages

  private director(
    told: (frame: Frame<View>) => void,
    rested: () => void,
    hurry: Hurry,
    unseen: () => boolean,
  ): Director<View> {
    return {
      draw: (frame) => {
        told(frame);
        this.ctrl.paint();
      },
      move: (frame, before, pace, signal) => this.move(frame, before, pace, signal),
      pace: (frame, waiting) => document.hidden || unseen() ? 0 : pace() * hurry(frame, waiting),
      rested: () => {
        this.motion = null;
        rested();
        this.ctrl.redraw();
      },
    };
  }

  private async move(frame: Frame<View>, before: View, pace: number, signal: AbortSignal): Promise<void> {
    this.motion = frame.motion ?? null;
    this.running = frame.facts;
    this.ctrl.paint();
    const name = (seat: number) => this.ctrl.name(seat);
    await this.ctrl.game!.perform(frame, before, { root: this.root, pace, signal, name });
    this.motion = null;
    if (frame.motion === "finish") this.openResult();
  }

  /** A fact is in the log as soon as it is on the screen. */
  private record(frame: Frame<View>): void {
    this.ctrl.history.add(frame.seq, clock.now(), frame.facts);
    if (frame.seq < 0) return;
    if (frame.motion === "start") this.began = frame;
    const game = this.ctrl.game!;
    if (!document.hidden) game.cues?.(this.ctrl, frame.facts);
    if (game.callsBack?.(frame.facts) && (this.replay || this.page.at === "result")) {
      this.endReplay();
      this.page = { at: "table" };
    }
    const race = game.ended(frame.facts);
    if (race !== null) this.toOpen = race;
  }
}
