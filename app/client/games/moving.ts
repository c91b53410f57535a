// The moving table of the home page ([data-moving]): it plays a recorded race until the visitor pauses it or leaves.
// home.ts loads it when the page is idle, unless the visitor prefers reduced motion; until then one moment stands
// still.

import { render } from "preact";
import { get } from "../core/http.ts";
import { speak } from "../core/words.ts";
import type { Recorded, Showing } from "./figures.ts";

interface Film extends Recorded {
  language: string;
  words: Record<string, string | string[]>;
}

export async function run({ moments, board }: Showing): Promise<void> {
  const place = document.querySelector<HTMLElement>("[data-moving]");
  const stage = place?.querySelector<HTMLElement>(".drawn");
  const button = place?.querySelector<HTMLButtonElement>("[data-moving-pause]");
  if (!place || !stage || !button) return;
  const film = await get<Film>(place.dataset.race!);
  speak(film.language, film.words);
  const all = moments(film);
  let at = stillOf(all.length);
  let paused = false;
  let isSeen = true;
  let timer = 0;
  const step = () => {
    timer = 0;
    if (paused || !isSeen || document.hidden) return;
    at = (at + 1) % all.length;
    // The horses return to the gate without a motion.
    stage.classList.toggle("at-once", at === 0);
    render(board(all[at]!.view), stage);
    place.dataset.moment = String(at);
    timer = setTimeout(step, all[at]!.ms);
  };
  const goOn = () => {
    if (!timer) timer = setTimeout(step, 600);
  };
  button.addEventListener("click", () => {
    paused = !paused;
    button.setAttribute("aria-pressed", String(paused));
    button.querySelector("use")?.setAttribute("href", paused ? "#play" : "#pause");
    if (!paused) goOn();
  });
  new IntersectionObserver(([entry]) => {
    isSeen = entry!.isIntersecting;
    if (isSeen) goOn();
  }).observe(place);
  document.addEventListener("visibilitychange", goOn);
  stage.replaceChildren();
  render(board(all[at]!.view), stage);
  button.hidden = false;
  goOn();
}

/** The index of the still moment: two thirds of the way, in mid-race. */
export function stillOf(length: number): number {
  return Math.floor(length * 2 / 3);
}
