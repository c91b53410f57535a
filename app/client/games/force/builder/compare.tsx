// Two decks side by side: the deck in the builder and another one.

import { useState } from "preact/hooks";
import { t } from "../../../core/words.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { readyDecks, titleOf } from "../cards.ts";
import type { DeckCtrl } from "./ctrl.ts";
import { type Cards, differences, type Figures, figuresOf } from "./figures.ts";
import { LeftChart, RaceChoice, turnsOf, useRace, useTrial } from "./trial.tsx";

interface Other {
  key: string;
  name: string;
  size: number;
  cards: Cards;
  legal: boolean;
}

export function CompareSheet({ ctrl }: { ctrl: DeckCtrl }) {
  const others = allOthers(ctrl);
  const [key, pick] = useState(others[0]!.key);
  const other = others.find((one) => one.key === key)!;
  return (
    <Dialog wide title={t("decks.compare")} close={() => ctrl.show(null)}>
      <label class="field">
        <span>{t("decks.compare.with")}</span>
        <select value={key} onChange={(event) => pick(event.currentTarget.value)}>
          {others.map((one) => <option key={one.key} value={one.key}>{one.name}</option>)}
        </select>
      </label>
      <Comparison
        mine={{ name: ctrl.name || t("decks.unnamed"), cards: ctrl.cards }}
        other={other}
      />
      {ctrl.size === other.size && ctrl.legal && other.legal && <Races ctrl={ctrl} other={other} />}
    </Dialog>
  );
}

/** Saved decks first, the one in the builder as it was saved among them, then the ready decks. */
function allOthers(ctrl: DeckCtrl): Other[] {
  const saved = ctrl.saved.map((deck) => ({
    ...deck,
    key: deck.id,
    name: deck.id === ctrl.id ? t("decks.compare.saved", { name: deck.name }) : deck.name,
  }));
  const ready = readyDecks().map((deck) => ({ ...deck, key: deck.deck, name: deck.title, legal: true }));
  const fits = (deck: Other) => deck.size === ctrl.size ? 0 : 1;
  return [...saved.filter((deck) => deck.id !== ctrl.id || ctrl.changed), ...ready].sort((one, two) =>
    fits(one) - fits(two)
  );
}

const ROWS: [string, (figures: Figures) => string][] = [
  ["decks.kinds.horse", (one) => String(one.groups.horse ?? 0)],
  ["decks.compare.supports", (one) => String(supports(one))],
  ["decks.kinds.force", (one) => String(one.groups.force ?? 0)],
  ["decks.compare.cost", (one) => one.cost.toFixed(1)],
];

function supports({ groups }: Figures): number {
  return (groups.item ?? 0) + (groups.jockey ?? 0) + (groups.situation ?? 0);
}

/** A table of figures, and of the cards of which the two decks have different numbers. */
export function Comparison(
  { mine, other }: { mine: { name: string; cards: Cards }; other: { name: string; cards: Cards } },
) {
  const [here, there] = [figuresOf(mine.cards), figuresOf(other.cards)];
  const cards = differences(mine.cards, other.cards);
  return (
    <table class="compared">
      <thead>
        <tr>
          <th scope="col">
            <span class="sr">{t("decks.compare.what")}</span>
          </th>
          <th scope="col">{mine.name}</th>
          <th scope="col">{other.name}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([key, write]) => (
          <tr key={key}>
            <th scope="row">{t(key)}</th>
            <td>{write(here)}</td>
            <td>{write(there)}</td>
          </tr>
        ))}
      </tbody>
      <tbody>
        {cards.map(([name, one, two]) => (
          <tr key={name} data-differs={name}>
            <th scope="row">{titleOf(name)}</th>
            <td class={one > two ? "more" : ""}>{one}</td>
            <td class={two > one ? "more" : ""}>{two}</td>
          </tr>
        ))}
        {!cards.length && (
          <tr>
            <td colSpan={3} class="soft">{t("decks.compare.same")}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Both decks race alone over the same distance. */
function Races({ ctrl, other }: { ctrl: DeckCtrl; other: Other }) {
  const [race, choose] = useRace(ctrl.size);
  const [mine, theirs] = [useTrial(ctrl.cards, race), useTrial(other.cards, race)];
  const name = ctrl.name || t("decks.unnamed");
  const problem = mine.problem || theirs.problem;
  return (
    <section aria-labelledby="compared-alone">
      <h3 id="compared-alone">{t("decks.compare.alone")}</h3>
      <RaceChoice size={ctrl.size} race={race} choose={choose} />
      {problem && <p class="down" role="status">{problem}</p>}
      {!problem && !(mine.trial && theirs.trial) && <p class="soft" role="status">{t("decks.trial.running")}</p>}
      {mine.trial && theirs.trial && (
        <>
          <p role="status">
            {t("decks.compare.turns", {
              mine: name,
              n: String(turnsOf(mine.trial)),
              other: other.name,
              m: String(turnsOf(theirs.trial)),
            })}
          </p>
          <LeftChart trials={[[name, mine.trial], [other.name, theirs.trial]]} />
        </>
      )}
    </section>
  );
}
