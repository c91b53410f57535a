// What is on the screen, and what leads there: the frames of the newest steps, a race seen again, the sheet after a race.

import * as clock from "../../core/clock.ts";
import { pace } from "../../core/prefs.ts";
import { type Director, type Frame, Stage } from "../../core/stage.ts";
import { t } from "../../core/words.ts";
import type { Fact, Step, View, Welcome } from "../../generated/wire.ts";
import { ahead } from "../../ui/later.tsx";
import type { TableStore } from "../store/store.ts";
import type { Replay } from "./replay.ts";

export type Page = { at: "table" } | { at: "result"; race: number } | { at: "standings" };

/** The page around the show, as far as the show moves it along. */
export interface Around {
  /** Sounds that go with what is shown. */
  cue(facts: Fact[]): void;
  redraw(): Promise<void>;
  /** What is asked may be seen by now. */
  asked(): void;
  lay(nothing: null): void;
  tell(text: string, rule?: string, kind?: "bad" | "good"): void;
}

export type Hurry = (frame: Frame<View>, waiting: number) => number;

const fetchReplay = ahead(() => import("./replay.ts"));

/** What these bring is seen before it is read. */
const SEEN_FIRST = ["run", "won", "finish", "turned"];

/** With many frames waiting everything goes faster, so that the screen keeps up with the table. */
const livePace: Hurry = (_frame, waiting) => (waiting > 8 ? 0.4 : 1);

export class Show {
  page: Page = { at: "table" };
  /** The race that somebody looks back at, over the table. */
  replay: Replay | null = null;
  /** The name of the motion under way. */
  motion: string | null = null;
  #running: Fact[] = [];
  readonly #stage: Stage<View>;
  #queued!: View; // the view at the end of everything that waits to be shown
  #toOpen: number | null = null;
  #began: Frame<View> | null = null;
  #waiting: (() => void)[] = [];

  constructor(readonly store: TableStore, private readonly around: Around, private readonly root: HTMLElement) {
    const unseen = () => this.page.at !== "table" || this.replay !== null;
    this.#stage = new Stage(this.#director((frame) => this.#record(frame), () => this.#rested(), livePace, unseen));
  }

  get view(): View | null {
    return this.replay?.view ?? this.live;
  }

  /** The table itself, as far as it has been shown. */
  get live(): View | null {
    return this.#stage.shown;
  }

  /** The game is over, and its end has been seen here. */
  get over(): boolean {
    return this.store.status === "finished" && (!this.live || this.live.result !== null);
  }

  get replaying(): number | null {
    return this.replay?.race ?? null;
  }

  get moving(): boolean {
    return this.#stage.busy;
  }

  /** How a run ends, and the race, is to be seen before it is to be read. */
  get untold(): Fact[] {
    return this.motion && SEEN_FIRST.includes(this.motion) ? this.#running : [];
  }

  /** Show this at once, whatever was under way. */
  reset(view: View): void {
    this.#queued = view;
    this.#stage.reset(view);
    this.motion = null;
  }

  /** The same view with other times; what moves meanwhile is shown to its end. */
  renew(view: View): void {
    if (this.#stage.busy) this.#queued = view;
    else this.reset(view);
  }

  /** The line was lost and is back: what moves is shown to its end, and what was missed comes behind it. False when nothing moves, or
   * more was missed than was told. */
  goesOn(said: Welcome, since: number): boolean {
    const missed = said.missed ?? [];
    if (!this.#stage.busy || !said.view || missed.length !== said.seq - since) return false;
    const facts = missed.flatMap((step) => step.events);
    this.#stage.push(this.store.game!.frames(this.#queued, facts, said.view, this.store.me, said.seq));
    this.#queued = said.view;
    return true;
  }

  /** Everything that waits has been shown. */
  atRest(): Promise<void> {
    return this.#stage.busy ? new Promise((done) => this.#waiting.push(done)) : Promise.resolve();
  }

  /** One more step: its frames come after those that wait already. */
  push(step: Step): void {
    const frames = this.store.game!.frames(this.#queued, step.events, step.view, this.store.me, step.seq);
    this.#queued = step.view;
    this.#stage.push(frames);
  }

  /** The first step of a game: nothing was shown before it. */
  begin(step: Step): void {
    const frames = this.store.game!.frames(step.view, step.events, step.view, this.store.me, step.seq);
    this.store.history.add(step.seq, step.now, step.events);
    this.#began = frames.find((frame) => frame.motion === "start") ?? null;
    void this.around.redraw();
    this.#showBeginning();
  }

  /** Any tap while something moves: the end of it, now. */
  skip(): void {
    if (!this.replay) this.#stage.skip();
  }

  // Sheets

  open(page: Page): void {
    this.page = page;
    void this.around.redraw();
  }

  /** From a result sheet on to what follows it. */
  goOn(): void {
    const last = this.over;
    this.page = last ? { at: "standings" } : { at: "table" };
    void this.around.redraw();
    if (!last) this.#showBeginning();
  }

  /** What is asked in a new race belongs to what is seen only now. */
  #rested(): void {
    for (const done of this.#waiting.splice(0)) done();
    this.#openResult();
    this.around.asked();
  }

  /** Under whatever sheet somebody reads or writes in. */
  #openResult(): void {
    if (this.#toOpen === null || this.replay) return;
    this.page = { at: "result", race: this.#toOpen };
    this.#toOpen = null;
    void this.around.redraw();
  }

  /** The news of a race that has just begun, for somebody who comes to the table from a sheet. */
  #showBeginning(): void {
    const frame = this.#began;
    this.#began = null;
    const view = this.view;
    if (frame && view && !this.#stage.busy && this.store.game!.fresh(view)) {
      this.#stage.push([{ view, facts: frame.facts, seq: -1, motion: "start" }]);
    }
  }

  // Looking back

  /** A race again: from its start, or at one fact of it. */
  async lookBack(race: number, fact?: Fact): Promise<void> {
    const part = await fetchReplay().catch(() => null);
    if (!part) return this.around.tell(t(navigator.onLine ? "outdated" : "error.offline"), undefined, "bad");
    const frames = this.store.game!.replay(this.store.history.facts, race, this.store.latest);
    if (!frames.length) return;
    const back = this.replay?.back ?? this.page;
    this.replay?.close();
    this.#stage.skip();
    this.replay = new part.Replay(this, this.around, race, back, frames);
    this.page = { at: "table" };
    this.around.lay(null);
    this.replay.begin(fact);
  }

  endReplay(): void {
    if (!this.replay) return;
    this.page = this.replay.back;
    this.replay.close();
    this.replay = null;
    this.motion = null;
    this.around.asked();
    this.#openResult(); // of a race that has ended meanwhile
    void this.around.redraw();
  }

  /** A stage for a race seen again. */
  theatre(rested: () => void, hurry: Hurry): Stage<View> {
    return new Stage(this.#director(() => {}, rested, hurry, () => false));
  }

  // The director of both stages

  #director(
    told: (frame: Frame<View>) => void,
    rested: () => void,
    hurry: Hurry,
    unseen: () => boolean,
  ): Director<View> {
    return {
      draw: (frame) => {
        told(frame);
        if (!frame.motion) this.#openResult();
        void this.around.redraw();
      },
      move: (frame, before, pace, signal) => this.#move(frame, before, pace, signal),
      pace: (frame, waiting) => document.hidden || unseen() ? 0 : pace() * hurry(frame, waiting),
      rested: () => {
        this.motion = null;
        rested();
        void this.around.redraw();
      },
    };
  }

  async #move(frame: Frame<View>, before: View, pace: number, signal: AbortSignal): Promise<void> {
    this.motion = frame.motion ?? null;
    this.#running = frame.facts;
    await this.around.redraw();
    if (signal.aborted) return;
    const name = (seat: number) => this.store.name(seat);
    await this.store.game!.perform(frame, before, { root: this.root, pace, signal, name });
    this.motion = null;
    this.#openResult();
  }

  /** A fact is in the log as soon as it is on the screen. */
  #record(frame: Frame<View>): void {
    this.store.history.add(frame.seq, clock.now(), frame.facts);
    if (frame.seq < 0) return;
    if (frame.motion === "start") this.#began = frame;
    const game = this.store.game!;
    if (!document.hidden) this.around.cue(frame.facts);
    if (game.callsBack?.(frame.facts) && (this.replay || this.page.at === "result")) {
      this.endReplay();
      this.page = { at: "table" };
    }
    const race = game.ended(frame.facts);
    if (race !== null) this.#toOpen = race;
  }
}
