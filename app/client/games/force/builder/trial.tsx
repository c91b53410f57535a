// A deck races alone on the server: how many turns it needs, and one of its races turn by turn.

import { useEffect, useState } from "preact/hooks";
import { list, refusal, t } from "../../../core/words.ts";
import { Refusal } from "../../../core/http.ts";
import type { Trial } from "../../../generated/wire.ts";
import { Chart } from "../../../ui/chart.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { racesFor, term, titleOf } from "../cards.ts";
import { tryDeck } from "../own_decks.ts";
import type { DeckCtrl } from "./ctrl.ts";
import type { Cards } from "./figures.ts";

export interface Race {
  metres: number;
  surface: string;
}

const MILE = 1600;
const SURFACES = ["turf", "dirt"];

export function TrialSheet({ ctrl }: { ctrl: DeckCtrl }) {
  const [race, choose] = useRace(ctrl.size);
  const { trial, problem } = useTrial(ctrl.cards, race);
  return (
    <Dialog wide title={t("decks.trial")} close={() => ctrl.show(null)}>
      <p class="soft small">{t("decks.trial.about")}</p>
      <RaceChoice size={ctrl.size} race={race} choose={choose} />
      {problem && <p class="down" role="status">{problem}</p>}
      {!trial && !problem && <p class="soft" role="status">{t("decks.trial.running")}</p>}
      {trial && <Result trial={trial} name={ctrl.name || t("decks.unnamed")} />}
    </Dialog>
  );
}

export function useRace(size: number): [Race, (race: Race) => void] {
  const metres = racesFor(size);
  return useState<Race>({ metres: metres.includes(MILE) ? MILE : metres[0]!, surface: SURFACES[0]! });
}

/** The result for a deck; null while it is being computed. */
export function useTrial(cards: Cards | null, race: Race): { trial: Trial | null; problem: string } {
  const key = JSON.stringify([cards, race]);
  const [found, tell] = useState<{ of: string; trial: Trial | null; problem: string }>({
    of: "",
    trial: null,
    problem: "",
  });
  useEffect(() => {
    let gone = false;
    if (cards) {
      tryDeck(cards, race.metres, race.surface).then(
        (trial) => gone || tell({ of: key, trial, problem: "" }),
        (error) => gone || tell({ of: key, trial: null, problem: wordsOf(error) }),
      );
    }
    return () => {
      gone = true;
    };
  }, [key]);
  return found.of === key ? found : { trial: null, problem: "" };
}

function wordsOf(error: unknown): string {
  return error instanceof Refusal ? refusal(error.code, error.message) : t("decks.trial.failed");
}

export function RaceChoice({ size, race, choose }: { size: number; race: Race; choose: (race: Race) => void }) {
  return (
    <div class="pair">
      <label class="field">
        <span>{t("decks.by.distance")}</span>
        <select
          value={String(race.metres)}
          onChange={(event) => choose({ ...race, metres: Number(event.currentTarget.value) })}
        >
          {racesFor(size).map((metres) => (
            <option key={metres} value={String(metres)}>{t("decks.metres", { n: String(metres) })}</option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("decks.by.surface")}</span>
        <select value={race.surface} onChange={(event) => choose({ ...race, surface: event.currentTarget.value })}>
          {SURFACES.map((surface) => <option key={surface} value={surface}>{term("surfaces", surface)}</option>)}
        </select>
      </label>
    </div>
  );
}

/** The number of turns in the race in the middle. */
export function turnsOf(trial: Trial): number {
  return trial.turns[Math.floor(trial.turns.length / 2)]!;
}

function Result({ trial, name }: { trial: Trial; name: string }) {
  const [first, last] = [trial.turns[0]!, trial.turns[trial.turns.length - 1]!];
  return (
    <>
      <p class="verdict" role="status">
        {t("decks.trial.turns", { n: turnsOf(trial), metres: String(trial.metres) })}
      </p>
      <p class="small">
        {t("decks.trial.range", { first: String(first), last: String(last), races: String(trial.turns.length) })}{" "}
        {t("decks.trial.idle", { percent: String(Math.round(trial.idle * 100)) })}
      </p>
      <LeftChart trials={[[name, trial]]} />
      <h3>{t("decks.trial.race")}</h3>
      <ol class="turns small">
        {trial.race.map((turn, n) => (
          <li key={n}>
            <b>{t("decks.trial.turn", { n: String(n + 1) })}</b>
            <span>
              {turn.runners.length ? list(turn.runners.map(titleOf)) : t("decks.trial.nobody")}
              {turn.supports.length > 0 && <span class="soft">{` · ${list(turn.supports.map(titleOf))}`}</span>}
            </span>
            <span class="soft">{t("force.left", { n: turn.left })}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The cards left to run after each turn, on average over all races. */
export function LeftChart({ trials }: { trials: [string, Trial][] }) {
  const longest = Math.max(...trials.map(([, trial]) => trial.left.length));
  const curves = trials.map(([name, trial], i) => {
    const values = [trial.cards, ...trial.left];
    return {
      name,
      last: "",
      values: [...values, ...Array.from({ length: longest + 1 - values.length }, () => 0)],
      strong: i === 0,
    };
  });
  const axis = {
    stops: Array.from({ length: longest + 1 }, (_, n) => String(n)),
    write: (value: number) => String(Math.round(value * 10) / 10),
    label: t("decks.trial.chart"),
  };
  return (
    <figure class="leftchart">
      <figcaption class="soft small">{t("decks.trial.chart")}</figcaption>
      <Chart curves={curves} axis={axis} />
    </figure>
  );
}
