// The faces of cards, bet cards and whips, and their names in the reader's language.

import { t } from "../../core/words.ts";
import { Cloth, Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { WHIPS } from "./printed.ts";
import { type JockeysView, numberOf, type RiderView, suitOf, SUITS, type Suits } from "./view.ts";

export function horseName(horse: number): string {
  return t(`jockeys.horse.${horse}`);
}

export function suitName(suit: string): string {
  return t(`jockeys.suit.${suit}`);
}

/** A card's name, such as "red 8". */
export function cardName(card: string): string {
  return t("jockeys.card", { suit: suitName(suitOf(card)), n: String(numberOf(card)) });
}

/** A bet card's name: a horse's name, or "win". */
export function betName(card: string): string {
  return card === "win" ? t("jockeys.win") : horseName(Number(card));
}

/** A rider's name: that of the seat, or the dummy's. */
export function riderName(view: JockeysView, rider: number, name: (seat: number) => string): string {
  return view.riders[rider]?.dummy ? t("jockeys.dummy") : name(rider);
}

/** A rider's name inside a sentence, where some languages are more polite and the reader is "you". */
export function calledIn(host: Host, view: JockeysView, rider: number): string {
  if (rider === host.me) return t("you");
  return riderName(view, rider, (seat) => t("jockeys.person", { name: host.name(seat) }));
}

export function marksOf(card: string, marks: number[]): number {
  return marks[numberOf(card) - 1]!;
}

/**
 * The sign of a suit, with its letter besides the colour. With `named`, the whole word if it differs from the letter.
 */
export function Suit({ suit, named }: { suit: string; named?: boolean }) {
  const letter = t(`jockeys.letter.${suit}`);
  return (
    <span class={`suit ${suit}`}>
      <Icon name={`suit-${suit}`} class="" />
      {letter}
      {named && suitName(suit) !== letter && ` ${suitName(suit)}`}
    </span>
  );
}

/** The face of a race card: number, suit, and the distance for the horse. */
export function Face({ card, marks }: { card: string; marks: number[] }) {
  const suit = suitOf(card);
  return (
    <>
      <span class="v">{numberOf(card)}</span>
      <Suit suit={suit} />
      <Icon name={`suit-${suit}`} class={`big ${suit}`} />
      <Marks n={marksOf(card, marks)} />
    </>
  );
}

function Marks({ n }: { n: number }) {
  return <span class="pips">{Array.from({ length: n }, (_, i) => <i key={i} />)}</span>;
}

/** A small card: its number, or its back. */
export function Small({ card, words }: { card: string; words?: string }) {
  const suit = suitOf(card);
  const open = card.length > 1;
  return (
    <span
      class={`small-card ${suit}${open ? "" : " down"}`}
      role="img"
      aria-label={words ?? (open ? cardName(card) : suitName(suit))}
    >
      {open && <b>{numberOf(card)}</b>}
      <Suit suit={suit} />
    </span>
  );
}

/** The backs of a hand: the number of cards of each suit. */
export function Backs({ hand }: { hand: Suits }) {
  const words = SUITS.map((suit) => `${suitName(suit)} ${hand[suit]}`).join(t("comma"));
  return (
    <span class="backs" role="img" aria-label={t("jockeys.backs", { suits: words })}>
      {SUITS.map((suit) => (
        <span key={suit} class={hand[suit] ? "" : "none"}>
          <Suit suit={suit} />
          <b>{hand[suit]}</b>
        </span>
      ))}
    </span>
  );
}

/** Without `words` the card is decorative, because the text beside it has the same content. */
export function BetCard({ card, kind = "", words }: { card: string | null; kind?: string; words?: string }) {
  const spoken = words ? { role: "img" as const, "aria-label": words } : { "aria-hidden": true };
  return (
    <span class={`bet-card ${kind}`} {...spoken}>
      {card === "win" ? <Icon name="cup" class="" /> : card ? <Cloth n={Number(card)} /> : null}
    </span>
  );
}

export function Whips({ rider }: { rider: RiderView }) {
  return (
    <span class="whips" role="img" aria-label={t("jockeys.whips", { n: rider.whips })}>
      {Array.from(
        { length: WHIPS },
        (_, i) => <Icon key={i} name="whip" class={i < rider.whips ? "ico" : "ico spent"} />,
      )}
    </span>
  );
}
