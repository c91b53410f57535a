// The controller of the deck builder: the cards of the deck, the game's check of it, and the person's saved decks.

import { post, Refusal } from "../../../core/http.ts";
import { language, refusal, t } from "../../../core/words.ts";
import { allCards, cardOf, type CardSheet, groupOf, readyDecks } from "../cards.ts";
import { judge, myDecks, read, remove, save } from "../own_decks.ts";
import type { ComeInBody, Deck, Judged, Session } from "../../../generated/wire.ts";
import { signsOf } from "./figures.ts";
import { deckIn, type SharedDeck } from "./shared.ts";

export interface Filter {
  text: string;
  group: string;
  style: string;
  distance: string;
  surface: string;
  sign: string;
  mine: boolean;
}

/** A sheet over the builder, besides the text of a card. */
export type Sheet = "trial" | "hands" | "fits" | "compare" | "versions" | "share" | "shared" | "text";

export const NO_FILTER: Filter = { text: "", group: "", style: "", distance: "", surface: "", sign: "", mine: false };
const SOON_MS = 250;
const DRAFT = "railbird.deck";
/** The deck of the lesson on building, which leaves the person's own draft alone. */
const LESSON_DRAFT = "railbird.deck.lesson";

export class DeckCtrl {
  paint: () => void = () => {};
  id: string | null = null;
  name = "";
  size = 60;
  cards: Record<string, number> = {};
  saved: Deck[] = [];
  judged: Judged | null = null;
  filter: Filter = { ...NO_FILTER };
  tab: "deck" | "cards" = "deck";
  /** The open sheet. */
  open: { is: "card"; card: string } | { is: Sheet } | null = null;
  /** The deck of the link that was opened. */
  shared: SharedDeck | null = null;
  /** The latest notice; `bad` after a failure. */
  said: { words: string; bad: boolean } | null = null;
  busy = false;
  /** True if there are unsaved changes. */
  changed = false;
  private timer = 0;
  private asked = 0;

  private judgedOf = "";

  /** `lesson`: the builder is where a lesson takes place. */
  constructor(public person: string, public wanted: string, readonly lesson = false) {}

  async start(): Promise<void> {
    this.restore();
    this.receive();
    if (this.person) this.saved = await myDecks().catch(() => []);
    await this.judge();
  }

  get count(): number {
    return Object.values(this.cards).reduce((sum, n) => sum + n, 0);
  }

  /** True if the game has checked the deck as it is now. */
  get isJudged(): boolean {
    return this.judged !== null && this.judgedOf === this.asText;
  }

  private get asText(): string {
    return JSON.stringify([this.size, this.cards]);
  }

  get legal(): boolean {
    return this.judged !== null && this.judged.faults.length === 0;
  }

  /** True if the deck has more of this card than it may. */
  isOver(card: string): boolean {
    const most = cardOf(card)?.copies ?? 0;
    return most > 0 && this.of(card) > most;
  }

  of(card: string): number {
    return this.cards[card] ?? 0;
  }

  // Cards of the deck

  add(card: string, by: number): void {
    const n = Math.min(99, Math.max(0, this.of(card) + by));
    const { [card]: _, ...rest } = this.cards;
    this.put(n ? { ...this.cards, [card]: n } : rest);
  }

  put(cards: Record<string, number>): void {
    this.cards = cards;
    this.touch();
  }

  rename(name: string): void {
    this.name = name;
    this.touch();
  }

  resize(size: number): void {
    this.size = size;
    this.touch();
  }

  private touch(): void {
    this.changed = true;
    this.said = null;
    this.keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.judge(), SOON_MS) as unknown as number;
    this.paint();
  }

  /** Let the game check the deck. Only the answer to the latest request counts. */
  private async judge(): Promise<void> {
    const asked = ++this.asked;
    const of = this.asText;
    const judged = await judge(this.size, this.cards, language).catch(() => null);
    if (asked !== this.asked) return;
    this.judged = judged;
    this.judgedOf = of;
    this.paint();
  }

  // Choice of the deck

  fresh(): void {
    this.become({ id: null, name: "", size: this.size, cards: {} });
  }

  load(deck: Deck): void {
    this.become(deck);
  }

  /** Show the deck in the page's address, if there is one, and take it out of the address. */
  receive(): void {
    this.shared = deckIn(location.hash);
    if (!this.shared) return;
    history.replaceState(null, "", location.pathname + location.search);
    this.show({ is: "shared" });
  }

  openShared(): void {
    if (this.shared) this.become({ id: null, ...this.shared });
  }

  /** Put other cards into this deck, such as those of an earlier version. */
  exchange(cards: Record<string, number>, size: number): void {
    this.size = size;
    this.put({ ...cards });
  }

  /** Start from the deck of a lesson. */
  begin(cards: Record<string, number>, size: number): void {
    this.become({ id: null, name: "", size, cards });
  }

  /** Start from a ready deck. Saving makes it a deck of one's own. */
  from(name: string): void {
    const ready = readyDecks().find((deck) => deck.deck === name);
    if (ready) this.become({ id: null, name: ready.title, size: ready.size, cards: { ...ready.cards } });
  }

  private become(deck: { id: string | null; name: string; size: number; cards: Record<string, number> }): void {
    this.id = deck.id;
    this.name = deck.name;
    this.size = deck.size;
    this.put({ ...deck.cards });
    this.changed = deck.id === null && this.count > 0;
  }

  async save(): Promise<void> {
    const name = this.name.trim() || t("decks.unnamed");
    await this.attempt(async () => {
      if (!this.person) {
        this.person = (await post<Session>("/api/session", { name: this.wanted.trim() } satisfies ComeInBody)).name;
      }
      const deck = await save({ id: this.id, name, size: this.size, cards: this.cards });
      this.id = deck.id;
      this.name = deck.name;
      this.changed = false;
      this.saved = await myDecks();
      this.keep();
      this.said = { words: t(deck.legal ? "decks.saved" : "decks.saved_draft"), bad: false };
    });
  }

  async remove(): Promise<void> {
    const id = this.id;
    if (!id) return this.fresh();
    await this.attempt(async () => {
      await remove(id);
      this.saved = this.saved.filter((deck) => deck.id !== id);
      this.fresh();
      this.said = { words: t("decks.removed"), bad: false };
    });
  }

  /** Read a deck from text: report unknown lines and take the rest. */
  async take(text: string): Promise<void> {
    await this.attempt(async () => {
      const found = await read(this.size, text, language);
      const unread = found.faults.filter((fault) => fault.rule === "602.1").map((fault) => fault.words);
      this.put(found.cards);
      this.open = null;
      const words = t("decks.taken", { n: Object.values(found.cards).reduce((sum, n) => sum + n, 0) });
      this.said = { words: [words, ...unread].join(" "), bad: unread.length > 0 };
    });
  }

  async copy(text: string): Promise<void> {
    await navigator.clipboard?.writeText(text).then(() => this.tell(t("decks.copied")), () => {});
  }

  tell(words: string, bad = false): void {
    this.said = { words, bad };
    this.paint();
  }

  private async attempt(what: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.paint();
    try {
      await what();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.said = { words: wordsOf(problem), bad: true };
    }
    this.busy = false;
    this.paint();
  }

  // The draft is stored on this device

  private keep(): void {
    const { id, name, size, cards, changed } = this;
    try {
      localStorage.setItem(this.lesson ? LESSON_DRAFT : DRAFT, JSON.stringify({ id, name, size, cards, changed }));
    } catch {
      // Without storage the draft lasts as long as the page.
    }
  }

  private restore(): void {
    try {
      Object.assign(this, JSON.parse(localStorage.getItem(this.lesson ? LESSON_DRAFT : DRAFT) ?? "{}"));
    } catch {
      // The stored draft is unreadable: begin with an empty deck.
    }
  }

  // Search of cards

  look(change: Partial<Filter>): void {
    this.filter = { ...this.filter, ...change };
    this.paint();
  }

  /** Find the cards with this mark. */
  lookFor(sign: string): void {
    this.tab = "cards";
    this.look({ ...NO_FILTER, sign });
  }

  show(open: DeckCtrl["open"]): void {
    this.open = open;
    this.paint();
  }

  found(): CardSheet[] {
    const { text, group, style, distance, surface, sign, mine } = this.filter;
    const wanted = text.trim().toLowerCase();
    return allCards().filter((card) =>
      (!group || groupOf(card) === group) &&
      (!style || card.styles?.includes(Number(style))) &&
      (!distance || card.distances?.includes(distance)) &&
      (!surface || card.surfaces?.includes(surface)) &&
      (!sign || signsOf(card).includes(sign)) &&
      (!mine || this.of(card.card) > 0) &&
      (!wanted || `${card.title} ${card.text}`.toLowerCase().includes(wanted))
    );
  }
}

function wordsOf(problem: Refusal): string {
  return refusal(problem.code, problem.message);
}
