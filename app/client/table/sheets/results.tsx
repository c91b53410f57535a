// The result sheets after a race and after the game: their heads and buttons. The game provides their content.

import { list, t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import { houseOf } from "../actions/house.ts";
import type { Honour } from "../../games/honours.ts";
import { HonourList, Podium } from "../../games/results/podium.tsx";
import { Proof } from "./fairness.tsx";
import { Button, Due } from "../../ui/marks.tsx";
import { Headline, Mast } from "../ui/mast.tsx";

export function ResultPage({ ctrl, race }: { ctrl: TableCtrl; race: number }) {
  const game = ctrl.store.game!;
  const races = Number((ctrl.store.latest as unknown as { races?: number }).races ?? 0);
  const { over, page } = ctrl.show;
  const next = over ? t("result.standings") : t("result.next", { race: race + 1 });
  return (
    <div class="page">
      <Mast ctrl={ctrl} />
      <div class="stack wide">
        <div class="row head">
          <div>
            <span class="label">{race ? t("result.head", { race, races }) : t("result.head_one")}</span>
            <Headline>{game.winners(ctrl.host, race)}</Headline>
            {ctrl.host.myAsk && (
              <div class="row">
                <p class="soft" role="status">{t("result.your_turn")}</p>
                {ctrl.host.myAsk.closes_at !== null && <Due at={ctrl.host.myAsk.closes_at} />}
              </div>
            )}
          </div>
          <div class="row">
            <Button onClick={() => void ctrl.show.lookBack(race)}>{t("result.again")}</Button>
            <Button kind="main" onClick={() => ctrl.show.goOn()}>{next}</Button>
          </div>
        </div>
        <game.Result host={ctrl.host} race={race} live={page.at === "result" && page.live} />
      </div>
    </div>
  );
}

export function StandingsPage({ ctrl }: { ctrl: TableCtrl }) {
  const house = houseOf(ctrl);
  const game = ctrl.store.game!;
  const { page } = ctrl.show;
  const live = page.at === "standings" && page.live === true;
  const { ranking } = ctrl.store.latest.result!;
  const winners = ranking.filter((entry) => entry.place === 1);
  const won = winners.some((entry) => entry.seat === ctrl.store.me);
  const names = list(winners.map((entry) => ctrl.store.name(entry.seat)));
  const races = Array.from({ length: ctrl.store.latest.race }, (_, i) => i + 1);
  return (
    <div class="page">
      <Mast ctrl={ctrl} />
      <div class="stack wide">
        <div class="row head">
          <div>
            <span class="label">{t("standings.label")}</span>
            <Headline>
              {won && winners.length === 1
                ? t("standings.you_win")
                : t("standings.wins", { n: winners.length, name: names })}
            </Headline>
          </div>
          <div class="row">
            {ctrl.store.me !== null && !ctrl.store.lobby.rematch && (
              <Button
                kind="main"
                onClick={() => void house.rematch()}
              >
                {t("standings.rematch")}
              </Button>
            )}
            <a class="btn" href="/">{t("home")}</a>
          </div>
        </div>
        <div class="crowned">
          <Podium host={ctrl.host} game={game} live={live} />
          <HonourList host={ctrl.host} game={game} live={live} look={(honour) => lookAt(ctrl, honour)} />
        </div>
        <div class="row races">
          {!races.length && (
            <Button onClick={() => ctrl.show.open({ at: "result", race: 0 })}>{t("standings.race_one")}</Button>
          )}
          {races.map((race) => (
            <Button key={race} onClick={() => ctrl.show.open({ at: "result", race })}>
              {t("standings.race", { race })}
            </Button>
          ))}
        </div>
        <game.Charts host={ctrl.host} />
        <Proof ctrl={ctrl} />
      </div>
    </div>
  );
}

/** Replay the race from the moment for which an honour was awarded. */
function lookAt(ctrl: TableCtrl, { race, seq, at }: Honour): void {
  const fact = ctrl.store.history.steps.find((step) => step.seq === seq)?.events[at];
  void ctrl.show.lookBack(race, fact);
}
