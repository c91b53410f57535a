// What somebody is choosing at this board: a card and its box, how many cards to buy, two cards for a bet.

import { prefs } from "../../core/prefs.ts";
import { money, t } from "../../core/words.ts";
import type { Board, Host } from "../contract.ts";
import { barredBy, bet, boxesFor, mayDo, mayPlay, mostToBuy } from "./choice.ts";
import { boxName, cardName, horseName } from "./pieces.tsx";
import { CARD_PRICE } from "./printed.ts";
import { flaps, horseOf, laneOf, type MafiaView, valueOf } from "./view.ts";

export class MafiaBoard implements Board {
  /** Places in the hand: there are equal free cards. */
  picked: number[] = [];
  box: string | null = null;
  count = 0;
  private ask: string | undefined;

  constructor(readonly host: Host) {}

  get view(): MafiaView {
    return this.host.view as MafiaView;
  }

  get hand(): string[] {
    return this.view.own?.hand ?? [];
  }

  get prompted(): string | null {
    return this.host.myAsk?.prompt ?? null;
  }

  /** The card that goes into a box now: the one drawn, or the one chosen. */
  get card(): string | null {
    if (this.prompted === "place_drawn") return (this.host.latest as MafiaView).drawn;
    if (this.prompted !== "play_card") return null;
    return this.hand[this.picked[0] ?? -1] ?? null;
  }

  get legal(): string[] {
    return boxesFor(this.host.myAsk, this.card);
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
    if (this.prompted === "play_card") this.pickCard(at);
    else if (this.prompted === "lay_quinella") this.pickForBet(at);
    else if (this.prompted === "place_drawn") {
      this.host.tell(t("mafia.drawn_first", { card: cardName(this.card!) }), "M-3.2");
    }
    this.host.redraw();
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

  private pickForBet(at: number): void {
    if (this.picked.includes(at)) this.picked = this.picked.filter((other) => other !== at);
    else if (this.picked.length < 2) {
      const [first] = this.picked;
      const { move, legal } = first === undefined
        ? { move: null, legal: true }
        : bet(this.host.myAsk, this.hand[first]!, this.hand[at]!);
      if (legal) this.picked = [...this.picked, at];
      else this.host.answer(move!); // it is refused, with the sentence that says why
    } else this.picked = [this.picked[0]!, at];
  }

  tapBox(box: string): void {
    if (this.busy()) return;
    const card = this.card;
    if (!card) {
      if (this.prompted === "play_card") this.host.tell(t("mafia.card_first"));
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

  buy(count: number): void {
    this.count = count;
    this.host.redraw();
  }

  clear(): void {
    this.picked = [];
    this.count = 0;
    const drawn = this.prompted === "place_drawn";
    this.box = drawn && this.legal.length === 1 ? this.legal[0]! : null;
  }

  putBack(): void {
    this.clear();
    this.host.redraw();
  }

  // Deciding

  /** What Confirm would do, in words; `move` is missing while something is still to be chosen. */
  decision(): { words: string; move?: { do: string; [field: string]: string | number } } {
    const ask = this.host.myAsk;
    if (this.prompted === "buy_cards") {
      const n = this.count;
      return {
        words: n ? t("mafia.buy", { n, price: money(n * CARD_PRICE) }) : t("mafia.buy_none"),
        move: { do: "buy", count: n },
      };
    }
    if (this.prompted === "lay_quinella") {
      const [one, other] = this.picked.map((at) => this.hand[at]!);
      if (one && other) {
        return {
          words: t("mafia.lay", { one: cardName(one), other: cardName(other) }),
          move: bet(ask, one, other).move as never,
        };
      }
      return { words: one ? t("mafia.choose_second") : t("mafia.choose_two") };
    }
    const card = this.card;
    if (!card) return { words: t("mafia.choose_card") };
    if (!this.box) return { words: t("mafia.choose_box") };
    const words = t("mafia.confirm", { value: String(valueOf(card)), box: this.box.slice(1), n: laneOf(this.box) });
    return { words, move: { do: "place", card, box: this.box } };
  }

  confirm(): void {
    const { move } = this.decision();
    if (move && !this.busy()) this.host.answer(move);
  }

  pass(): void {
    if (!this.busy() && mayDo(this.host.myAsk, "pass")) this.host.answer({ do: "pass" });
  }

  done(): void {
    if (!this.busy() && mayDo(this.host.myAsk, "done")) this.host.answer({ do: "done" });
  }

  whyNoPass(): void {
    const rule = barredBy(this.host.myAsk, "pass");
    if (rule) this.host.tell(t(`why.${rule}`), rule);
  }

  /** A tap that comes while something moves ends the motion; one that comes while a move is under way is nothing. */
  private busy(): boolean {
    this.host.settle();
    return this.host.pending !== null;
  }

  prompt(): string {
    const card = this.card;
    switch (this.prompted) {
      case "play_card":
        if (!card) return t("mafia.prompt.card");
        if (this.box) return t("mafia.prompt.sure", { card: String(valueOf(card)), box: boxName(this.box) });
        return t(horseOf(card) ? "mafia.prompt.box" : "mafia.prompt.free_box", { card: cardName(card) });
      case "place_drawn":
        if (this.box) return t("mafia.prompt.sure", { card: cardName(card!), box: boxName(this.box) });
        return t("mafia.prompt.drawn", { card: card ? cardName(card) : "" });
      case "buy_cards":
        return t("mafia.prompt.buy", { n: mostToBuy(this.host.myAsk) });
      case "lay_quinella":
        return t("mafia.prompt.lay");
    }
    return "";
  }

  // Keys: digits are horses (0: free cards), letters are boxes, arrows walk.

  key(key: string): boolean {
    const prompted = this.prompted;
    if (key === "Escape") return this.picked.length > 0 || this.box !== null ? (this.putBack(), true) : false;
    if (!prompted) return false;
    if (key === "Enter") return this.decision().move ? (this.confirm(), true) : false;
    if (prompted === "buy_cards") return this.keyToBuy(key);
    if (key === "p" && prompted === "play_card") {
      if (mayDo(this.host.myAsk, "pass")) this.pass();
      else this.whyNoPass();
      return true;
    }
    if (key === "d" && prompted === "lay_quinella") return this.done(), true;
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

  private keyToBuy(key: string): boolean {
    const most = mostToBuy(this.host.myAsk);
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[key] ?? 0;
    if (/^\d$/.test(key)) this.buy(Math.min(Number(key), most));
    else if (step) this.buy(Math.min(Math.max(this.count + step, 0), most));
    else return false;
    return true;
  }

  private keyHorse(horse: number): void {
    const card = this.card;
    if (card && horse && !horseOf(card)) return this.nextBox(this.legal.filter((box) => laneOf(box) === horse), horse);
    const cards = this.hand.map((card, at) => ({ card, at })).filter((one) => horseOf(one.card) === horse);
    if (!cards.length) {
      return this.host.tell(horse ? t("mafia.no_card", { horse: horseName(horse) }) : t("mafia.no_free"));
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
    if (this.prompted === "lay_quinella") this.picked = this.picked.slice(0, -1);
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
