// Boards over the course: the start of a race with the riders, the discard number, and at the end the revealed bets.

import { type ComponentChildren } from "preact";
import type { Frame } from "../../core/stage.ts";
import { t } from "../../core/words.ts";
import { Cloth, Icon } from "../../ui/marks.tsx";
import { overlay } from "../../ui/overlay.tsx";
import type { Scene } from "../contract.ts";
import { BetCard, betName, cardName, horseName, riderName } from "./pieces.tsx";
import { type JockeysView, numberOf } from "./view.ts";

export function raceNews(scene: Scene, { view }: Frame<JockeysView>): Promise<void> {
  const head = t("jockeys.news.race", { race: view.race, races: view.races });
  const rows = view.riders.map((rider, i) => (
    <li key={i}>
      <span>{riderName(view, i, scene.name)}</span>
      <Cloth n={rider.horse} />
      <Icon name={`js${rider.horse}`} class="silk" />
      {horseName(rider.horse)}
    </li>
  ));
  return overlay(scene, <News head={head} words={t("jockeys.news.rides")} rows={rows} />, 2200);
}

export function numberNews(scene: Scene, { facts }: Frame<JockeysView>): Promise<void> {
  const { card, seat } = facts[0]!;
  const head = t("jockeys.now.number", { n: String(numberOf(card)) });
  const words = t("jockeys.news.number", { name: scene.name(seat), card: cardName(card) });
  return overlay(scene, <News head={head} words={words} rows={[]} />, 1500);
}

/** Show the board with the winner of the race and all bets. The reckoning tells what they pay. */
export function turnedNews(scene: Scene, { facts, view }: Frame<JockeysView>): Promise<void> {
  const winner = view.horses.find((runner) => runner.place === 1)!;
  const rows = facts.map(({ seat, open, hidden }) => (
    <li key={seat}>
      <span>{scene.name(seat)}</span>
      {[open, hidden].map((card: string) => <BetCard key={card} card={card} words={betName(card)} />)}
    </li>
  ));
  const head = t("jockeys.wins_race", { horse: horseName(winner.horse) });
  return overlay(scene, <News head={head} words={t("jockeys.news.turned")} rows={rows} first={winner.horse} />, 3200);
}

function News({ head, words, rows, first }: {
  head: string;
  words: string;
  rows: ComponentChildren[];
  first?: number;
}) {
  return (
    <div class="news">
      {first && <Icon name={`jh${first}`} class="horse" />}
      <p>
        <b>{head}</b>
        {words}
      </p>
      {rows.length > 0 && <ul>{rows}</ul>}
    </div>
  );
}
