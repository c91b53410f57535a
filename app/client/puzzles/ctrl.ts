// The controller of a puzzle's page: the host of the game's board, for one position and one answer.

import { post, Refusal } from "../core/http.ts";
import { pace } from "../core/prefs.ts";
import { Stage } from "../core/stage.ts";
import { refusal, t } from "../core/words.ts";
import type { Board, GameUi, Host, Told } from "../games/contract.ts";
import { NAMES } from "../games/figures.ts";
import type { Ask, Lobby, Move, Puzzle, PuzzleVerdict, View } from "../generated/wire.ts";
import { given, keep, knows } from "./kept.ts";

const SEQ = 1; // of the step that the answer makes

export class PuzzleCtrl implements Host {
  paint: () => void = () => {};
  readonly lobby: Lobby;
  readonly board: Board;
  verdict: PuzzleVerdict | null = null;
  pending: Move | null = null;
  notice: { text: string; rule?: string; isLong?: boolean } | null = null;
  rule: string | null = null;
  readonly #stage: Stage<View>;

  constructor(
    readonly puzzle: Puzzle,
    readonly game: GameUi,
    private readonly today: string,
    root: HTMLElement,
  ) {
    this.lobby = { game: puzzle.game, paused: false } as Lobby;
    this.#stage = new Stage<View>({
      draw: () => this.paint(),
      move: (frame, before, speed, signal) =>
        game.perform(frame, before, { root, pace: speed, signal, name: (seat) => this.name(seat) }),
      pace: () => (document.hidden ? 0 : pace()),
      rested: () => this.paint(),
    });
    this.#stage.reset(puzzle.view);
    this.board = game.board(this);
    this.board.asked();
  }

  get me(): number {
    return this.puzzle.seat;
  }

  get view(): View {
    return this.#stage.shown ?? this.latest;
  }

  get latest(): View {
    return this.verdict?.view ?? this.puzzle.view;
  }

  get myAsk(): Ask | null {
    return this.verdict ? null : this.puzzle.ask;
  }

  get open(): Ask[] {
    return this.myAsk ? [this.myAsk] : [];
  }

  get steps(): Told[] {
    return this.verdict ? [{ seq: SEQ, at: 0, seat: this.me, events: this.verdict.events }] : [];
  }

  get address(): string {
    return `/api/puzzles/${this.puzzle.game}/${this.puzzle.day}`;
  }

  get isRight(): boolean {
    return this.verdict !== null && this.verdict.best.includes(this.verdict.answer);
  }

  name(seat: number): string {
    return seat === this.me ? t("you") : NAMES[seat] ?? "";
  }

  /** Say what a puzzle of this game counts. A phone has no room for it beside the board. */
  explain(): void {
    this.notice = { text: t(`${this.puzzle.game}.puzzle.how`), isLong: true };
    this.paint();
  }

  /** The same, to somebody's first puzzle of the game. */
  welcome(): void {
    const isBesideTheBoard = matchMedia("(min-width: 900px) and (min-height: 521px) and (orientation: landscape)");
    if (!this.verdict && !knows(this.puzzle.game) && !isBesideTheBoard.matches) this.explain();
  }

  /** The answer that the board has confirmed. */
  answer(move: Move): void {
    const wanted = written(move);
    const number = this.puzzle.answers.findIndex((one) => written(one) === wanted);
    if (number >= 0 && !this.pending && !this.verdict) void this.#send(number);
  }

  /** Show the verdict on the answer that this browser has given before. */
  async resume(): Promise<void> {
    const before = given(this.puzzle.day, this.puzzle.game);
    if (before) await this.#send(before.answer, true);
  }

  async #send(answer: number, again = false): Promise<void> {
    this.pending = this.puzzle.answers[answer] ?? null;
    this.hush();
    this.paint();
    try {
      const verdict = await post<PuzzleVerdict>(this.address, { answer });
      const frames = this.game.frames(this.puzzle.view, verdict.events, verdict.view, this.me, SEQ);
      this.verdict = verdict;
      const late = this.puzzle.day !== this.today;
      keep(this.puzzle.day, this.puzzle.game, { answer, right: this.isRight, late });
      if (again) this.#stage.reset(verdict.view);
      else this.#stage.push(frames);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      if (!again) this.tell(refusal(problem.code, problem.message));
    } finally {
      this.pending = null;
      this.board.asked();
      this.paint();
    }
  }

  tell(text: string, rule?: string): void {
    this.notice = { text, rule };
    this.paint();
  }

  hush(): void {
    this.notice = null;
  }

  settle(): void {
    this.#stage.skip();
  }

  redraw(): void {
    this.paint();
  }

  showRule = (rule: string | null): void => {
    this.rule = rule;
    this.paint();
  };
}

/** A move as text that depends neither on the order of its fields nor on that of the cards in one. */
function written(move: Move): string {
  const fields = Object.entries(move).sort(([one], [two]) => (one < two ? -1 : 1));
  return JSON.stringify(fields.map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value]));
}
