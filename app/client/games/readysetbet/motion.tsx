// How a roll leads the eye: the dice turn over, the horse runs. At the table nothing waits for it, for the race does not wait either;
// only the finish is looked at, and a race watched again takes its time.

import { animate, rock, wait } from "../../core/motion.ts";
import type { Frame } from "../../core/stage.ts";
import { t } from "../../core/words.ts";
import { overlay } from "../../ui/overlay.tsx";
import type { View } from "../../generated/wire.ts";
import type { Scene } from "../contract.ts";
import { Cloth, horseName, Steed } from "./pieces.tsx";
import { leaders, type RaceView } from "./view.ts";

const RUN_MS = 420;
const SPACE_MS = 130;

export async function perform(frame: Frame<View>, before: View, scene: Scene): Promise<void> {
  const [now, was] = [frame.view as RaceView, before as RaceView];
  const ran = roll(frame, was, now, scene);
  if (frame.motion === "run") await Promise.all([ran, wait(RUN_MS, scene)]);
  if (frame.motion === "finish") await finish(now, scene);
}

async function roll(frame: Frame<View>, was: RaceView, now: RaceView, scene: Scene): Promise<unknown> {
  const rolled = frame.facts.find((fact) => fact.event === "DiceRolled");
  if (!rolled) return;
  const dice = [...scene.root.querySelectorAll(".die")].map((die, i) =>
    animate(die, { transform: [`rotate(${i ? 200 : -160}deg) scale(.7)`, "none"] }, {
      duration: 260,
      easing: "cubic-bezier(.2,.8,.3,1.2)",
    }, scene)
  );
  const from = was.horses.find(({ horse }) => horse === rolled.horse)!.at;
  const to = now.horses.find(({ horse }) => horse === rolled.horse)!.at;
  return await Promise.all([...dice, run(rolled.horse, to - from, now.finish, scene)]);
}

function run(horse: string, by: number, finish: number, scene: Scene): Promise<unknown> {
  const lane = scene.root.querySelector<HTMLElement>(`[data-lane="${horse}"]`);
  const runner = lane?.querySelector<HTMLElement>(".runs");
  if (!lane || !runner || by <= 0) return Promise.resolve();
  const dx = -by * (lane.offsetWidth - runner.offsetWidth) / finish;
  const duration = RUN_MS + SPACE_MS * (by - 1);
  return Promise.all([
    rock(runner.querySelector(".steed"), duration, scene),
    animate(runner, { transform: [`translateX(${dx}px)`, "none"] }, { duration, easing: "ease-in-out" }, scene),
  ]);
}

/** The winner is shown, and the sheet comes after it. */
function finish(view: RaceView, scene: Scene): Promise<void> {
  const [winner] = leaders(view);
  if (!winner) return Promise.resolve();
  return overlay(
    scene,
    <div class="news">
      <Steed horse={winner} />
      <p>
        <Cloth horse={winner} big />
        <b>{t("rcall.won", { horse: horseName(winner) })}</b>
        {t("rcall.won_words", { n: view.rolls })}
      </p>
    </div>,
    2200,
  );
}
