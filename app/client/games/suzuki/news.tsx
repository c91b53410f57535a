// The board over the course at the start of a race.

import type { ComponentChildren } from "preact";
import type { Frame } from "../../core/stage.ts";
import { t } from "../../core/words.ts";
import { Cloth } from "../../ui/marks.tsx";
import { overlay } from "../../ui/overlay.tsx";
import type { Scene } from "../contract.ts";
import { horseName } from "./pieces.tsx";
import type { RaceView } from "./view.ts";

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

/** Show the board about the start of a race, in the last race with the orders. */
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
