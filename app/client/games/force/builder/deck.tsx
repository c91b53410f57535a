// The cards of the deck, each with buttons for one more and one fewer.

import { t } from "../../../core/words.ts";
import { Art } from "../face.tsx";
import { cardOf, groupOf } from "../cards.ts";
import { Counter } from "./counter.tsx";
import type { DeckCtrl } from "./ctrl.ts";
import { GROUPS, sheetsOf } from "./figures.ts";

export function DeckList({ ctrl }: { ctrl: DeckCtrl }) {
  const all = sheetsOf(ctrl.cards);
  const lost = Object.keys(ctrl.cards).filter((name) => !cardOf(name));
  if (!ctrl.count) return <p class="soft">{t("decks.empty")}</p>;
  return (
    <>
      {GROUPS.map((group) => {
        const inGroup = all.filter(([sheet]) => groupOf(sheet) === group);
        if (!inGroup.length) return null;
        return (
          <section key={group} aria-label={t(`decks.kinds.${group}`)}>
            <h3 class="label">{t(`decks.kinds.${group}`)}</h3>
            <ul class="decklist">
              {inGroup.map(([sheet]) => <Line key={sheet.card} card={sheet.card} ctrl={ctrl} />)}
            </ul>
          </section>
        );
      })}
      {lost.length > 0 && <ul class="decklist">{lost.map((name) => <Line key={name} card={name} ctrl={ctrl} />)}</ul>}
    </>
  );
}

function Line({ card, ctrl }: { card: string; ctrl: DeckCtrl }) {
  const sheet = cardOf(card);
  return (
    <li class={ctrl.isOver(card) ? "over" : ""} data-in-deck={card}>
      <button type="button" class="title" onClick={() => ctrl.show({ is: "card", card })}>
        {sheet && <Art sheet={sheet} />}
        {sheet?.cost != null && <span class="cost">{sheet.cost}</span>}
        <span>{sheet ? sheet.title : card}</span>
      </button>
      <Counter card={card} n={ctrl.of(card)} over={ctrl.isOver(card)} change={(by) => ctrl.add(card, by)} />
    </li>
  );
}
