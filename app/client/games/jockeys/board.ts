// The player's choices at this board: a race card to play (with or without the whip) or to discard, or a bet card.

import { barredBy, barredCard, mayDo, templates, values } from "../../core/asks.ts";
import { prefs } from "../../core/prefs.ts";
import { t } from "../../core/words.ts";
import type { Why } from "../../grey/reasons.ts";
import type { Board, Decider, Decision, Host } from "../contract.ts";
import { betName, cardName, horseName, marksOf, suitName } from "./pieces.tsx";
import { oddsOf, prizeOf, runOf } from "./stakes.ts";
import { ahead, HORSES, type JockeysView, suitOf, SUITS } from "./view.ts";

/** The move that answers each decision. */
const DOES: Record<string, string> = { choose_discard: "discard", lay_bet: "bet", hide_bet: "hide", play_card: "play" };
/** All bet cards. */
export const BETS = [...HORSES.map(String), "win"];

export class JockeysBoard implements Board, Decider {
  /** The chosen race card or bet card, depending on the decision. */
  chosen: string | null = null;
  /** True while the score sheet is open. */
  reading = false;
  private ask: string | undefined;

  constructor(readonly host: Host) {}

  get view(): JockeysView {
    return this.host.view as JockeysView;
  }

  get hand(): string[] {
    return this.view.own?.hand ?? [];
  }

  get prompted(): string | null {
    return this.host.myAsk?.prompt ?? null;
  }

  get betting(): boolean {
    return this.prompted === "lay_bet" || this.prompted === "hide_bet";
  }

  /** The race card that Confirm would play. */
  get played(): string | null {
    return this.prompted === "play_card" ? this.chosen : null;
  }

  get mayWhip(): boolean {
    return mayDo(this.host.myAsk, "whip");
  }

  may(card: string): boolean {
    const what = DOES[this.prompted ?? ""] ?? "";
    return templates(this.host.myAsk, what).some((template) => values(template.card).includes(card));
  }

  /** The reason why this race card or bet card cannot be chosen now, or null. */
  why(card: string): Why | null {
    if (card === this.view.own?.discard) return { words: t("jockeys.out_why"), rule: "J-3.3" };
    if (!this.prompted || this.may(card)) return null;
    return barredCard(this.host.myAsk, DOES[this.prompted]!, card) ?? { words: this.prompt() };
  }

  asked(): void {
    const id = this.host.myAsk?.id;
    if (id === this.ask) return;
    this.ask = id;
    this.chosen = null;
  }

  /** Where my horse would move if the chosen card wins the trick. */
  outlook(): { horse: number; from: number; to: number } | null {
    if (!this.played || !this.view.own || this.host.me === null) return null;
    const run = runOf(this.view, this.host.me, this.played);
    return run.to === run.from ? null : run;
  }

  // Choosing

  tap(card: string): void {
    this.host.settle();
    const why = this.why(card);
    if (why) return this.host.tell(why.words, why.rule);
    if (this.host.pending || !this.prompted) return;
    const again = this.chosen === card;
    this.chosen = again && prefs.confirm ? null : card;
    this.host.hush();
    // Without Confirm a tap decides. If a card can be played in two ways, a second tap plays it without the whip.
    if (!prefs.confirm && (again || !this.mayWhip)) this.confirm();
    this.host.redraw();
  }

  putBack(): void {
    this.chosen = null;
    this.host.redraw();
  }

  chosenSoFar(): unknown {
    return this.chosen ?? undefined;
  }

  chooseAgain(card: string): void {
    if (this.may(card)) this.chosen = card;
    this.host.redraw();
  }

  // Deciding

  decision(): Decision {
    const prompted = this.prompted ?? "";
    const card = this.chosen;
    if (!card) return { words: t(this.betting ? "jockeys.choose_bet" : "jockeys.choose_card") };
    const words = t(`jockeys.do.${prompted}`, { card: this.betting ? betName(card) : cardName(card) });
    return { words, move: { do: DOES[prompted]!, card } };
  }

  confirm(): void {
    const { move } = this.decision();
    if (move && !this.host.pending) this.host.answer(move);
  }

  whip(): void {
    const why = this.whyNoWhip;
    if (why) this.host.tell(why.words, why.rule);
    else if (!this.host.pending) this.host.answer({ do: "whip", card: this.chosen! });
  }

  get whyNoWhip(): Why | null {
    if (this.mayWhip) return this.chosen ? null : { words: t("jockeys.choose_card") };
    const spent = !this.view.riders[this.host.me!]!.whips;
    const rule = barredBy(this.host.myAsk, "whip") ?? undefined;
    return { words: t(spent ? "jockeys.no_whip" : "jockeys.whipped_already"), rule };
  }

  /** The meaning of two bet cards, and what they would pay. */
  meaning(open: string, hidden: string): string {
    const horses = [open, hidden].filter((card) => card !== "win").map(Number);
    const odds = oddsOf(this.view, [open, hidden]);
    const words = { horse: horseName(horses[0]!), other: horseName(horses[1] ?? 0), odds: odds.join(" + ") };
    const n = odds.reduce((sum, one) => sum + one, 0);
    return t(horses.length > 1 ? "jockeys.means_quinella" : "jockeys.means_win", { ...words, n });
  }

  prompt(): string {
    const card = this.chosen;
    const { plays, own, riders } = this.view;
    switch (this.prompted) {
      case "choose_discard":
        return card ? t("jockeys.sure.discard", { card: cardName(card) }) : t("jockeys.prompt.discard");
      case "lay_bet":
        return card ? t("jockeys.sure.bet", { card: betName(card) }) : t("jockeys.prompt.bet");
      case "hide_bet":
        return BETS.includes(card ?? "") ? this.meaning(riders[this.host.me!]!.bet!, card!) : t("jockeys.prompt.hide");
      case "play_card": {
        if (card) return this.sure(card);
        if (!plays.length) return t("jockeys.prompt.lead");
        const suit = suitOf(plays[0]!.card);
        const follows = own?.hand.some((held) => suitOf(held) === suit);
        const whip = ahead(plays)?.whip;
        const decides = whip ? " " + t("jockeys.decides", { suit: suitName(suitOf(whip.card)) }) : "";
        return t(follows ? "jockeys.prompt.follow" : "jockeys.prompt.any", { suit: suitName(suit) }) + decides;
      }
    }
    return "";
  }

  private sure(card: string): string {
    const way = this.outlook();
    const name = cardName(card);
    const words = {
      prize: String(prizeOf(this.view)),
      card: name.charAt(0).toUpperCase() + name.slice(1),
      n: marksOf(card, this.view.marks),
    };
    if (!way) return t("jockeys.sure.home", words);
    const key = way.to === this.view.goal ? "jockeys.sure.goal" : "jockeys.sure.play";
    return t(key, { ...words, horse: horseName(way.horse), to: String(way.to) });
  }

  // Keys: digits choose suits, or horses during betting; arrows move; W is the whip or the card "win".

  key(key: string): boolean {
    if (key === "p") return this.read(true), true;
    if (key === "Escape") return this.chosen ? (this.putBack(), true) : false;
    if (!this.prompted) return false;
    if (key === "Enter") return this.decision().move ? (this.confirm(), true) : false;
    if (key === "ArrowLeft" || key === "ArrowRight") return this.walk(key === "ArrowLeft" ? -1 : 1), true;
    if (key === "w") return this.betting ? this.tap("win") : this.whip(), true;
    if (!/^[1-4]$/.test(key)) return false;
    if (this.betting) return this.tap(key), true;
    return this.nextOf(SUITS[Number(key) - 1]!), true;
  }

  private nextOf(suit: string): void {
    const cards = this.hand.filter((card) => suitOf(card) === suit);
    if (!cards.length) return this.host.tell(t("jockeys.none_of", { suit: suitName(suit) }));
    this.choose(cards[(cards.indexOf(this.chosen ?? "") + 1) % cards.length]!);
  }

  private walk(by: number): void {
    const cards = (this.betting ? BETS : this.hand).filter((card) => this.may(card));
    const at = cards.indexOf(this.chosen ?? "");
    if (cards.length) {
      this.choose(cards[at < 0 ? (by > 0 ? 0 : cards.length - 1) : (at + by + cards.length) % cards.length]!);
    }
  }

  /** Keys only move over the cards; Enter decides. */
  private choose(card: string): void {
    this.host.settle();
    if (!this.may(card)) return this.tap(card);
    this.chosen = card;
    this.host.hush();
    this.host.redraw();
  }

  read(on: boolean): void {
    this.reading = on;
    this.host.redraw();
  }
}
