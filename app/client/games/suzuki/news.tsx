// The news board over the course: a race begins, and the photograph at the post.

import type { ComponentChildren } from "preact";
import type { Frame } from "../../core/stage.ts";
import { list, ordinal, t } from "../../core/words.ts";
import { Cloth, Icon } from "../../frame/marks.tsx";
import { overlay } from "../../frame/overlay.tsx";
import type { Fact } from "../../wire.ts";
import type { Scene } from "../contract.ts";
import { horseName } from "./pieces.tsx";
import { flaps, type RaceView } from "./view.ts";

export function news(
  scene: Scene,
  head: string,
  words?: string,
  rows: ComponentChildren[] = [],
): Promise<void> {
  return overlay(
    scene,
    <div class="news">
      <p>
        <b>{head}</b>
        {words}
      </p>
      {rows.length > 0 && <ul>{rows}</ul>}
    </div>,
    1100 + 350 * rows.length,
  );
}

/** A race begins; in the last one the orders are told with it. */
export function announce(scene: Scene, frame: Frame<RaceView>): Promise<void> {
  const { race, races } = frame.view;
  const orders = frame.facts.filter((fact) => fact.event === "OrderRevealed").map((fact) => (
    <li key={fact.seat}>
      <span>{scene.name(fact.seat)}</span>
      <Cloth n={fact.horse} /> {horseName(fact.horse)}
    </li>
  ));
  const words = t(orders.length ? "suzuki.news.leaked" : "suzuki.news.dealt");
  return news(scene, t("suzuki.news.race", { race, races }), words, orders);
}

/** The photograph: who was how far past the post when the shutter fell. */
export async function photo(scene: Scene, frame: Frame<RaceView>): Promise<void> {
  const ended = frame.facts.find((fact) => fact.event === "RaceEnded");
  if (!ended) return;
  await overlay(scene, <Photo ended={ended} view={frame.view} />, 3000);
}

interface Place {
  horse: number;
  place: number | null;
  at: number;
  home: number | null;
}

function Photo({ ended, view }: { ended: Fact; view: RaceView }) {
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
    if (entry.home !== null && entry.home < last) return t("suzuki.round_n", { round: entry.home });
    return tied(entry)
      ? t("suzuki.photo_tie", { at: entry.at, sum: flaps(view.boxes, entry.horse) })
      : String(entry.at);
  };
  const past = (entry: Place) => entry.home !== null && entry.home < last ? 1.05 : (entry.at - view.track) / far;
  return (
    <figure class="photo">
      <figcaption>
        <span class="label">{t("suzuki.photo")}</span>
        <b>{t("suzuki.wins", { n: winners.length, horse: list(winners) })}</b>
      </figcaption>
      <div class="strip">
        <span class="wire" />
        {inPicture.map((entry) => (
          <span class="shot" key={entry.horse}>
            <span class="pl">
              {entry.place === null ? "–" : ordinal(entry.place)} <small>{how(entry)}</small>
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
