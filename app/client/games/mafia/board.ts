// What somebody is choosing at this board beside a card and its box: how many cards to buy, two cards for a bet.

import { money, t } from "../../core/words.ts";
import type { Decision } from "../contract.ts";
import { BoxBoard } from "../suzuki/board.ts";
import { cardName, horseName } from "../suzuki/pieces.tsx";
import { bet, mayBet, mostToBuy } from "./choice.ts";
import { CARD_PRICE } from "./printed.ts";
import type { MafiaView } from "./view.ts";

export class MafiaBoard extends BoxBoard {
  /** So many cards to buy; nothing is bought, not even none, before somebody has chosen. */
  count: number | null = null;
  protected readonly drawnRule = "M-3.2";

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

  override idle(card: string): boolean {
    return this.prompted === "lay_quinella" ? !mayBet(this.host.myAsk, card) : super.idle(card);
  }

  protected override pick(at: number): void {
    if (this.prompted === "lay_quinella") this.pickForBet(at);
    else super.pick(at);
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

  buy(count: number): void {
    this.count = count;
    this.host.redraw();
  }

  override clear(): void {
    this.count = null;
    super.clear();
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
    if (this.picked.length > 1) return t("mafia.prompt.sure");
    const one = this.hand[this.picked[0] ?? -1];
    return one ? t("mafia.prompt.second", { one: cardName(one) }) : t("mafia.prompt.lay");
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
