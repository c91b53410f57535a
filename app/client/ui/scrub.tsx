// Controls for a replay: to both ends, one step back or forward, play, and a slider.

import { t } from "../core/words.ts";
import { Icon } from "./marks.tsx";

interface Props {
  at: number;
  last: number;
  playing: boolean;
  /** The current position in words; `note` appears below it. */
  where: string;
  note: string;
  go: (at: number) => void;
  next: () => void;
  previous: () => void;
  play: () => void;
}

export function Scrub({ at, last, playing, where, note, go, next, previous, play }: Props) {
  return (
    <div class="scrub" role="group" aria-label={t("review.controls")}>
      <Go icon="first" words={t("review.first")} go={() => go(0)} />
      <Go icon="prev" words={t("review.previous")} go={previous} />
      <Go icon={playing ? "pause" : "play"} words={t(playing ? "review.pause" : "review.play")} go={play} />
      <Go icon="next" words={t("review.next")} go={next} />
      <Go icon="last" words={t("review.last")} go={() => go(last)} />
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t("review.scrub")}
        aria-valuetext={where}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <output class="where">
        {where}
        <small>{note}</small>
      </output>
    </div>
  );
}

function Go({ icon, words, go }: { icon: string; words: string; go: () => void }) {
  return (
    <button type="button" class="iconbtn" aria-label={words} title={words} onClick={go}>
      <Icon name={icon} />
    </button>
  );
}
