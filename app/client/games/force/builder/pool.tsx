// All cards, with search and filters. Each card can be read, and added to the deck.

import { t } from "../../../core/words.ts";
import { Icon } from "../../../ui/marks.tsx";
import { allSigns, type CardSheet, term } from "../cards.ts";
import { Face, said } from "../face.tsx";
import { AREAS } from "../view.ts";
import { type DeckCtrl, type Filter, NO_FILTER } from "./ctrl.ts";
import { GROUPS } from "./figures.ts";
import { Counter } from "./counter.tsx";

export function Pool({ ctrl }: { ctrl: DeckCtrl }) {
  const found = ctrl.found();
  return (
    <section class="pool" aria-labelledby="pool-title">
      <h2 id="pool-title">{t("decks.pool")}</h2>
      <Filters ctrl={ctrl} />
      <p class="small soft" role="status">{t("decks.found", { n: found.length })}</p>
      <ul class="cards">{found.map((sheet) => <PoolCard key={sheet.card} sheet={sheet} ctrl={ctrl} />)}</ul>
    </section>
  );
}

function PoolCard({ sheet, ctrl }: { sheet: CardSheet; ctrl: DeckCtrl }) {
  return (
    <li class={ctrl.of(sheet.card) ? "in" : ""} data-pool={sheet.card}>
      <button
        type="button"
        class="fcard"
        aria-label={said(sheet.card)}
        onClick={() => ctrl.show({ is: "card", card: sheet.card })}
      >
        <Face card={sheet.card} />
      </button>
      <Counter
        card={sheet.card}
        n={ctrl.of(sheet.card)}
        over={ctrl.isOver(sheet.card)}
        change={(by) => ctrl.add(sheet.card, by)}
      />
    </li>
  );
}

function Filters({ ctrl }: { ctrl: DeckCtrl }) {
  const { filter } = ctrl;
  const pick = (name: keyof Filter, values: (string | number)[], words: (value: string | number) => string) => (
    <label class="field">
      <span>{t(`decks.by.${name}`)}</span>
      <select
        value={String(filter[name])}
        onChange={(event) => ctrl.look({ [name]: event.currentTarget.value })}
      >
        <option value="">{t("decks.any")}</option>
        {values.map((value) => <option key={value} value={String(value)}>{words(value)}</option>)}
      </select>
    </label>
  );
  const filtered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
  return (
    <div class="filters" role="search">
      <label class="field wide">
        <span>{t("decks.by.text")}</span>
        <input
          type="search"
          id="card-search"
          value={filter.text}
          onInput={(event) => ctrl.look({ text: event.currentTarget.value })}
        />
      </label>
      {pick("group", GROUPS, (group) => t(`decks.kinds.${group}`))}
      {pick("style", AREAS, (style) => term("styles", style))}
      {pick("distance", ["short", "mile", "middle", "long"], (distance) => term("distances", distance))}
      {pick("surface", ["turf", "dirt"], (surface) => term("surfaces", surface))}
      {pick("sign", allSigns(), (sign) => t(`force.mark.${sign}`))}
      <label class="check">
        <input
          type="checkbox"
          checked={filter.mine}
          onChange={(event) => ctrl.look({ mine: event.currentTarget.checked })}
        />
        {t("decks.by.mine")}
      </label>
      {filtered && (
        <button type="button" class="btn quiet" onClick={() => ctrl.look(NO_FILTER)}>
          <Icon name="close" />
          {t("decks.clear")}
        </button>
      )}
    </div>
  );
}
