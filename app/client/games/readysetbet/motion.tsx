// The motions of a roll: the dice turn, the horse runs. At the table nothing waits for these motions, because the race
// does not wait either. Only the finish and replays take their time.

import { animate, rock, wait } from "../../core/motion.ts";
import * as sound from "../../core/sound.ts";
import type { Frame } from "../../core/stage.ts";
import { ahead } from "../../ui/later.tsx";
import type { View } from "../../generated/wire.ts";
import type { Scene } from "../contract.ts";
import { closeUp } from "../results/camera.ts";
import type { RaceView } from "./view.ts";

const RUN_MS = 420;
const SPACE_MS = 130;
const HOME_MS = 1700; // The last strides, in slow motion.
const STRIDES = 2; // At least as many spaces of the last stretch are seen.
const HELD_MS = 700; // How long the camera stays at the post.

const studio = ahead(() => Promise.all([import("../results/strip.tsx"), import("./photo.tsx")]));

export async function perform(frame: Frame<View>, before: View, scene: Scene): Promise<void> {
  const [now, was] = [frame.view as RaceView, before as RaceView];
  if (frame.motion === "home") return await home(frame, was, now, scene);
  const ran = roll(frame, was, now, scene);
  if (frame.motion === "run") await Promise.all([ran, wait(RUN_MS, scene)]);
  if (frame.motion === "finish") await finish(frame, now, scene);
  if (frame.motion === "settle") await settle(frame, scene);
}

async function roll(frame: Frame<View>, was: RaceView, now: RaceView, scene: Scene): Promise<unknown> {
  const rolled = frame.facts.find((fact) => fact.event === "DiceRolled");
  if (!rolled) return;
  const by = ranBy(rolled.horse, was, now);
  return await Promise.all([throwDice(scene), run(rolled.horse, by, RUN_MS + SPACE_MS * (by - 1), now.finish, scene)]);
}

/** The winner's last strides in slow motion, with the camera at the post. */
async function home(frame: Frame<View>, was: RaceView, now: RaceView, scene: Scene): Promise<void> {
  void studio().catch(() => null);
  const { horse } = frame.facts.find((fact) => fact.event === "DiceRolled")!;
  sound.gallop(HOME_MS / 1000, scene.pace);
  sound.roar((HOME_MS / 1000 + 1.6) * scene.pace);
  await Promise.all([
    throwDice(scene),
    run(horse, Math.max(ranBy(horse, was, now), STRIDES), HOME_MS, now.finish, scene),
    closeUp(scene, scene.root.querySelector(`[data-lane="${horse}"] .runs`), HOME_MS + HELD_MS),
  ]);
}

function ranBy(horse: string, was: RaceView, now: RaceView): number {
  const [from, to] = [was, now].map((view) => view.horses.find((runner) => runner.horse === horse)!.at);
  return to! - from!;
}

function throwDice(scene: Scene): Promise<unknown> {
  return Promise.all(
    [...scene.root.querySelectorAll(".die")].map((die, i) =>
      animate(die, { transform: [`rotate(${i ? 200 : -160}deg) scale(.7)`, "none"] }, {
        duration: 260,
        easing: "cubic-bezier(.2,.8,.3,1.2)",
      }, scene)
    ),
  );
}

function run(horse: string, by: number, duration: number, finish: number, scene: Scene): Promise<unknown> {
  const lane = scene.root.querySelector<HTMLElement>(`[data-lane="${horse}"]`);
  const runner = lane?.querySelector<HTMLElement>(".runs");
  if (!lane || !runner || by <= 0) return Promise.resolve();
  const dx = -by * (lane.offsetWidth - runner.offsetWidth) / finish;
  return Promise.all([
    rock(runner.querySelector(".steed"), duration, scene),
    animate(runner, { transform: [`translateX(${dx}px)`, "none"] }, { duration, easing: "ease-in-out" }, scene),
  ]);
}

/** Shows the winner, and then the settling of the bets. */
async function finish({ facts }: Frame<View>, view: RaceView, scene: Scene): Promise<void> {
  const camera = studio().catch(() => null); // Without a network there is no camera motion.
  const ended = facts.find((fact) => fact.event === "RaceEnded");
  const [strip, photo] = await camera ?? [];
  if (strip && photo && ended) await strip.photograph(scene, photo.pictureOf(ended.places, view.finish));
}

const BET_MS = 260;
const SEAT_MS = 1300; // The longest time for one player's bets.

/** Settles one player's bets, spot by spot: winning tokens rise, the others disappear. */
async function settle(frame: Frame<View>, scene: Scene): Promise<void> {
  const settled = frame.facts.filter((fact) => fact.event === "BetSettled");
  const duration = Math.min(BET_MS, SEAT_MS / settled.length);
  for (const fact of settled) {
    if (scene.signal.aborted) return;
    const spot = scene.root.querySelector(`[data-spot="${CSS.escape(fact.spot)}"] .stake`);
    if (fact.won) sound.tick();
    const way = fact.won ? ["none", "scale(1.35)", "none"] : ["none", "scale(.8)", "none"];
    await animate(spot, { transform: way, opacity: fact.won ? [1, 1, 1] : [1, 0.2, 1] }, { duration }, scene);
  }
}
