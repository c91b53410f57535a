// What is in the deck: its shape in figures, and its cards, each with a button for one more and one fewer.

import { t } from "../../../core/words.ts";
import { Art } from "../face.tsx";
import { cardOf, type CardSheet, groupOf, titleOf } from "../cards.ts";
import { type DeckCtrl, GROUPS } from "./ctrl.ts";

function sheets(ctrl: DeckCtrl): [CardSheet, number][] {
  return Object.entries(ctrl.cards)
    .map(([name, n]) => [cardOf(name), n] as [CardSheet | undefined, number])
    .filter((entry): entry is [CardSheet, number] => entry[0] !== undefined)
    .sort(([one], [other]) => one.number - other.number);
}

/** How many of each kind, and how many horses of each cost. */
export function Shape({ ctrl }: { ctrl: DeckCtrl }) {
  const all = sheets(ctrl);
  const sum = (fits: (sheet: CardSheet) => boolean) => all.reduce((n, [sheet, many]) => fits(sheet) ? n + many : n, 0);
  const costs = [0, 1, 2, 3, 4, 5].map((cost) =>
    sum((sheet) => sheet.kind === "horse" && (cost < 5 ? sheet.cost === cost : sheet.cost! >= 5))
  );
  const most = Math.max(1, ...costs);
  return (
    <div class="shape">
      <ul class="kinds">
        {GROUPS.map((group) => (
          <li key={group} class={`k-${group}`}>
            <b>{sum((sheet) => groupOf(sheet) === group)}</b> {t(`decks.kinds.${group}`)}
          </li>
        ))}
      </ul>
      <figure class="curve">
        <figcaption>{t("decks.curve")}</figcaption>
        <ol>
          {costs.map((n, cost) => (
            <li key={cost} aria-label={t("decks.curve_of", { n, cost: cost < 5 ? String(cost) : "5+" })}>
              <b aria-hidden="true">{n || ""}</b>
              <i style={{ height: `${Math.round((n / most) * 44)}px` }} />
              <small aria-hidden="true">{cost < 5 ? cost : "5+"}</small>
            </li>
          ))}
        </ol>
      </figure>
    </div>
  );
}

export function DeckList({ ctrl }: { ctrl: DeckCtrl }) {
  const all = sheets(ctrl);
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
  const n = ctrl.of(card);
  const over = sheet && sheet.copies > 0 && n > sheet.copies;
  return (
    <li class={over ? "over" : ""} data-in-deck={card}>
      <button type="button" class="title" onClick={() => ctrl.show({ is: "card", card })}>
        {sheet && <Art sheet={sheet} />}
        {sheet?.cost != null && <span class="cost">{sheet.cost}</span>}
        <span>{sheet ? sheet.title : card}</span>
      </button>
      <Counter card={card} ctrl={ctrl} />
    </li>
  );
}

/** One fewer, how many, one more. */
export function Counter({ card, ctrl }: { card: string; ctrl: DeckCtrl }) {
  const n = ctrl.of(card);
  const title = titleOf(card);
  return (
    <span class="counter" role="group" aria-label={t("decks.number_of", { card: title })}>
      <button
        type="button"
        class="iconbtn"
        aria-label={t("decks.fewer", { card: title })}
        disabled={n === 0}
        onClick={() => ctrl.add(card, -1)}
      >
        −
      </button>
      <output aria-live="polite">{n}</output>
      <button
        type="button"
        class="iconbtn"
        aria-label={t("decks.more", { card: title })}
        onClick={() => ctrl.add(card, 1)}
      >
        +
      </button>
    </span>
  );
}
