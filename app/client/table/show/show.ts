// What the screen shows: the frames of the newest steps, a replay, and the result sheet after a race.

import * as clock from "../../core/clock.ts";
import { pace } from "../../core/prefs.ts";
import * as sound from "../../core/sound.ts";
import { type Director, type Frame, Stage } from "../../core/stage.ts";
import { t } from "../../core/words.ts";
import type { Fact, Step, View, Welcome } from "../../generated/wire.ts";
import { ahead } from "../../ui/later.tsx";
import type { TableStore } from "../store/store.ts";
import type { Replay } from "./replay.ts";

/** `live`: the sheet follows a race that the screen has just shown, and may animate; otherwise it appears complete. */
export type Page = { at: "table" } | { at: "result"; race: number; live?: boolean } | {
  at: "standings";
  live?: boolean;
};

/** The page around the show, as far as the show controls it. */
export interface Around {
  /** Play the sounds of the facts on the screen. */
  cue(facts: Fact[]): void;
  redraw(): Promise<void>;
  /** The open decisions may be shown by now. */
  asked(): void;
  lay(nothing: null): void;
  tell(text: string, rule?: string, kind?: "bad" | "good"): void;
  /** True on a big screen, which skips the result of a game of one race because its standings show the same. */
  readonly onlyStandings?: boolean;
}

export type Hurry = (frame: Frame<View>, waiting: number) => number;

const fetchReplay = ahead(() => import("./replay.ts"));

/** Motions that the screen shows before the log mentions their facts. */
const SEEN_FIRST = ["run", "won", "finish", "turned"];

/** With many frames waiting, motions are faster, so that the screen keeps up with the game. */
const livePace: Hurry = (_frame, waiting) => (waiting > 8 ? 0.4 : 1);

export class Show {
  page: Page = { at: "table" };
  /** The replay that is open over the table. */
  replay: Replay | null = null;
  /** The name of the current motion. */
  motion: string | null = null;
  #running: Fact[] = [];
  readonly #stage: Stage<View>;
  #queued!: View; // The view after all waiting frames.
  #toOpen: number | null = null;
  #began: Frame<View> | null = null;
  #seenOut = false; // True once the end of the game has been celebrated.
  #waiting: (() => void)[] = [];

  constructor(readonly store: TableStore, private readonly around: Around, private readonly root: HTMLElement) {
    const unseen = () => this.page.at !== "table" || this.replay !== null;
    this.#stage = new Stage(this.#director((frame) => this.#record(frame), () => this.#rested(), livePace, unseen));
  }

  get view(): View | null {
    return this.replay?.view ?? this.live;
  }

  /** The view of the live table, as far as the screen has shown it. */
  get live(): View | null {
    return this.#stage.shown;
  }

  /** True if the game is over and the screen has shown its end. */
  get over(): boolean {
    return this.store.status === "finished" && (!this.live || this.live.result !== null);
  }

  get replaying(): number | null {
    return this.replay?.race ?? null;
  }

  get moving(): boolean {
    return this.#stage.busy;
  }

  /** Facts that the log must not mention yet, because the screen still has to show them. */
  get untold(): Fact[] {
    return this.motion && SEEN_FIRST.includes(this.motion) ? this.#running : [];
  }

  /** Show this view at once and cancel any motion. */
  reset(view: View): void {
    this.#queued = view;
    this.#stage.reset(view);
    this.motion = null;
  }

  /** Replace the view by one that differs only in times. Running motions continue. */
  renew(view: View): void {
    if (this.#stage.busy) this.#queued = view;
    else this.reset(view);
  }

  /**
   * After a reconnection: let the running motion end, and queue the missed steps behind it. Returns false if no motion
   * is running, or if the welcome lacks missed steps.
   */
  goesOn(said: Welcome, since: number): boolean {
    const missed = said.missed ?? [];
    if (!this.#stage.busy || !said.view || missed.length !== said.seq - since) return false;
    const facts = missed.flatMap((step) => step.events);
    this.#stage.push(this.store.game!.frames(this.#queued, facts, said.view, this.store.me, said.seq));
    this.#queued = said.view;
    return true;
  }

  /** Resolves when all waiting frames have been shown. */
  atRest(): Promise<void> {
    return this.#stage.busy ? new Promise((done) => this.#waiting.push(done)) : Promise.resolve();
  }

  /** Queue the frames of a new step. */
  push(step: Step): void {
    const frames = this.store.game!.frames(this.#queued, step.events, step.view, this.store.me, step.seq);
    this.#queued = step.view;
    this.#stage.push(frames);
  }

  /** Show the first step of a game, which has no previous view. */
  begin(step: Step): void {
    const frames = this.store.game!.frames(step.view, step.events, step.view, this.store.me, step.seq);
    this.store.history.add(step.seq, step.now, step.events);
    this.#began = frames.find((frame) => frame.motion === "start") ?? null;
    void this.around.redraw();
    this.#showBeginning();
  }

  /** Jump to the end of all motions. Any tap does this. */
  skip(): void {
    if (!this.replay) this.#stage.skip();
  }

  // Sheets

  open(page: Page): void {
    this.page = page;
    void this.around.redraw();
  }

  /** Go from a result sheet to the page after it. */
  goOn(): void {
    const last = this.over;
    if (last && this.page.at === "result" && !document.hidden) sound.fanfare("final");
    this.page = last ? { at: "standings", live: this.#celebrates() } : { at: "table" };
    void this.around.redraw();
    if (!last) this.#showBeginning();
  }

  /** True once for each game, and only if animations are on. */
  #celebrates(): boolean {
    const first = !this.#seenOut && this.page.at === "result" && this.page.live === true;
    this.#seenOut ||= first;
    return first;
  }

  /** The screen is at rest: the decisions of a new race may appear now. */
  #rested(): void {
    for (const done of this.#waiting.splice(0)) done();
    this.#openResult();
    this.around.asked();
  }

  /** Open the result page below any open sheet, so that it does not disturb reading or typing. */
  #openResult(): void {
    if (this.#toOpen === null || this.replay) return;
    const race = this.#toOpen;
    this.page = { at: "result", race, live: !document.hidden && pace() > 0 };
    this.#toOpen = null;
    if (!document.hidden && !(race === 0 && this.around.onlyStandings)) sound.fanfare("win");
    void this.around.redraw();
  }

  /** Show the opening events of a race to a person who comes to the table from a sheet. */
  #showBeginning(): void {
    const frame = this.#began;
    this.#began = null;
    const view = this.view;
    if (frame && view && !this.#stage.busy && this.store.game!.fresh(view)) {
      this.#stage.push([{ view, facts: frame.facts, seq: -1, motion: "start" }]);
    }
  }

  // Replays

  /** Replay a race from its start, or show the moment of one fact. */
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
    this.#openResult(); // A race may have ended during the replay: open its result.
    void this.around.redraw();
  }

  /** Make a stage for a replay. */
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

  /** Add a fact to the history as soon as the screen has shown it. */
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
