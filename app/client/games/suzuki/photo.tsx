// The photograph at the post, over the course. Fetched ahead, and not with the table: a race has to be run before it is taken.

import type { Frame } from "../../core/stage.ts";
import { list, ordinal, t } from "../../core/words.ts";
import { Icon } from "../../ui/marks.tsx";
import { overlay } from "../../ui/overlay.tsx";
import type { Fact } from "../../generated/wire.ts";
import type { Scene } from "../contract.ts";
import { horseName } from "./pieces.tsx";
import { flaps, type RaceView } from "./view.ts";

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
