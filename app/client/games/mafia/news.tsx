// The news board over the course: a race begins, the supply opens, the bets are turned up, and the photograph at the post.

import type { ComponentChildren } from "preact";
import type { Frame } from "../../core/stage.ts";
import { list, ordinal, t } from "../../core/words.ts";
import { Cloth, Icon } from "../../frame/marks.tsx";
import { overlay } from "../../frame/overlay.tsx";
import type { Fact } from "../../wire.ts";
import type { Scene } from "../contract.ts";
import { Duos } from "./hand.tsx";
import { horseName } from "./pieces.tsx";
import { flaps, type MafiaView } from "./view.ts";

export async function news(scene: Scene, frame: Frame<MafiaView>, what: "start" | "supply" | "reveal"): Promise<void> {
  const rows = ROWS[what](frame, scene);
  await overlay(
    scene,
    <div class="news">{HEADS[what](frame)}{rows.length > 0 && <ul>{rows}</ul>}</div>,
    1100 + 350 * rows.length,
  );
}

const HEADS = {
  start: (frame: Frame<MafiaView>) => (
    <p>
      <b>{t("mafia.news.race", { race: frame.view.race, races: frame.view.races })}</b>
      {t(frame.facts.some((fact) => fact.event === "OrderRevealed") ? "mafia.news.leaked" : "mafia.news.dealt")}
    </p>
  ),
  supply: (frame: Frame<MafiaView>) => (
    <p>
      <b>{t("mafia.news.supply")}</b>
      {t("mafia.news.supply_by", {
        n: frame.facts[0]!.horses.length,
        horses: list((frame.facts[0]!.horses as number[]).map(horseName)),
        at: frame.view.supply_at,
      })}
    </p>
  ),
  reveal: () => (
    <p>
      <b>{t("mafia.news.quinellas")}</b>
    </p>
  ),
};

const ROWS: Record<"start" | "supply" | "reveal", (frame: Frame<MafiaView>, scene: Scene) => ComponentChildren[]> = {
  start: (frame, scene) =>
    frame.facts.filter((fact) => fact.event === "OrderRevealed").map((fact) => (
      <li key={fact.seat}>
        <span>{scene.name(fact.seat)}</span>
        <Cloth n={fact.horse} /> {horseName(fact.horse)}
      </li>
    )),
  supply: () => [],
  reveal: (frame, scene) => {
    const seats = [
      ...new Set(frame.facts.filter((fact) => fact.event === "QuinellaRevealed").map((fact) => fact.seat)),
    ];
    return seats.map((seat: number) => (
      <li key={seat}>
        <span>{scene.name(seat)}</span>
        <Duos
          pairs={frame.facts.filter((fact) => fact.event === "QuinellaRevealed" && fact.seat === seat).map((fact) =>
            fact.cards
          )}
        />
      </li>
    ));
  },
};

/** The photograph: who was how far past the post when the shutter fell. */
export async function photo(scene: Scene, frame: Frame<MafiaView>): Promise<void> {
  const ended = frame.facts.find((fact) => fact.event === "RaceEnded");
  if (!ended) return;
  await overlay(scene, <Photo ended={ended} view={frame.view} />, 3000);
}

interface Place {
  horse: number;
  place: number;
  at: number;
  home: number | null;
}

function Photo({ ended, view }: { ended: Fact; view: MafiaView }) {
  const places = ended.places as Place[];
  // The first two places and whoever was close behind them are in the picture.
  const inPicture = places.filter((entry) => entry.home !== null || entry.at > view.track - 5).slice(0, 4);
  const winners = places.filter((entry) => entry.place === 1).map((entry) => horseName(entry.horse));
  const last = Math.max(...places.map((entry) => entry.home ?? 0));
  const far = Math.max(6, ...inPicture.map((entry) => Math.abs(entry.at - view.track)));
  // Who was home in an earlier round is out of reach for those who come now.
  const tied = (entry: Place) =>
    inPicture.some((other) => other !== entry && other.at === entry.at && other.home === entry.home);
  const how = (entry: Place) => {
    if (entry.home !== null && entry.home < last) return t("mafia.round_n", { round: entry.home });
    return tied(entry) ? t("mafia.photo_tie", { at: entry.at, sum: flaps(view.boxes, entry.horse) }) : String(entry.at);
  };
  const past = (entry: Place) => entry.home !== null && entry.home < last ? 1.05 : (entry.at - view.track) / far;
  return (
    <figure class="photo">
      <figcaption>
        <span class="label">{t("mafia.photo")}</span>
        <b>{t("mafia.wins", { n: winners.length, horse: list(winners) })}</b>
      </figcaption>
      <div class="strip">
        <span class="wire" />
        {inPicture.map((entry) => (
          <span class="shot" key={entry.horse}>
            <span class="pl">
              {ordinal(entry.place)} <small>{how(entry)}</small>
            </span>
            <span class="nose" style={{ "--past": past(entry) }}>
              <Icon name={`h${entry.horse}`} class="horse" />
            </span>
          </span>
        ))}
      </div>
    </figure>
  );
}
