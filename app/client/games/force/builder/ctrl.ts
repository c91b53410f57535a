// The deck somebody is building: what is in it, what the game says to it, and what is saved to one's name.

import { post, Refusal } from "../../../core/http.ts";
import { language, refusal, t } from "../../../core/words.ts";
import { allCards, type CardSheet, groupOf, readyDecks } from "../cards.ts";
import { judge, myDecks, read, remove, save } from "../own_decks.ts";
import type { ComeInBody, Deck, Judged, Session } from "../../../generated/wire.ts";

export interface Filter {
  text: string;
  group: string;
  style: string;
  distance: string;
  surface: string;
  mine: boolean;
}

export const NO_FILTER: Filter = { text: "", group: "", style: "", distance: "", surface: "", mine: false };
export const GROUPS = ["horse", "item", "jockey", "situation", "force"];
const SOON_MS = 250;
const DRAFT = "railbird.deck";

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
  /** The card that is read, or what is done with text. */
  open: { is: "card"; card: string } | { is: "text" } | null = null;
  /** What was said last; `bad` where something could not be done. */
  said: { words: string; bad: boolean } | null = null;
  busy = false;
  /** There is something that is not saved. */
  changed = false;
  private timer = 0;
  private asked = 0;

  constructor(public person: string, public wanted: string) {}

  async start(): Promise<void> {
    this.restore();
    if (this.person) this.saved = await myDecks().catch(() => []);
    await this.judge();
  }

  get count(): number {
    return Object.values(this.cards).reduce((sum, n) => sum + n, 0);
  }

  get legal(): boolean {
    return this.judged !== null && this.judged.faults.length === 0;
  }

  of(card: string): number {
    return this.cards[card] ?? 0;
  }

  // What is in it

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

  /** Ask the game what it says to this deck; only the answer to the last question counts. */
  private async judge(): Promise<void> {
    const asked = ++this.asked;
    const judged = await judge(this.size, this.cards, language).catch(() => null);
    if (asked !== this.asked) return;
    this.judged = judged;
    this.paint();
  }

  // Which deck

  fresh(): void {
    this.become({ id: null, name: "", size: this.size, cards: {} });
  }

  load(deck: Deck): void {
    this.become(deck);
  }

  /** A ready deck to begin with: it becomes one of one's own when it is saved. */
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

  /** Read a deck from text: what is no card is said, the rest is taken. */
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

  // A draft outlives the page, on this device

  private keep(): void {
    const { id, name, size, cards, changed } = this;
    try {
      localStorage.setItem(DRAFT, JSON.stringify({ id, name, size, cards, changed }));
    } catch {
      // Then it lives as long as the page does.
    }
  }

  private restore(): void {
    try {
      Object.assign(this, JSON.parse(localStorage.getItem(DRAFT) ?? "{}"));
    } catch {
      // Nothing that could be read: an empty deck.
    }
  }

  // Looking for cards

  look(change: Partial<Filter>): void {
    this.filter = { ...this.filter, ...change };
    this.paint();
  }

  show(open: DeckCtrl["open"]): void {
    this.open = open;
    this.paint();
  }

  found(): CardSheet[] {
    const { text, group, style, distance, surface, mine } = this.filter;
    const wanted = text.trim().toLowerCase();
    return allCards().filter((card) =>
      (!group || groupOf(card) === group) &&
      (!style || card.styles?.includes(Number(style))) &&
      (!distance || card.distances?.includes(distance)) &&
      (!surface || card.surfaces?.includes(surface)) &&
      (!mine || this.of(card.card) > 0) &&
      (!wanted || `${card.title} ${card.text}`.toLowerCase().includes(wanted))
    );
  }
}

function wordsOf(problem: Refusal): string {
  return refusal(problem.code, problem.message);
}
