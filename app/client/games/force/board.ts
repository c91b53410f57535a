// The player's choices at this board: a card to play, the force that pays for it, the horse of a support, cards for a
// card's text, or a deck. Also what the player has opened to read: a card, a pile, or the stops.

import { barredCard, mayDo, templates, values } from "../../core/asks.ts";
import { prefs } from "../../core/prefs.ts";
import { t } from "../../core/words.ts";
import type { Why } from "../../grey/reasons.ts";
import type { Board, Decider, Decision, Host } from "../contract.ts";
import { firstOfEach, kindOf, onlyAnswer } from "./alike.ts";
import { cardOf, inOrder, isNormal, optionOf } from "./cards.ts";
import { decisionOf, promptOf } from "./deciding.ts";
import type { Deck, Move } from "../../generated/wire.ts";
import { exchanged, leadsTo, mayAdd, type Payment, payments, simplest } from "./pay.ts";
import { type Choices, choicesOf, NOTHING, Steps } from "./steps.ts";
import { passesByItself, STOP_MS } from "./stops.ts";
import { type ForceView, type Held, nameOf } from "./view.ts";

/** The move that answers each decision with a card of the hand. */
const DOES: Record<string, string> = {
  play_support: "support",
  play_runner: "run",
  play_guard: "guard",
  play_on_horse: "ride",
};

/** What is open over the board. */
export type Open =
  | { is: "pile"; seat: number; zone: "farm" | "removed" }
  | { is: "with"; id: number }
  | { is: "stops" };

/**
 * A card that is open to be read. `id` is set in the run area and the hand, where the sheet explains the card's
 * numbers; `line` is the ability to highlight.
 */
export interface Reads {
  card: string;
  id?: number;
  line?: string;
}

export class ForceBoard implements Board, Decider, Choices {
  chosen: number | null = null;
  picked: number[] = [];
  paid: number[] = [];
  horse: number | null = null;
  value: number | null = null;
  deck: Choices["deck"] = null;
  leaving: Choices["leaving"] = null;
  private steps = new Steps();
  open: Open | null = null;
  reads: Reads | null = null;
  /** A card of the hand that cannot be played but was tapped: its text appears over the hand. */
  looked: number | null = null;
  /** The turn for the rest of which the player passes on supports. */
  waived = 0;
  private ask: string | undefined;

  constructor(readonly host: Host) {}

  get view(): ForceView {
    return this.host.view as ForceView;
  }

  get hand(): Held[] {
    return inOrder((this.host.view as ForceView).own?.hand ?? []);
  }

  get prompted(): string | null {
    return this.host.myAsk?.prompt ?? null;
  }

  get does(): string | null {
    return DOES[this.prompted ?? ""] ?? null;
  }

  get mayPass(): boolean {
    return mayDo(this.host.myAsk, "pass");
  }

  /** The player may pass on supports for the whole turn. Horses are always asked for. */
  get mayWaive(): boolean {
    return this.mayPass && (this.prompted === "play_support" || this.prompted === "play_on_horse");
  }

  /** The board is about to pass by itself. */
  get passing(): boolean {
    const waived = this.waived === (this.host.latest as ForceView).turn;
    return !this.host.botPlays && passesByItself(this.host.myAsk, waived);
  }

  get maySkip(): boolean {
    return mayDo(this.host.myAsk, "decline");
  }

  /** True if a choice can be undone. */
  get started(): boolean {
    return this.steps.count > 0 || this.chosen !== null || this.picked.length > 0 || this.leaving !== null;
  }

  get passWords(): string {
    return t(this.mayPass ? `force.pass.${this.prompted}` : "force.decline");
  }

  asked(): void {
    const ask = this.host.myAsk;
    if (ask?.id === this.ask) return;
    this.ask = ask?.id;
    this.putBack();
    if (this.byItself) setTimeout(() => this.answerByItself(ask!.id!), STOP_MS);
  }

  /** What the board is about to answer by itself: a pass, or a choice that makes no difference. */
  get byItself(): Move | null {
    if (this.host.botPlays) return null;
    return this.passing ? { do: "pass" } : onlyAnswer(this.host.myAsk, this.host.latest as ForceView);
  }

  private answerByItself(ask: string): void {
    const move = this.byItself;
    if (move && !this.host.pending && this.host.myAsk?.id === ask) this.host.answer(move);
  }

  putBack(): void {
    this.steps.forget();
    this.looked = null;
    Object.assign(this, NOTHING);
    this.host.redraw();
  }

  /** How many steps can be taken back one by one. */
  get stepsBack(): number {
    return this.steps.count;
  }

  /** Take back the last step. After a reload all choices are one step. */
  back(): void {
    if (this.host.pending) return;
    this.looked = null;
    Object.assign(this, this.steps.back());
    this.host.redraw();
  }

  chosenSoFar(): unknown {
    return this.started || this.value !== null || this.deck !== null ? choicesOf(this) : undefined;
  }

  chooseAgain(kept: Choices): void {
    if (this.host.pending) return; // The board has already passed automatically.
    Object.assign(this, kept);
    this.host.redraw();
  }

  lay(open: Open | null): void {
    this.open = open;
    this.host.redraw();
  }

  read(reads: Reads | null): void {
    this.reads = reads?.card ? reads : null;
    this.host.redraw();
  }

  /** The card whose text appears over the hand: the tapped or chosen one, or the one that causes the decision. */
  get about(): Reads | null {
    const id = this.looked ?? this.chosen;
    if (id !== null) return { card: this.nameOf(id), id };
    const asks = this.prompted && !this.does ? this.view.deciding?.card : "";
    return asks ? { card: asks } : null;
  }

  // Legal choices

  /** The cards that a text offers, and how many the player may choose. */
  get choice(): { ids: number[]; least: number; most: number } | null {
    const [template] = templates(this.host.myAsk, "choose");
    const some = template?.cards;
    if (typeof some !== "object" || !("some" in some)) return null;
    return { ids: some.some.map(Number), least: some.min, most: some.max };
  }

  get all(): Payment[] {
    const paying = this.prompted === "pay" || (this.prompted === "play_runner" && this.chosen !== null);
    return paying ? payments(this.host.myAsk, this.prompted === "pay" ? null : this.chosen) : [];
  }

  get payment(): Payment {
    const normal = this.paid.filter((id) => isNormal(this.nameOf(id)));
    return { normal: normal.length, special: this.paid.filter((id) => !normal.includes(id)) };
  }

  /** Horses for the chosen support. */
  get targets(): number[] {
    if (this.prompted !== "play_on_horse" || this.chosen === null) return [];
    const [template] = templates(this.host.myAsk, "ride").filter((one) => one.card === this.chosen);
    return template ? values(template.horse).map(Number) : [];
  }

  private get asksForCards(): boolean {
    return this.does !== null || this.choice !== null || this.all.length > 0;
  }

  /** True if this card of the hand can be chosen now. */
  may(id: number): boolean {
    if (this.choice) return this.choice.ids.includes(id);
    if (this.isForceToPay(id)) {
      if (this.paid.includes(id)) return true;
      return this.paidWith(id) !== null;
    }
    return templates(this.host.myAsk, this.does ?? "").some((template) => template.card === id);
  }

  /** The reason why this card cannot be chosen now, or null. */
  why(id: number): Why | null {
    if (!this.asksForCards || this.chosen === id || this.may(id)) return null;
    if (this.isForceToPay(id)) return { words: t("force.superfluous"), rule: "503.3b" };
    if (this.does === "run" && cardOf(this.nameOf(id))?.kind === "force") {
      return { words: t("force.horse_first"), rule: "702.6b" };
    }
    return barredCard(this.host.myAsk, this.does ?? "", id) ?? { words: t("force.not_this") };
  }

  private isForceToPay(id: number): boolean {
    return this.all.length > 0 && cardOf(this.nameOf(id))?.kind === "force";
  }

  nameOf(id: number): string {
    return nameOf(this.host.latest as ForceView, id) ?? "";
  }

  // Choosing

  tap(id: number): void {
    this.host.settle();
    if (this.why(id)) return this.look(id);
    if (this.host.pending) return;
    this.host.hush();
    this.looked = null;
    if (this.chosen === id && this.does && !this.choice) return prefs.confirm ? this.putBack() : this.confirm();
    if (!this.asksForCards) return this.read({ card: this.nameOf(id), id });
    this.steps.take(this, () => this.choose(id));
    this.host.redraw();
  }

  private choose(id: number): void {
    this.leaving = null;
    if (this.choice) return this.pick(id);
    if (this.isForceToPay(id)) return this.pay(id);
    this.chosen = id;
    this.horse = null;
    if (this.prompted === "play_runner") this.propose();
    if (this.targets.length === 1) this.horse = this.targets[0]!;
  }

  /** Propose a payment with the first sufficient cards. The player can change it by tapping. */
  private propose(): void {
    const { normal, special } = simplest(this.all);
    const plain = this.hand.filter((held) => isNormal(held.card)).slice(0, normal);
    this.paid = [...special, ...plain.map((held) => held.id)];
  }

  private pay(id: number): void {
    if (this.paid.includes(id)) this.paid = this.paid.filter((one) => one !== id);
    else this.paid = this.paidWith(id) ?? this.paid;
  }

  /** The cards paid with one more, or with this card for others; null if it would always be superfluous. */
  private paidWith(id: number): number[] | null {
    const special = isNormal(this.nameOf(id)) ? null : id;
    if (mayAdd(this.payment, this.all, special)) return [...this.paid, id];
    const other = exchanged(this.payment, this.all, special);
    if (!other) return null;
    const plain = this.hand.filter((held) => isNormal(held.card)).map((held) => held.id);
    const before = plain.filter((one) => one === id || this.paid.includes(one));
    const rest = plain.filter((one) => !before.includes(one));
    return [...other.special, ...[...before, ...rest].slice(0, other.normal)];
  }

  private pick(id: number): void {
    const { most } = this.choice!;
    if (this.picked.includes(id)) this.picked = this.picked.filter((one) => one !== id);
    else if (this.picked.length < most) this.picked = [...this.picked, id];
    else if (most === 1) this.picked = [id];
    else this.host.tell(t("force.enough", { n: most }));
  }

  /** Open the text of a card that cannot be chosen, and show the reason. */
  private look(id: number): void {
    const why = this.why(id);
    this.leaving = null;
    this.looked = id;
    if (why) this.host.tell(why.words, why.rule);
    this.host.redraw();
  }

  /** Choose a horse in the run area, or open its card. */
  tapHorse(id: number): void {
    if (this.choice?.ids.includes(id)) return this.tap(id);
    if (!this.targets.length) return this.read({ card: this.nameOf(id), id });
    if (!this.targets.includes(id)) return this.host.answer({ do: "ride", card: this.chosen!, horse: id });
    this.steps.take(this, () => this.horse = id);
    this.host.redraw();
  }

  /** A card was dragged out of the hand, onto a horse or anywhere on the race. */
  drop(id: number, horse: number | null): void {
    if (this.chosen !== id && !this.picked.includes(id) && !this.paid.includes(id)) this.tap(id);
    if (horse !== null && this.targets.includes(horse)) this.tapHorse(horse);
    if (!prefs.confirm && this.chosen === id) this.confirm();
  }

  setValue(value: number): void {
    // A number is typed digit by digit: all of it is one step.
    if (this.value === null) this.steps.take(this, () => this.value = value);
    else this.value = value;
    this.host.redraw();
  }

  /** A sealed deck, or null while it cannot be brought. */
  build(cards: Record<string, number> | null): void {
    this.deck = cards && { cards };
    this.host.redraw();
  }

  bring(deck: { ready: string } | Deck): void {
    this.deck = deck;
    this.host.redraw();
  }

  // Deciding

  decision(): Decision {
    return decisionOf(this);
  }

  confirm(): void {
    const { move } = this.decision();
    if (!move || this.host.pending) return;
    if (this.leaving === "waive") this.waived = (this.host.latest as ForceView).turn;
    this.host.answer(move);
  }

  /** Choose to pass, here or on all supports of the turn. */
  leave(how: "pass" | "waive"): void {
    if (this.host.pending) return;
    this.steps.take(this, () => Object.assign(this, { ...NOTHING, leaving: how }));
    this.looked = null;
    this.host.redraw();
    if (!prefs.confirm) this.confirm();
  }

  prompt(): string {
    return promptOf(this);
  }

  /** The text of an option, as printed on the card that offers it. */
  option(number: number): string {
    return optionOf(this.view.deciding?.card ?? "", number);
  }

  // Keys: arrows walk over what may be played, Enter confirms, P passes, I reads the chosen card.

  key(key: string): boolean {
    const near = this.looked ?? this.chosen;
    if (key === "i" && near !== null) return this.read({ card: this.nameOf(near), id: near }), true;
    if (key === "Escape") return this.started ? (this.back(), true) : false;
    if (!this.prompted) return false;
    if (key === "Enter") return this.decision().move ? (this.confirm(), true) : false;
    if (key === "p") return this.mayPass || this.maySkip ? (this.leave("pass"), true) : false;
    if (key === "x" && this.mayWaive) return this.leave("waive"), true;
    if (key === "ArrowLeft" || key === "ArrowRight") return this.walk(key === "ArrowLeft" ? -1 : 1), true;
    return false;
  }

  private walk(by: number): void {
    const offered = templates(this.host.myAsk, this.does ?? "").map((one) => one.card);
    const may = firstOfEach(this.view, this.hand.map(({ id }) => id).filter((id) => offered.includes(id)));
    if (!may.length) return;
    const kind = this.chosen === null ? null : kindOf(this.view, this.chosen);
    const at = may.findIndex((id) => kindOf(this.view, id) === kind);
    const next = may[at < 0 ? (by > 0 ? 0 : may.length - 1) : (at + by + may.length) % may.length]!;
    if (at < 0 || may.length > 1) this.tap(next);
  }

  /** True if the payment can still be completed. */
  get onTheWay(): boolean {
    return this.all.some((payment) => leadsTo(this.payment, payment));
  }
}
