// What somebody is choosing at this board: a card to play, the force that pays for it, the horse it is played on, cards a text
// asks for, a deck. And what lies open to be read: a card, a pile, the stops.

import { mayDo, templates, values } from "../../core/asks.ts";
import { prefs } from "../../core/prefs.ts";
import { t } from "../../core/words.ts";
import type { Move } from "../../generated/wire.ts";
import type { Board, Decider, Decision, Host } from "../contract.ts";
import { cardOf, inOrder, isHorse, isNormal, optionOf } from "./cards.ts";
import { decisionOf, promptOf } from "./deciding.ts";
import type { Deck } from "../../generated/wire.ts";
import { leadsTo, mayAdd, type Payment, payments, simplest } from "./pay.ts";
import { passesByItself } from "./stops.ts";
import { type ForceView, type Held, horsesIn, nameOf } from "./view.ts";

/** What answers which question with a card of the hand. */
const DOES: Record<string, string> = {
  play_support: "support",
  play_runner: "run",
  play_guard: "guard",
  play_on_horse: "ride",
};

/** What lies over the board. */
export type Open =
  | { is: "pile"; seat: number; zone: "farm" | "removed" }
  | { is: "with"; id: number }
  | { is: "stops" };

/** A card that is read. `id` is of one in the run area or the hand, whose numbers are explained; `line` is the ability that led there. */
export interface Reads {
  card: string;
  id?: number;
  line?: string;
}

export class ForceBoard implements Board, Decider {
  /** The card of the hand that would be played. */
  chosen: number | null = null;
  /** Cards that a text asks for, in the order in which they were named. */
  picked: number[] = [];
  /** Force cards of the hand that would be paid. */
  paid: number[] = [];
  /** The horse that a support would be played on. */
  horse: number | null = null;
  /** What else is chosen: an option, a number, an ability. */
  value: number | null = null;
  deck: { ready: string } | Deck | null = null;
  /** Playing nothing, here or for the rest of the turn: chosen like a card, and no more sent before Confirm. */
  leaving: "pass" | "waive" | null = null;
  open: Open | null = null;
  reads: Reads | null = null;
  /** A card of the hand that was tapped though it cannot be played: its text stands over the hand, and nothing is chosen. */
  looked: number | null = null;
  /** The turn for whose rest nothing more is to be asked but horses. */
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

  /** Supports may be passed on for the whole turn; horses are always worth a question. */
  get mayWaive(): boolean {
    return this.mayPass && (this.prompted === "play_support" || this.prompted === "play_on_horse");
  }

  get maySkip(): boolean {
    return mayDo(this.host.myAsk, "decline");
  }

  /** Something is chosen that can be put back. */
  get started(): boolean {
    return this.chosen !== null || this.picked.length > 0 || this.leaving !== null;
  }

  get passWords(): string {
    return t(this.mayPass ? `force.pass.${this.prompted}` : "force.decline");
  }

  asked(): void {
    const ask = this.host.myAsk;
    if (ask?.id === this.ask) return;
    this.ask = ask?.id;
    this.putBack();
    const turn = (this.host.latest as ForceView).turn;
    if (!this.host.botPlays && passesByItself(ask, this.waived === turn)) this.host.answer({ do: "pass" });
  }

  putBack(): void {
    this.chosen =
      this.horse =
      this.looked =
      this.value =
      this.deck =
      this.leaving =
        null;
    this.picked = [];
    this.paid = [];
    this.host.redraw();
  }

  chosenSoFar(): unknown {
    const { chosen, horse, value, deck, leaving, picked, paid } = this;
    return this.started || value !== null || deck !== null
      ? { chosen, horse, value, deck, leaving, picked, paid }
      : undefined;
  }

  chooseAgain(kept: Pick<ForceBoard, "chosen" | "horse" | "value" | "deck" | "leaving" | "picked" | "paid">): void {
    if (this.host.pending) return; // it has passed by itself
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

  /** The card whose text stands over the hand: the one that is looked at or chosen, or the one that asks. */
  get about(): Reads | null {
    const id = this.looked ?? this.chosen;
    if (id !== null) return { card: this.nameOf(id), id };
    const asks = this.prompted && !this.does ? this.view.deciding?.card : "";
    return asks ? { card: asks } : null;
  }

  // What may be chosen

  /** Cards that a text lets one choose from, and how many. */
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

  /** Horses that the chosen support may be played on. */
  get targets(): number[] {
    if (this.prompted !== "play_on_horse" || this.chosen === null) return [];
    const [template] = templates(this.host.myAsk, "ride").filter((one) => one.card === this.chosen);
    return template ? values(template.horse).map(Number) : [];
  }

  /** May this card of the hand be chosen now? */
  may(id: number): boolean {
    if (this.choice) return this.choice.ids.includes(id);
    if (this.isForceToPay(id)) {
      if (this.paid.includes(id)) return true;
      return mayAdd(this.payment, this.all, isNormal(this.nameOf(id)) ? null : id);
    }
    return templates(this.host.myAsk, this.does ?? "").some((template) => template.card === id);
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
    if (this.host.pending) return;
    this.host.hush();
    this.leaving = this.looked = null;
    if (this.choice) return this.pick(id);
    if (this.isForceToPay(id)) return this.pay(id);
    if (!this.does) return this.read({ card: this.nameOf(id), id });
    if (!this.may(id)) return this.refuse(id);
    if (this.chosen === id) return prefs.confirm ? this.putBack() : this.confirm();
    this.chosen = id;
    if (this.prompted === "play_runner") this.propose();
    if (this.targets.length === 1) this.horse = this.targets[0]!;
    this.host.redraw();
  }

  /** Pay with the first cards that are enough; whoever wants to pay otherwise taps. */
  private propose(): void {
    const { normal, special } = simplest(this.all);
    const plain = this.hand.filter((held) => isNormal(held.card)).slice(0, normal);
    this.paid = [...special, ...plain.map((held) => held.id)];
  }

  private pay(id: number): void {
    if (this.paid.includes(id)) this.paid = this.paid.filter((one) => one !== id);
    else if (this.may(id)) this.paid = [...this.paid, id];
    else return this.look(id, () => this.host.tell(t("force.superfluous"), "503.3b"));
    this.host.redraw();
  }

  private pick(id: number): void {
    const { ids, most } = this.choice!;
    if (!ids.includes(id)) return this.look(id, () => this.host.tell(t("force.not_this")));
    if (this.picked.includes(id)) this.picked = this.picked.filter((one) => one !== id);
    else if (this.picked.length < most) this.picked = [...this.picked, id];
    else if (most === 1) this.picked = [id];
    else return this.host.tell(t("force.enough", { n: most }));
    this.host.redraw();
  }

  /** What cannot be chosen is read, and says why it cannot. */
  private look(id: number, why: () => void): void {
    this.looked = id;
    why();
    this.host.redraw();
  }

  /** Ask for it all the same: the server says why not. */
  private refuse(id: number): void {
    const horse = horsesIn(this.view.sides[0]!).concat(horsesIn(this.view.sides[1]!))[0]?.id ?? 0;
    const move: Record<string, Move> = {
      support: { do: "support", card: id },
      run: { do: "run", card: id, normal: 0, special: [] },
      guard: { do: "guard", card: id },
      ride: { do: "ride", card: id, horse },
    };
    const needsHorse = this.does === "run" && !isHorse(this.nameOf(id));
    this.look(
      id,
      () => needsHorse ? this.host.tell(t("force.horse_first"), "702.6b") : this.host.answer(move[this.does!]!),
    );
  }

  /** A horse in the run area. */
  tapHorse(id: number): void {
    if (this.choice?.ids.includes(id)) return this.pick(id);
    if (!this.targets.length) return this.read({ card: this.nameOf(id), id });
    if (!this.targets.includes(id)) return this.host.answer({ do: "ride", card: this.chosen!, horse: id });
    this.horse = id;
    this.host.redraw();
  }

  setValue(value: number): void {
    this.value = value;
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

  /** Play nothing here; or nothing more this turn but horses. */
  leave(how: "pass" | "waive"): void {
    if (this.host.pending) return;
    this.putBack();
    this.leaving = how;
    if (!prefs.confirm) this.confirm();
  }

  prompt(): string {
    return promptOf(this);
  }

  /** The words of an option, as they stand on the card that asks. */
  option(number: number): string {
    return optionOf(this.view.deciding?.card ?? "", number);
  }

  // Keys: arrows walk over what may be played, Enter confirms, P passes, I reads the chosen card.

  key(key: string): boolean {
    const near = this.looked ?? this.chosen;
    if (key === "i" && near !== null) return this.read({ card: this.nameOf(near), id: near }), true;
    if (key === "Escape") return this.started ? (this.putBack(), true) : false;
    if (!this.prompted) return false;
    if (key === "Enter") return this.decision().move ? (this.confirm(), true) : false;
    if (key === "p") return this.mayPass || this.maySkip ? (this.leave("pass"), true) : false;
    if (key === "x" && this.mayWaive) return this.leave("waive"), true;
    if (key === "ArrowLeft" || key === "ArrowRight") return this.walk(key === "ArrowLeft" ? -1 : 1), true;
    return false;
  }

  private walk(by: number): void {
    const may = this.hand.filter(({ id }) =>
      templates(this.host.myAsk, this.does ?? "").some((one) => one.card === id)
    );
    if (!may.length) return;
    const at = may.findIndex((held) => held.id === this.chosen);
    const next = may[at < 0 ? (by > 0 ? 0 : may.length - 1) : (at + by + may.length) % may.length]!;
    if (next.id !== this.chosen) this.tap(next.id);
  }

  /** What is paid can still become a payment. */
  get onTheWay(): boolean {
    return this.all.some((payment) => leadsTo(this.payment, payment));
  }
}
