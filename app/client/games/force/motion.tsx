// The motions of each frame: a card moves to its place, values are compared, a horse runs. The screen already shows the
// result; motions only explain it.

import { animate, fromTo, rock, wait } from "../../core/motion.ts";
import * as sound from "../../core/sound.ts";
import type { Frame } from "../../core/stage.ts";
import { t } from "../../core/words.ts";
import { overlay } from "../../ui/overlay.tsx";
import type { View } from "../../generated/wire.ts";
import { ahead } from "../../ui/later.tsx";
import type { Scene } from "../contract.ts";
import { closeUp } from "../results/camera.ts";
import { term } from "./cards.ts";
import { endOf } from "./match.tsx";
import { type ForceView, placeOnTrack, type Side } from "./view.ts";

const SLOW = 2.2; // Factor of slow motion for the last strides.

const studio = ahead(() => Promise.all([import("../results/strip.tsx"), import("./photo.tsx")]));

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
    const camera = studio().catch(() => null); // Without a network there is no camera motion.
    sound.roar(1.6 * scene.pace);
    const { ranking, reason } = endOf(view)!;
    const winners = ranking.filter((one) => one.place === 1);
    const head = winners.length === 1 ? t("force.wins", { name: scene.name(winners[0]!.seat) }) : t("force.draw");
    await news(scene, head, t(`force.over.${reason}`), 1400);
    const [strip, photo] = await camera ?? [];
    if (strip && photo) await strip.photograph(scene, photo.pictureOf(view, scene.name, head));
  },
};

export async function perform(frame: Frame<View>, before: View, scene: Scene): Promise<void> {
  const [to, from] = [frame as Frame<ForceView>, before as ForceView];
  const walk = () => Promise.all([0, 1].map((seat) => moved(seat, from, to.view, scene)));
  if (to.motion === "finish") await walk();
  await ACTS[to.motion ?? ""]?.(to, from, scene);
  if (to.motion !== "run" && to.motion !== "finish") await walk();
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

/** A card moves from its owner's side to the run area. */
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

/** Compare the two sums. */
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
  await compared(scene);
  await stride(facts[0]!.seat, view, before, scene);
}

/** A horse moves along its track; the last strides in slow motion. */
async function stride(seat: number, view: ForceView, before: ForceView, scene: Scene): Promise<void> {
  const track = find(scene, `[data-lane="${seat}"] .ftrack`);
  const horse = track?.querySelector<HTMLElement>(".fhorse");
  if (!horse || !track) return;
  const steps = before.sides[seat]!.left - view.sides[seat]!.left;
  const home = view.sides[seat]!.left === 0;
  const ms = (500 + 120 * Math.max(0, steps)) * (home ? SLOW : 1);
  const filmed = home ? closeUp(scene, track.querySelector(".fpost"), ms + 700) : null;
  sound.gallop(ms / 1000, scene.pace);
  void rock(horse.querySelector(".horse"), ms, scene);
  await animate(
    horse,
    { transform: [`translateX(${-way(track, before.sides[seat]!, view.sides[seat]!)}px)`, "none"] },
    { duration: ms, easing: "ease-in-out" },
    scene,
  );
  await filmed;
  await wait(250, scene);
}

/** The way from one place to the other in pixels. In front of the areas and behind them the track goes on. */
function way(track: HTMLElement, from: Side, to: Side): number {
  const { paddingLeft, paddingRight } = getComputedStyle(track);
  const length = track.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return (placeOnTrack(to) - placeOnTrack(from)) * length;
}

/** A horse that a text or a drawn card has moved forward or back walks there, or comes home as by a run. */
async function moved(seat: number, before: ForceView, view: ForceView, scene: Scene): Promise<void> {
  const [from, to] = [before.sides[seat], view.sides[seat]];
  const track = find(scene, `[data-lane="${seat}"] .ftrack`);
  if (!from || !to || !track || !before.turn || from.left === to.left) return;
  if (to.left === 0) return stride(seat, view, before, scene);
  const horse = track.querySelector<HTMLElement>(".fhorse");
  void rock(horse?.querySelector(".horse"), 420, scene);
  await animate(horse, { transform: [`translateX(${-way(track, from, to)}px)`, "none"] }, {
    duration: 420,
    easing: "ease-in-out",
  }, scene);
}
