// The player's choices that only Horse Racing Mafia has: the number of cards to buy, and two cards for a bet.

import { money, sentence, t } from "../../core/words.ts";
import type { Why } from "../../grey/reasons.ts";
import type { Decision } from "../contract.ts";
import { BoxBoard } from "../suzuki/board.ts";
import { cardName, horseName } from "../suzuki/pieces.tsx";
import { horseOf } from "../suzuki/view.ts";
import { bet, mayBet, mostToBuy } from "./choice.ts";
import { CARD_PRICE } from "./printed.ts";
import { losing, quinella, ticket } from "./stakes.ts";
import type { MafiaView } from "./view.ts";

export class MafiaBoard extends BoxBoard {
  /** The chosen number of cards to buy; null before the player has chosen, even none. */
  count: number | null = null;
  protected readonly drawnRule = "M-3.2";

  protected ticket(card: string): number {
    return ticket(this.view as MafiaView, card);
  }

  get line() {
    const { supply_at: at, supplied: on } = this.view as MafiaView;
    return { at, words: t("mafia.supply_mark", { at }), on };
  }

  order() {
    const n = this.view.own!.order;
    return { words: t("mafia.order_label", { n: String(n), horse: horseName(n) }), rule: "M-2.3" };
  }

  override get started(): boolean {
    return super.started || this.count !== null;
  }

  override get doneWords(): string {
    return t("mafia.done");
  }

  /** After the first card of a bet, cards that form no pair with it are disabled too. */
  override why(at: number): Why | null {
    if (this.prompted !== "lay_quinella") return super.why(at);
    if (this.picked.includes(at)) return null;
    const card = this.hand[at]!;
    const [first] = this.picked;
    const ask = this.host.myAsk;
    if (first === undefined ? mayBet(ask, card) : bet(ask, this.hand[first]!, card).legal) return null;
    const free = horseOf(card) === 0;
    const words = free
      ? "a free card belongs to no horse and cannot be bet"
      : "a quinella bets on two different horses";
    return { words: sentence(words), rule: "M-5.4" };
  }

  protected override pick(at: number): void {
    if (this.prompted === "lay_quinella") this.pickForBet(at);
    else super.pick(at);
  }

  private pickForBet(at: number): void {
    this.host.hush();
    if (this.picked.includes(at)) this.picked = this.picked.filter((other) => other !== at);
    else this.picked = [...this.picked.slice(0, 1), at];
  }

  buy(count: number): void {
    this.count = count;
    this.host.redraw();
  }

  override clear(): void {
    this.count = null;
    super.clear();
  }

  override chosenSoFar(): unknown {
    return this.count === null ? super.chosenSoFar() : { count: this.count };
  }

  override chooseAgain(kept: Parameters<BoxBoard["chooseAgain"]>[0] & { count?: number }): void {
    if (kept.count === undefined) super.chooseAgain(kept);
    else if (this.prompted === "buy_cards") this.buy(Math.min(kept.count, mostToBuy(this.host.myAsk)));
  }

  override decision(): Decision {
    if (this.prompted === "buy_cards") {
      const n = this.count;
      if (n === null) return { words: t("mafia.choose_count") };
      return {
        words: n ? t("mafia.buy", { n, price: money(n * CARD_PRICE) }) : t("mafia.buy_none"),
        move: { do: "buy", count: n },
      };
    }
    if (this.prompted !== "lay_quinella" || this.leaving) return super.decision();
    const [one, other] = this.picked.map((at) => this.hand[at]!);
    if (!one || !other) return { words: one ? t("mafia.choose_second") : t("mafia.choose_two") };
    const words = t("mafia.lay", { one: cardName(one), other: cardName(other) });
    return { words, move: bet(this.host.myAsk, one, other).move };
  }

  override prompt(): string {
    if (this.prompted === "buy_cards") return t("mafia.prompt.buy", { n: mostToBuy(this.host.myAsk) });
    if (this.prompted !== "lay_quinella" || this.leaving) return super.prompt();
    if (this.picked.length > 1) return this.betStakes();
    const one = this.hand[this.picked[0] ?? -1];
    return one ? t("mafia.prompt.second", { one: cardName(one) }) : t("mafia.prompt.lay");
  }

  private betStakes(): string {
    const cards = this.picked.map((at) => this.hand[at]!);
    const [one, other] = cards.map((card) => horseName(horseOf(card)));
    const view = this.view as MafiaView;
    const sums = { pays: money(quinella(view, cards)), costs: money(losing(view, cards)) };
    return t("mafia.stakes.quinella", { one: one!, other: other!, ...sums });
  }

  override key(key: string): boolean {
    return (this.prompted === "buy_cards" && this.keyToBuy(key)) || super.key(key);
  }

  private keyToBuy(key: string): boolean {
    const most = mostToBuy(this.host.myAsk);
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[key];
    if (/^\d$/.test(key)) this.buy(Math.min(Number(key), most));
    else if (step) this.buy(Math.min(Math.max((this.count ?? 0) + step, 0), most));
    else return false;
    return true;
  }
}
