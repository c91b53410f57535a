// The photo finish: the position of each horse relative to the post at the end of the race, and what decided between
// level horses. It appears over the course at the finish, and in the result sheet.

import type { ComponentChild } from "preact";
import { wait } from "../../core/motion.ts";
import * as sound from "../../core/sound.ts";
import { t } from "../../core/words.ts";
import { RuleLink } from "../../ui/marks.tsx";
import { overlay } from "../../ui/overlay.tsx";
import type { Scene } from "../contract.ts";

/** The margin to the horse ahead: a distance, or the rule that decided between level horses. */
export interface Margin {
  by: "spaces" | "level" | "sum" | "top" | "round" | "later" | "under" | "left";
  n?: number;
  mine?: number;
  other?: number;
}

export interface Shot {
  key: string | number;
  horse: ComponentChild;
  name: string;
  place: string;
  /** Text for the winner. */
  words?: string;
  margin: Margin | null;
  /** Distance past the post, from -1 to 1; negative before the post. */
  past: number;
}

export interface Picture {
  head: string;
  shots: Shot[];
  /** The paragraph that ranks level horses. */
  rule: string;
}

const MOST = 4;
const SHOWN_MS = 3600;
const DRUM_MS = 900; // while the picture is developed

export function behind({ by, n = 0, mine = 0, other = 0 }: Margin): string {
  return t(`behind.${by}`, { n, mine: String(mine), other: String(other) });
}

/** The first few horses; the others are outside the picture. */
export function Strip({ picture: { head, shots, rule }, still, show }: {
  picture: Picture;
  /** True in a sheet, which also shows the paragraph. */
  still?: boolean;
  show?: (rule: string) => void;
}) {
  const decided = shots.slice(0, MOST).some(({ margin }) => margin && margin.by !== "spaces" && margin.by !== "left");
  return (
    <figure class={still ? "photo still" : "photo"}>
      <figcaption>
        <span class="label">{t("photo")}</span>
        <b>{head}</b>
      </figcaption>
      <div class="strip">
        <span class="wire" />
        {shots.slice(0, MOST).map(({ key, horse, name, place, words, margin, past }) => (
          <span class="shot" key={key}>
            <span class="pl">
              {place} <small class="sr">{name}</small> <small>{margin ? behind(margin) : words}</small>
            </span>
            <span class="nose" style={{ "--past": Math.max(-1, Math.min(1, past)) }}>{horse}</span>
          </span>
        ))}
      </div>
      {still && decided && (
        <p class="soft">
          {t("photo.rule")} <RuleLink rule={rule} show={show} />
        </p>
      )}
    </figure>
  );
}

export async function photograph(scene: Scene, picture: Picture): Promise<void> {
  if (!scene.pace || scene.signal.aborted) return;
  sound.drumroll(DRUM_MS / 1000 * scene.pace);
  await wait(DRUM_MS, scene);
  if (scene.signal.aborted) return;
  sound.shutter();
  await overlay(scene, <Strip picture={picture} />, SHOWN_MS);
}
