// Motions that only Long Shot has: a card moves from the stack into a hand, the spurt begins.

import { animate, fromTo, over } from "../../core/motion.ts";
import * as sound from "../../core/sound.ts";
import { list, t } from "../../core/words.ts";
import type { Fact } from "../../generated/wire.ts";
import type { Scene } from "../contract.ts";
import { performing } from "../suzuki/motion.tsx";
import { news } from "../suzuki/news.tsx";
import { horseName } from "../suzuki/pieces.tsx";
import type { LongshotView } from "./view.ts";

export const perform = performing<LongshotView>({
  take: (frame, _before, scene) => take(frame.facts[0]!, scene),
  spurt: (frame, _before, scene) => {
    const horses = frame.facts[0]!.horses as number[];
    const words = { n: horses.length, horses: list(horses.map(horseName)), at: frame.view.spurt_at };
    return news(scene, t("longshot.news.spurt"), t("longshot.news.spurt_by", words));
  },
});

/** The drawn card moves into my hand face up, or to another seat face down. */
async function take(fact: Fact, scene: Scene): Promise<void> {
  const stack = scene.root.querySelector<HTMLElement>("[data-stack]");
  const held = fact.card && scene.root.querySelectorAll(`.rack [data-card="${fact.card}"]`);
  const mine = held && held[held.length - 1];
  const seat = scene.root.querySelector(`[data-seat="${fact.seat}"]`);
  if (!stack || !seat) return;
  sound.card();
  const from = stack.getBoundingClientRect();
  if (mine) {
    const way = [{ transform: fromTo(from, mine.getBoundingClientRect()), opacity: 0.5 }, { opacity: 1 }];
    return animate(mine, way, { duration: 300, easing: "cubic-bezier(.2,.8,.2,1)" }, scene);
  }
  const back = document.createElement("span");
  back.className = "back";
  await over(stack, back, () => {
    const way = ["none", fromTo(seat.getBoundingClientRect(), back.getBoundingClientRect())];
    return animate(back, { transform: way, opacity: [1, 0.3] }, { duration: 220, easing: "ease-in" }, scene);
  });
}
