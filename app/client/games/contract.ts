// The interface between a table's page and a game's folder. A game shows its board, hand, words and results. The page
// provides connection, lobby, log, players, chat and dialogs.

import type { ComponentChild, ComponentChildren } from "preact";
import type { Frame } from "../core/stage.ts";
import type { Honours } from "./honours.ts";
import type { Ask, Fact, Lobby, LogStep, Move, Scalar, View } from "../generated/wire.ts";

/** A step of the log as boards read it. */
export type Told = Omit<LogStep, "by">;

export interface Host {
  readonly me: number | null;
  readonly lobby: Lobby;
  /** The view on the screen. During a motion it is older than `latest`. */
  readonly view: View;
  readonly latest: View;
  readonly myAsk: Ask | null;
  /** True if a bot plays for my seat; then I cannot answer its decisions. */
  readonly botPlays?: boolean;
  readonly open: Ask[];
  /** The move that was sent to the server and has no answer yet. */
  readonly pending: Move | null;
  readonly steps: Told[];
  /** The complete history, if `steps` contains only what the screen has shown. */
  readonly told?: { steps: Told[] };
  name(seat: number): string;
  answer(move: Move): void;
  /** Show a short notice near the status line. */
  tell(text: string, rule?: string): void;
  /** Remove the notice. */
  hush(): void;
  showRule(rule: string): void;
  /** Jump to the end of all motions. */
  settle(): void;
  redraw(): void;
}

export interface SeatCell {
  marker: boolean;
  figure: string;
  notes: ComponentChild[];
  /** A short text for the last line of the cell. */
  extra?: ComponentChild;
}

/** What the Confirm button would do, in words. `move` is missing while the choice is incomplete. */
export interface Decision {
  words: string;
  move?: Move;
}

export interface Decider {
  /** What there is to choose, in words. */
  prompt(): string;
  decision(): Decision;
  confirm(): void;
}

/** The player's current choices at a board. Belongs to one table on one screen. */
export interface Board {
  /** The open decisions or the view have changed: drop choices that no longer fit. */
  asked(): void;
  /** The status line's text when it is my turn. */
  prompt(): ComponentChildren;
  /** Handle a key. Returns true if the key had a meaning. */
  key(key: string): boolean;
  /** The current choice, which the page stores for a reload. `chooseAgain` restores it as far as it still fits. */
  chosenSoFar?(): unknown;
  chooseAgain?(kept: never): void;
  /** The server has refused the pending move. */
  refused?(): void;
  /** The board is about to answer by itself: nobody is called. */
  readonly passing?: boolean;
}

/** A status line that replaces the default text about whose turn it is. */
export interface StatusLine {
  kind: string;
  head: string;
  words: ComponentChildren;
  due: number | null;
  /** The line changes too often for screen readers to announce it. */
  quiet?: boolean;
}

export interface Scene {
  root: HTMLElement;
  pace: number;
  signal: AbortSignal;
  name(seat: number): string;
}

/** A cell for a place at the board that no player has, such as a dummy's. */
export interface OtherCell extends SeatCell {
  name: string;
}

export interface GameUi<B extends Board = Board> {
  rules: string;
  /**
   * Loads what the game's texts need. The page writes the log only after that. Rejects like a script that cannot be
   * loaded.
   */
  ready?(): Promise<void>;
  board(host: Host): B;
  Course(props: { host: Host; board: B }): ComponentChild;
  Hand(props: { host: Host; board: B }): ComponentChild;
  Reference(props: { host: Host }): ComponentChild;
  SeatDetails(props: { host: Host; seat: number }): ComponentChild;
  /** A seat with its hand open, for finished games. */
  OpenSeat(props: { host: Host; seat: number; own: unknown; name: string; bot: boolean }): ComponentChild;
  /** `live`: the screen has just shown the end of the race, and the result may appear step by step. */
  Result(props: { host: Host; race: number; live?: boolean }): ComponentChild;
  Charts(props: { host: Host }): ComponentChild;
  /** Loads the game's honours. */
  honours(): Promise<Honours>;
  /** A score: `text` is short, for flap boards; `words` is for sentences. */
  score(amount: number): { text: string; words: string };
  /** The worth of an answer to a puzzle in words, if it is no score. */
  worth?(amount: number): string;
  /** A pass in words, if the log has no line for it. */
  passed?(prompt: string): string;
  /** The reason why this seat ranks above others with the same score, if there is one. */
  tie?(host: Host, seat: number): ComponentChild;
  /** The winners of a race in a sentence, such as "Old Barometer wins". */
  winners(host: Host, race: number): string;
  /** A headline such as "Race 2 of 3, round 4". */
  headline(view: View): string;
  cell(host: Host, seat: number): SeatCell;
  /** Cells for places that no player has. */
  others?(host: Host): OtherCell[];
  waiting(prompt: string, name: string): string;
  /** Optional decisions: while only these are open, it is nobody's turn. */
  quiet?: string[];
  status?(host: Host, board: B): StatusLine | null;
  /** A refusal in the reader's language, for refusals that contain a player's seat. */
  refusal?(host: Host, detail: string): string | null;
  /** Play the sounds of these facts, also when motions are off. */
  cues?(host: Host, facts: Fact[]): void;
  /** True if the fact is about a horse that is publicly mine: then my phone may vibrate, which the whole room hears. */
  isMine?(fact: Fact, host: Host): boolean;
  /** True if these facts return people who read a sheet to the table. */
  callsBack?(facts: Fact[]): boolean;
  /** A shorter text for screen readers than the whole log. */
  Spoken?(props: { host: Host }): ComponentChild;
  /** The paragraph of the rules for the current situation. */
  ruleNow(host: Host): string;
  /** The name of a horse, a card or another figure of a caller's line. */
  called(figure: string, value: string | number, host: Host): string;
  /** The sections of the log: a heading, and the number of the round or trick that a fact begins. */
  rounds: { title: string; begun(fact: Fact): number | null };
  /** The lines of the log for a step's facts: one for each fact, or null if another line covers it. */
  lines(host: Host, facts: Fact[]): (ComponentChildren | null)[];
  option(name: string): { label: string; help: string };
  choice(name: string, value: Scalar): string;
  frames(before: View, facts: Fact[], after: View, me: number | null, seq: number): Frame<View>[];
  perform(frame: Frame<View>, before: View, scene: Scene): Promise<void>;
  /** The frames of a race, made from the game's facts alone. */
  replay(facts: Fact[], race: number, latest: View): Frame<View>[];
  /** The race that these facts end, or null. */
  ended(facts: Fact[]): number | null;
  /** True if nobody has acted in the view's race yet. */
  fresh(view: View): boolean;
  keys: [string, string][];
  /** What a learner may go on with after the lesson `after`: an address of this site. */
  further?: { after: string; address: string; words: string };
}
