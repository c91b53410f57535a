// What somebody is choosing at a board with boxes: a card and where it goes. What else a game asks, its own board adds.

import { barredBy, mayDo } from "../../core/asks.ts";
import { prefs } from "../../core/prefs.ts";
import { t } from "../../core/words.ts";
import type { Board, Decider, Decision, Host } from "../contract.ts";
import { boxesFor, mayPlay } from "./choice.ts";
import { boxName, cardName, horseName } from "./pieces.tsx";
import { flaps, horseOf, laneOf, type RaceView, valueOf } from "./view.ts";

type Leaving = "pass" | "done";

export abstract class BoxBoard implements Board, Decider {
  /** Places in the hand: there are equal cards. */
  picked: number[] = [];
  box: string | null = null;
  /** Passing, or leaving it at that: chosen like a card, and no more sent before Confirm than a card is. */
  leaving: Leaving | null = null;
  private ask: string | undefined;

  constructor(readonly host: Host) {}

  /** The line across the course before the post: where it is, and its name. */
  abstract get line(): { at: number; words: string; on: boolean };
  /** Whom one's order may be shown to, and the paragraph about the card turned up. */
  abstract order(): { words: string; rule: string };
  protected abstract readonly drawnRule: string;

  get view(): RaceView {
    return this.host.view as RaceView;
  }

  get hand(): string[] {
    return this.view.own?.hand ?? [];
  }

  get prompted(): string | null {
    return this.host.myAsk?.prompt ?? null;
  }

  /** A card of the hand is asked for. */
  get playing(): boolean {
    return this.prompted === "play_card";
  }

  /** The card that goes into a box now: the one drawn, or the one chosen. */
  get card(): string | null {
    if (this.prompted === "place_drawn") return (this.host.latest as RaceView).drawn;
    return this.playing ? this.hand[this.picked[0] ?? -1] ?? null : null;
  }

  get legal(): string[] {
    return boxesFor(this.host.myAsk, this.card);
  }

  /** Something is chosen that can be put back. */
  get started(): boolean {
    return this.picked.length > 0 || this.leaving !== null || (this.box !== null && this.playing);
  }

  /** What the button for leaving it at that says. */
  get doneWords(): string {
    return "";
  }

  leaveWords(what: Leaving): string {
    return what === "done" ? this.doneWords : t("suzuki.pass");
  }

  /** Nothing can be done with this card now. */
  idle(card: string): boolean {
    return this.playing ? !mayPlay(this.host.myAsk, card) : this.prompted === "place_drawn";
  }

  /** No card may go there in this turn any more. */
  closed(_box: string): boolean {
    return false;
  }

  asked(): void {
    const id = this.host.myAsk?.id;
    if (id === this.ask) return;
    this.ask = id;
    this.clear();
  }

  /** Where the chosen card would take its horse, beside where it goes now. */
  outlook(): { horse: number; sum: number; to: number; was: number } | null {
    if (!this.box || !this.card) return null;
    const horse = laneOf(this.box);
    const runner = this.view.horses[horse - 1]!;
    if (runner.home) return null;
    const sum = flaps({ ...this.view.boxes, [this.box]: [this.card, 0] }, horse);
    return { horse, sum, to: runner.at + sum, was: runner.at + runner.next };
  }

  // Choosing

  tapCard(at: number): void {
    const seen = this.hand[at];
    if (this.busy() || this.hand[at] !== seen) return;
    this.leaving = null;
    this.pick(at);
    this.host.redraw();
  }

  protected pick(at: number): void {
    if (this.playing) this.pickCard(at);
    else if (this.prompted === "place_drawn") {
      this.host.tell(t("suzuki.drawn_first", { card: cardName(this.card!) }), this.drawnRule);
    }
  }

  private pickCard(at: number): void {
    if (this.picked[0] === at) return this.clear();
    const card = this.hand[at]!;
    this.clear();
    this.picked = [at];
    this.host.hush();
    // A card without a legal box is chosen all the same: the tap on a box tells why.
    if (this.legal.length === 1 && mayPlay(this.host.myAsk, card)) this.box = this.legal[0]!;
  }

  tapBox(box: string): void {
    if (this.busy()) return;
    const card = this.card;
    if (!card) {
      if (this.playing) this.host.tell(t("suzuki.card_first"));
      return;
    }
    if (!this.legal.includes(box)) {
      this.host.answer({ do: "place", card, box }); // it is refused, with the sentence that says why
      return;
    }
    this.box = box;
    this.host.hush();
    if (!prefs.confirm) this.confirm();
    this.host.redraw();
  }

  clear(): void {
    this.picked = [];
    this.leaving = null;
    const drawn = this.prompted === "place_drawn";
    this.box = drawn && this.legal.length === 1 ? this.legal[0]! : null;
  }

  putBack(): void {
    this.clear();
    this.host.redraw();
  }

  // Deciding

  decision(): Decision {
    if (this.leaving) {
      return { words: t("act.confirm", { what: this.leaveWords(this.leaving) }), move: { do: this.leaving } };
    }
    const card = this.card;
    if (!card) return { words: t("suzuki.choose_card") };
    if (!this.box) return { words: t("suzuki.choose_box") };
    const words = t("suzuki.confirm", { value: String(valueOf(card)), box: this.box.slice(1), n: laneOf(this.box) });
    return { words, move: { do: "place", card, box: this.box } };
  }

  confirm(): void {
    const { move } = this.decision();
    if (move && !this.busy()) this.host.answer(move);
  }

  leave(what: Leaving): void {
    if (this.busy() || !mayDo(this.host.myAsk, what)) return;
    this.clear();
    this.leaving = what;
    if (!prefs.confirm) this.confirm();
    this.host.redraw();
  }

  whyNoPass(): void {
    const rule = barredBy(this.host.myAsk, "pass");
    if (rule) this.host.tell(t(`why.${rule}`), rule);
  }

  /** A tap that comes while something moves ends the motion; one that comes while a move is under way is nothing. */
  protected busy(): boolean {
    this.host.settle();
    return this.host.pending !== null;
  }

  prompt(): string {
    if (this.leaving) return t("act.sure", { what: this.leaveWords(this.leaving) });
    const card = this.card;
    if (this.prompted === "place_drawn") {
      if (this.box) return t("suzuki.prompt.sure", { card: cardName(card!), box: boxName(this.box) });
      return t("suzuki.prompt.drawn", { card: card ? cardName(card) : "" });
    }
    if (!this.playing) return "";
    if (!card) return this.askForCard();
    if (this.box) return t("suzuki.prompt.sure", { card: String(valueOf(card)), box: boxName(this.box) });
    return t(horseOf(card) ? "suzuki.prompt.box" : "suzuki.prompt.free_box", { card: cardName(card) });
  }

  protected askForCard(): string {
    return t("suzuki.prompt.card");
  }

  // Keys: digits are horses (0: free cards), letters are boxes, arrows walk.

  key(key: string): boolean {
    const ask = this.host.myAsk;
    if (key === "Escape") return this.started || this.box !== null ? (this.putBack(), true) : false;
    if (!ask) return false;
    if (key === "Enter") return this.decision().move ? (this.confirm(), true) : false;
    if (key === "p" && this.prompted === "play_card") {
      if (mayDo(ask, "pass")) this.leave("pass");
      else this.whyNoPass();
      return true;
    }
    if (key === "d" && mayDo(ask, "done")) return this.leave("done"), true;
    if (/^[0-6]$/.test(key)) return this.keyHorse(Number(key)), true;
    if (key === "ArrowLeft" || key === "ArrowRight") return this.walkCards(key === "ArrowLeft" ? -1 : 1), true;
    if (key === "ArrowUp" || key === "ArrowDown") return this.walkBoxes(key === "ArrowUp" ? -1 : 1);
    if ((key === "a" || key === "b") && this.card) {
      const lane = this.box ? laneOf(this.box) : horseOf(this.card) || laneOf(this.legal[0] ?? "1A");
      this.tapBox(lane + key.toUpperCase());
      return true;
    }
    return false;
  }

  private keyHorse(horse: number): void {
    const card = this.card;
    if (card && horse && !horseOf(card)) return this.nextBox(this.legal.filter((box) => laneOf(box) === horse), horse);
    const cards = this.hand.map((card, at) => ({ card, at })).filter((one) => horseOf(one.card) === horse);
    if (!cards.length) {
      return this.host.tell(horse ? t("suzuki.no_card", { horse: horseName(horse) }) : t("suzuki.no_free"));
    }
    const last = this.picked[this.picked.length - 1] ?? -1;
    const next = cards.find((one) => one.at > last) ?? cards[0]!;
    if (next.at !== last) this.tapCard(next.at);
  }

  private nextBox(boxes: string[], horse: number): void {
    if (boxes.length) this.tapBox(boxes[(boxes.indexOf(this.box ?? "") + 1) % boxes.length]!);
    else this.tapBox(`${horse}A`);
  }

  private walkCards(by: number): void {
    const size = this.hand.length;
    if (!size || this.prompted === "place_drawn") return;
    const from = this.picked[this.picked.length - 1] ?? (by > 0 ? -1 : 0);
    const at = (from + by + size) % size;
    this.picked = this.picked.slice(0, -1);
    if (this.picked[0] !== at) this.tapCard(at);
  }

  private walkBoxes(by: number): boolean {
    const boxes = this.legal;
    if (!boxes.length) return false;
    const at = boxes.indexOf(this.box ?? "");
    this.box = boxes[(at < 0 ? (by > 0 ? 0 : boxes.length - 1) : at + by + boxes.length) % boxes.length]!;
    this.host.redraw();
    return true;
  }
}
