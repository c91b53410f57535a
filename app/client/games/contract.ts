// What a table's page asks of a game's own folder, and what it gives it. A game shows its board, its hand, its words and its results;
// connection, lobby, log, players, chat and dialogs are the page's.

import type { ComponentChild, ComponentChildren } from "preact";
import type { Frame } from "../core/stage.ts";
import type { Ask, Fact, Lobby, LogStep, Move, Scalar, View } from "../generated/wire.ts";

/** What a game's folder may know and do. */
/** A step of the log as boards read it. */
export type Told = Omit<LogStep, "by">;

export interface Host {
  readonly me: number | null;
  readonly lobby: Lobby;
  /** What is on the screen; while something moves it is behind `latest`. */
  readonly view: View;
  readonly latest: View;
  readonly myAsk: Ask | null;
  /** A bot plays on in my seat: what is asked there is not mine to answer. */
  readonly botPlays?: boolean;
  readonly open: Ask[];
  /** The move that is under way to the server. */
  readonly pending: Move | null;
  readonly steps: Told[];
  /** All there is to tell, where `steps` go no further than what is shown. */
  readonly told?: { steps: Told[] };
  name(seat: number): string;
  answer(move: Move): void;
  /** Say something once, near the status line. */
  tell(text: string, rule?: string): void;
  /** What was said is out of date. */
  hush(): void;
  showRule(rule: string): void;
  /** Show everything that still moves at its end. */
  settle(): void;
  redraw(): void;
}

export interface SeatCell {
  marker: boolean;
  figure: string;
  notes: ComponentChild[];
  /** Short: in the last line of the cell. */
  extra?: ComponentChild;
}

/** What Confirm would do, in words; `move` is missing while something is still to be chosen. */
export interface Decision {
  words: string;
  move?: Move;
}

export interface Decider {
  decision(): Decision;
  confirm(): void;
}

/** The choices somebody is making at this board. Belongs to one table on one screen. */
export interface Board {
  /** The open decisions or the view are new: forget choices that do not fit any more. */
  asked(): void;
  /** What the status line says when it is my turn. */
  prompt(): ComponentChildren;
  /** A key was pressed; true when it meant something. */
  key(key: string): boolean;
  /** What is chosen, to be kept for whoever comes back to the same question; and back again, as far as it still fits. */
  chosenSoFar?(): unknown;
  chooseAgain?(kept: never): void;
  /** The server did not take the move that was under way. */
  refused?(): void;
}

/** What the status line says, where a game has something better to say than whose turn it is. */
export interface StatusLine {
  kind: string;
  head: string;
  words: ComponentChildren;
  due: number | null;
  /** It changes too often to be read aloud each time. */
  quiet?: boolean;
}

export interface Scene {
  root: HTMLElement;
  pace: number;
  signal: AbortSignal;
  name(seat: number): string;
}

/** A place at the board that belongs to nobody: a dummy. */
export interface OtherCell extends SeatCell {
  name: string;
}

export interface GameUi<B extends Board = Board> {
  rules: string;
  /** What has to be there before anything is put into words: the log is written once. Fails as a script does that is not there. */
  ready?(): Promise<void>;
  board(host: Host): B;
  Course(props: { host: Host; board: B }): ComponentChild;
  Hand(props: { host: Host; board: B }): ComponentChild;
  Reference(props: { host: Host }): ComponentChild;
  SeatDetails(props: { host: Host; seat: number }): ComponentChild;
  /** A seat with its hand open, for the review of a finished game. */
  OpenSeat(props: { host: Host; seat: number; own: unknown; name: string; bot: boolean }): ComponentChild;
  Result(props: { host: Host; race: number }): ComponentChild;
  Charts(props: { host: Host }): ComponentChild;
  /** What a game is won by: short for flaps, and in words. */
  score(amount: number): { text: string; words: string };
  /** Why somebody with as much as another is ahead of them, if so. */
  tie?(host: Host, seat: number): ComponentChild;
  /** "Old Barometer wins" */
  winners(host: Host, race: number): string;
  /** "Race 2 of 3, round 4" */
  headline(view: View): string;
  cell(host: Host, seat: number): SeatCell;
  /** Who else stands beside the players. */
  others?(host: Host): OtherCell[];
  waiting(prompt: string, name: string): string;
  /** Questions that stay open while the game goes on around them: it is nobody's turn because of them. */
  quiet?: string[];
  status?(host: Host, board: B): StatusLine | null;
  /** A refusal in the reader's language, where it names somebody. */
  refusal?(host: Host, detail: string): string | null;
  /** What is to be heard as soon as these facts are on the screen, whether anything moves or not. */
  cues?(host: Host, facts: Fact[]): void;
  /** These facts call everybody who still reads a sheet back to the table. */
  callsBack?(facts: Fact[]): boolean;
  /** What a screen reader is told, where the whole log would be too much. */
  Spoken?(props: { host: Host }): ComponentChild;
  /** The paragraph that matters now. */
  ruleNow(host: Host): string;
  /** How a horse, a card or whatever else a caller's figure stands for is called. */
  called(figure: string, value: string | number, host: Host): string;
  /** How the log is divided: its heading, and the number that a fact begins, a round's or a trick's. */
  rounds: { title: string; begun(fact: Fact): number | null };
  /** The lines of the log for the facts of a step: one for each, or none where another line says it already. */
  lines(host: Host, facts: Fact[]): (ComponentChildren | null)[];
  option(name: string): { label: string; help: string };
  choice(name: string, value: Scalar): string;
  frames(before: View, facts: Fact[], after: View, me: number | null, seq: number): Frame<View>[];
  perform(frame: Frame<View>, before: View, scene: Scene): Promise<void>;
  /** A race again, from the facts of the game alone. */
  replay(facts: Fact[], race: number, latest: View): Frame<View>[];
  /** The race that ends with these facts, if one does. */
  ended(facts: Fact[]): number | null;
  /** The view shows the beginning of a race: nobody has done anything in it yet. */
  fresh(view: View): boolean;
  keys: [string, string][];
}
