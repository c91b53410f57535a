// How each picture comes about: a card comes to its place, values stand against each other, a horse runs. State is on the screen
// already; this only leads the eye.

import { animate, fromTo, rock, wait } from "../../core/motion.ts";
import * as sound from "../../core/sound.ts";
import type { Frame } from "../../core/stage.ts";
import { t } from "../../core/words.ts";
import { overlay } from "../../ui/overlay.tsx";
import type { View } from "../../generated/wire.ts";
import type { Scene } from "../contract.ts";
import { term } from "./cards.ts";
import type { ForceView } from "./view.ts";

type Act = (frame: Frame<ForceView>, before: ForceView, scene: Scene) => Promise<unknown>;

const ACTS: Record<string, Act> = {
  start: async ({ view }, _before, scene) => {
    sound.call();
    const now = view.conditions!;
    const head = `${term("courses", now.course)} · ${term("surfaces", now.surface)}`;
    await news(
      scene,
      head,
      t("force.metres", { m: String(now.metres), distance: term("distances", now.distance) }),
      1500,
    );
  },
  first: async ({ facts }, _before, scene) => {
    const [fact] = facts;
    await news(scene, t("force.news.first", { name: scene.name(fact!.seat) }), t(`force.news.by_${fact!.by}`), 1300);
  },
  turn: async (_frame, _before, scene) => {
    sound.flap();
    await wait(120, scene);
  },
  play: (frame, before, scene) => play(frame, before, scene),
  ability: async (_frame, _before, scene) => {
    await wait(420, scene);
  },
  run: (frame, before, scene) => run(frame, before, scene),
  failed: async (_frame, _before, scene) => {
    await compared(scene);
    await wait(500, scene);
  },
  finish: async ({ view }, _before, scene) => {
    sound.roar(1.6 * scene.pace);
    const winners = view.result!.ranking.filter((one) => one.place === 1);
    const head = winners.length === 1 ? t("force.wins", { name: scene.name(winners[0]!.seat) }) : t("force.draw");
    await news(scene, head, t(`force.over.${view.result!.reason}`), 1800);
  },
};

export async function perform(frame: Frame<View>, before: View, scene: Scene): Promise<void> {
  await ACTS[frame.motion ?? ""]?.(frame as Frame<ForceView>, before as ForceView, scene);
}

function find(scene: Scene, what: string): HTMLElement | null {
  return scene.root.querySelector<HTMLElement>(what);
}

function news(scene: Scene, head: string, words: string, ms: number): Promise<void> {
  return overlay(
    scene,
    <div class="news">
      <p>
        <b>{head}</b>
        {words}
      </p>
    </div>,
    ms,
  );
}

/** The card comes to the run area from its owner's side. */
async function play({ facts, view }: Frame<ForceView>, _before: ForceView, scene: Scene): Promise<void> {
  const { seat } = facts[0]!;
  sound.card();
  const horses = view.sides[seat]?.run.filter((one) => one.role === "runner" || one.role === "guard") ?? [];
  const thing = find(scene, `[data-runner="${horses.at(-1)?.id}"]`) ?? find(scene, ".fpending");
  const from = find(scene, `[data-lane="${seat}"] .fhorse`);
  if (!thing || !from) return;
  const start = fromTo(from.getBoundingClientRect(), thing.getBoundingClientRect());
  await animate(thing, { transform: [start, "none"], opacity: [0.2, 1] }, {
    duration: 320,
    easing: "cubic-bezier(.2,.8,.2,1)",
  }, scene);
  await wait(160, scene);
}

/** The two sums against each other. */
async function compared(scene: Scene): Promise<void> {
  const sums = [...scene.root.querySelectorAll<HTMLElement>(".fparty .tote")];
  sound.flap();
  await Promise.all(
    sums.map((sum) =>
      animate(sum, { transform: ["none", "scale(1.5)", "none"] }, { duration: 420, easing: "ease-in-out" }, scene)
    ),
  );
}

async function run({ facts, view }: Frame<ForceView>, before: ForceView, scene: Scene): Promise<void> {
  const { seat } = facts[0]!;
  await compared(scene);
  const horse = find(scene, `[data-lane="${seat}"] .fhorse`);
  const track = horse?.parentElement;
  if (!horse || !track) return;
  const way = (at: ForceView) => at.sides[seat]!.to_run - at.sides[seat]!.left;
  const steps = way(view) - way(before);
  const back = (steps / Math.max(1, view.sides[seat]!.to_run)) * track.clientWidth;
  const ms = 500 + 120 * Math.max(0, steps);
  sound.gallop((ms / 1000) * scene.pace);
  void rock(horse.querySelector(".horse"), ms, scene);
  await animate(
    horse,
    { transform: [`translateX(${-back}px)`, "none"] },
    { duration: ms, easing: "ease-in-out" },
    scene,
  );
  await wait(250, scene);
}
