// The controller of the review: shows a finished game step by step on the table's board, with all hands open.

import { pace } from "../core/prefs.ts";
import { type Frame, Stage } from "../core/stage.ts";
import { t } from "../core/words.ts";
import type { Board, GameUi, Host, Told } from "../games/contract.ts";
import type { Ask, Lobby, Reviewed, ReviewStep, View } from "../generated/wire.ts";

const BETWEEN_MS = 500;

export class ReviewCtrl implements Host {
  readonly me = null;
  readonly myAsk = null;
  readonly open: Ask[] = [];
  readonly pending = null;
  readonly lobby: Lobby;
  at = 0;
  playing = false;
  rule: string | null = null;
  paint: () => void = () => {};
  readonly board: Board;
  private readonly stage: Stage<View>;
  private timer = 0;

  constructor(readonly told: Reviewed, readonly game: GameUi, root: HTMLElement) {
    this.lobby = told.lobby as unknown as Lobby;
    this.board = game.board(this);
    this.stage = new Stage<View>({
      draw: () => this.paint(),
      move: (frame, before, pace, signal) => this.move(root, frame, before, pace, signal),
      pace: () => (document.hidden ? 0 : pace()),
      rested: () => this.rested(),
    });
    this.stage.reset(this.step.view);
  }

  get step(): ReviewStep {
    return this.told.steps[this.at]!;
  }

  get view(): View {
    return this.stage.shown ?? this.step.view;
  }

  get latest(): View {
    return this.step.view;
  }

  get steps(): Told[] {
    return this.told.steps.slice(0, this.at + 1);
  }

  name(seat: number): string {
    return this.told.lobby.seats.find((one) => one.seat === seat)?.name ?? t("seat.n", { n: String(seat + 1) });
  }

  // Navigation

  /** Go to a step without motions. */
  go(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.told.steps.length - 1);
    this.stage.reset(this.step.view);
    this.remember();
  }

  goToSeq(seq: number): void {
    const found = this.told.steps.findIndex((step) => step.seq >= seq);
    this.go(found < 0 ? this.told.steps.length - 1 : found);
  }

  /** Show the next step with its motions. */
  next(): void {
    if (this.stage.busy) this.stage.skip();
    if (this.at >= this.told.steps.length - 1) return this.stop();
    const before = this.step.view;
    this.at++;
    const { events, view, seq } = this.step;
    this.remember();
    this.stage.push(this.game.frames(before, events, view, null, seq));
  }

  previous(): void {
    this.stop();
    this.go(this.at - 1);
  }

  play(): void {
    this.playing = !this.playing;
    if (this.playing) {
      if (this.at >= this.told.steps.length - 1) this.go(0);
      this.next();
    } else this.stop();
    this.paint();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private rested(): void {
    this.paint();
    clearTimeout(this.timer);
    if (this.playing) this.timer = setTimeout(() => this.next(), BETWEEN_MS * (pace() || 1)) as unknown as number;
  }

  /** Store the step in the address, so that it can be shared. */
  private remember(): void {
    history.replaceState(null, "", `#${this.step.seq}`);
    this.paint();
  }

  private move(root: HTMLElement, frame: Frame<View>, before: View, pace: number, signal: AbortSignal): Promise<void> {
    return this.game.perform(frame, before, { root, pace, signal, name: (seat) => this.name(seat) });
  }

  // Actions of a host that the review does not support

  answer(): void {}
  tell(): void {}
  hush(): void {}

  settle(): void {
    this.stage.skip();
  }

  redraw(): void {
    this.paint();
  }

  showRule = (rule: string): void => {
    this.rule = rule;
    this.paint();
  };
}
