// The player's choices at a board with boxes: a card and its box. A game's own board adds its other choices.

import { barredBy, barredCard, mayDo } from "../../core/asks.ts";
import { prefs } from "../../core/prefs.ts";
import { money, t } from "../../core/words.ts";
import type { Why } from "../../grey/reasons.ts";
import type { Board, Decider, Decision, Host } from "../contract.ts";
import { boxesFor, mayPlay } from "./choice.ts";
import { boxName, cardName, horseName } from "./pieces.tsx";
import { flaps, horseOf, laneOf, type RaceView, valueOf } from "./view.ts";

type Leaving = "pass" | "stand" | "done";

export abstract class BoxBoard implements Board, Decider {
  /** The chosen cards, by place in the hand, because a hand may contain equal cards. */
  picked: number[] = [];
  box: string | null = null;
  /** Passing, or declining an optional move. Like a card it is sent by Confirm only. */
  leaving: Leaving | null = null;
  private ask: string | undefined;

  constructor(readonly host: Host) {}

  /** The line across the course before the post: its position, its name, and whether it is in use. */
  abstract get line(): { at: number; words: string; on: boolean };
  /** The explanation of the player's order: who sees it, and the paragraph about it. */
  abstract order(): { words: string; rule: string };
  protected abstract readonly drawnRule: string;
  /** The value of this card as a ticket if its horse wins. */
  protected abstract ticket(card: string): number;

  get view(): RaceView {
    return this.host.view as RaceView;
  }

  get hand(): string[] {
    return this.view.own?.hand ?? [];
  }

  get prompted(): string | null {
    return this.host.myAsk?.prompt ?? null;
  }

  /** True if the player has to choose a card of the hand. */
  get playing(): boolean {
    return this.prompted === "play_card";
  }

  /** The card for a box: the drawn one, or the chosen one. */
  get card(): string | null {
    if (this.prompted === "place_drawn") return (this.host.latest as RaceView).drawn;
    return this.playing ? this.hand[this.picked[0] ?? -1] ?? null : null;
  }

  get legal(): string[] {
    return boxesFor(this.host.myAsk, this.card);
  }

  /** True if a choice can be undone. */
  get started(): boolean {
    return this.picked.length > 0 || this.leaving !== null || (this.box !== null && this.playing);
  }

  /** The label of the button that declines an optional move. */
  get doneWords(): string {
    return "";
  }

  /** The label of the button that passes without drawing a card. */
  get standWords(): string {
    return "";
  }

  /** True if the chosen pass can still become a pass without drawing. */
  get mayStand(): boolean {
    return this.leaving === "pass" && mayDo(this.host.myAsk, "stand");
  }

  leaveWords(what: Leaving): string {
    if (what === "stand") return this.standWords;
    return what === "done" ? this.doneWords : t("suzuki.pass");
  }

  /** The reason why this card of the hand cannot be chosen now, or null. */
  why(at: number): Why | null {
    const card = this.hand[at]!;
    if (this.prompted === "place_drawn") {
      return { words: t("suzuki.drawn_first", { card: cardName(this.card!) }), rule: this.drawnRule };
    }
    if (!this.playing || mayPlay(this.host.myAsk, card)) return null;
    return barredCard(this.host.myAsk, "place", card) ?? { words: t("suzuki.no_box") };
  }

  /** The reason why no card may go into this box in this turn, or null. */
  closed(_box: string): Why | null {
    return null;
  }

  asked(): void {
    const id = this.host.myAsk?.id;
    if (id === this.ask) return;
    this.ask = id;
    this.clear();
  }

  /** Where the chosen card would move its horse, and where the horse would move without it. */
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
    const busy = this.busy();
    if (seen === undefined || this.hand[at] !== seen) return;
    const why = this.why(at);
    if (why) return this.host.tell(why.words, why.rule);
    if (busy) return;
    this.leaving = null;
    this.pick(at);
    this.host.redraw();
  }

  protected pick(at: number): void {
    if (this.playing) this.pickCard(at);
  }

  private pickCard(at: number): void {
    if (this.picked[0] === at) return this.clear();
    this.clear();
    this.picked = [at];
    this.host.hush();
    if (this.legal.length === 1) this.box = this.legal[0]!;
  }

  tapBox(box: string): void {
    if (this.busy()) return;
    const closed = this.closed(box);
    if (closed) return this.host.tell(closed.words, closed.rule);
    const card = this.card;
    if (!card) {
      if (this.playing) this.host.tell(t("suzuki.card_first"));
      return;
    }
    // Only the server knows the reason: send the move, and show the refusal.
    if (!this.legal.includes(box)) return this.host.answer({ do: "place", card, box });
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

  chosenSoFar(): unknown {
    const { picked, box, leaving } = this;
    return this.started ? { picked, box, leaving } : undefined;
  }

  chooseAgain({ picked, box, leaving }: { picked: number[]; box: string | null; leaving: Leaving | null }): void {
    this.picked = [];
    for (const at of picked) if (at < this.hand.length && !this.why(at)) this.picked = [...this.picked, at];
    if (leaving && mayDo(this.host.myAsk, leaving)) this.leaving = leaving;
    if (box && this.legal.includes(box)) this.box = box;
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
    // If there are two ways to pass, the first tap does not yet decide between them.
    if (!prefs.confirm && !this.mayStand) this.confirm();
    this.host.redraw();
  }

  get whyNoPass(): Why | null {
    const rule = barredBy(this.host.myAsk, "pass");
    return rule === null ? null : { words: t(`why.${rule}`), rule };
  }

  /** A tap during a motion ends the motion. A tap during a pending move has no effect. */
  protected busy(): boolean {
    this.host.settle();
    return this.host.pending !== null;
  }

  prompt(): string {
    if (this.leaving) return t("act.sure", { what: this.leaveWords(this.leaving) });
    const card = this.card;
    if (this.prompted === "place_drawn") {
      if (this.box) return this.stakes(cardName(card!));
      return t("suzuki.prompt.drawn", { card: card ? cardName(card) : "" });
    }
    if (!this.playing) return "";
    if (!card) return this.askForCard();
    if (this.box) return this.stakes(String(valueOf(card)));
    return t(horseOf(card) ? "suzuki.prompt.box" : "suzuki.prompt.free_box", { card: cardName(card) });
  }

  /** Where the chosen card would move its horse, and its value as a ticket. */
  private stakes(name: string): string {
    const way = this.outlook();
    const card = this.card!;
    const words = way
      ? t("suzuki.stakes.push", { horse: horseName(way.horse), to: String(way.to) })
      : t("suzuki.prompt.sure", { card: name, box: boxName(this.box!) });
    const pays = this.playing && horseOf(card) ? this.ticket(card) : 0;
    if (!pays) return words;
    return words + t("suzuki.stakes.kept", { value: String(valueOf(card)), pays: money(pays) });
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
      if (this.mayStand) this.leave("stand");
      else if (mayDo(ask, "pass")) this.leave("pass");
      else if (this.whyNoPass) this.host.tell(this.whyNoPass.words, this.whyNoPass.rule);
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
    const held = this.hand.flatMap((card, at) => horseOf(card) === horse ? [at] : []);
    if (!held.length) {
      return this.host.tell(horse ? t("suzuki.no_card", { horse: horseName(horse) }) : t("suzuki.no_free"));
    }
    const free = held.filter((at) => !this.why(at));
    const cards = free.length ? free : held; // If all cards are disabled, the player hears the reason.
    const last = this.picked[this.picked.length - 1] ?? -1;
    const next = cards.find((at) => at > last) ?? cards[0]!;
    if (next !== last) this.tapCard(next);
  }

  private nextBox(boxes: string[], horse: number): void {
    if (boxes.length) this.tapBox(boxes[(boxes.indexOf(this.box ?? "") + 1) % boxes.length]!);
    else this.tapBox(`${horse}A`);
  }

  private walkCards(by: number): void {
    const size = this.hand.length;
    if (!size || this.prompted === "place_drawn") return;
    const from = this.picked[this.picked.length - 1] ?? (by > 0 ? -1 : 0);
    this.picked = this.picked.slice(0, -1);
    for (let step = 1; step <= size; step++) {
      const at = (from + by * step + size * size) % size;
      if (this.picked[0] !== at && !this.why(at)) return this.tapCard(at);
    }
    this.tapCard((from + by + size) % size); // All of them are disabled: the player hears the reason.
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
