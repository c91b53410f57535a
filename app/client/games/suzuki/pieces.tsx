// The faces of cards, orders and horses, and their names in the reader's language.

import { t } from "../../core/words.ts";
import { Cloth, Icon } from "../../ui/marks.tsx";
import { horseOf, laneOf, valueOf } from "./view.ts";

export function horseName(horse: number): string {
  return t(`horse.${horse}`);
}

/** A card's full name, such as "7 of Harbour Light" or "free 5". */
export function cardName(card: string): string {
  const value = String(valueOf(card));
  return horseOf(card)
    ? t("suzuki.card", { value, horse: horseName(horseOf(card)) })
    : t("suzuki.free_card", { value });
}

/** A card's name beside its horse's name, such as "7" or "free 5". */
export function cardShort(card: string): string {
  const value = String(valueOf(card));
  return horseOf(card) ? value : t("suzuki.free_card", { value });
}

export function boxName(box: string): string {
  return t("suzuki.box", { box: box.slice(1), horse: horseName(laneOf(box)) });
}

/** The drawing on a card beside its value. */
export function Face({ card }: { card: string }) {
  const horse = horseOf(card);
  return (
    <>
      <span class="v">{valueOf(card)}</span>
      {horse ? <Cloth n={horse} /> : null}
      {horse ? <Icon name={`s${horse}`} class="silk" /> : <Icon name="hat" class="hat" />}
    </>
  );
}
