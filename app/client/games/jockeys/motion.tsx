// The motions of each frame: cards fly, a horse jumps over others, places appear. The screen already shows the result;
// motions only explain it.

import { animate, flip, fromTo, rock, wait } from "../../core/motion.ts";
import * as sound from "../../core/sound.ts";
import type { Frame } from "../../core/stage.ts";
import type { Fact, View } from "../../generated/wire.ts";
import { ahead } from "../../ui/later.tsx";
import type { Scene } from "../contract.ts";
import { closeUp } from "../results/camera.ts";
import { numberNews, raceNews, turnedNews } from "./news.tsx";
import { type JockeysView, levelOf } from "./view.ts";

type Act = (frame: Frame<JockeysView>, before: JockeysView, scene: Scene) => Promise<unknown>;

const SQUARE_MS = 260;
const SLOW = 2.4; // Factor of slow motion for the last strides.

const studio = ahead(() => Promise.all([import("../results/strip.tsx"), import("./photo.tsx")]));

const ACTS: Record<string, Act> = {
  start: async (frame, _before, scene) => {
    sound.call();
    await Promise.all([raceNews(scene, frame), parade(scene)]);
  },
  number: async (frame, _before, scene) => {
    sound.flap();
    await Promise.all([numberNews(scene, frame), turnUp(".laid .small-card", scene)]);
  },
  down: async (_frame, _before, scene) => {
    sound.card();
    await turnUp(".laid .small-card.down", scene);
  },
  bet: async (frame, _before, scene) => {
    const { seat } = frame.facts[0]!;
    await fly(all(scene, `[data-rider="${seat}"] .bet-card`)[0], all(scene, `[data-seat="${seat}"]`)[0], scene);
  },
  card: (frame, before, scene) => play(frame.facts, before, scene),
  won: (frame, before, scene) => win(frame, before, scene),
  finish: (frame, _before, scene) => finish(frame, scene),
  turned: (frame, _before, scene) => turnedNews(scene, frame),
  odds: (_frame, before, scene) =>
    Promise.all(
      before.horses.map(({ horse, odds }) =>
        flip(all(scene, `[data-odds="${horse}"] .tote`)[0], String(odds), scene, 80 * horse)
      ),
    ),
};

export async function perform(frame: Frame<View>, before: View, scene: Scene): Promise<void> {
  await ACTS[frame.motion ?? ""]?.(frame as Frame<JockeysView>, before as JockeysView, scene);
}

function all(scene: Scene, what: string): HTMLElement[] {
  return [...scene.root.querySelectorAll<HTMLElement>(what)];
}

/** Move an element from its former place to the place where it already is. */
async function fly(thing: HTMLElement | undefined, from: HTMLElement | undefined, scene: Scene): Promise<void> {
  if (!thing || !from) return;
  const rest = thing.getBoundingClientRect();
  const start = from.getBoundingClientRect();
  sound.card();
  thing.style.zIndex = "8";
  await animate(
    thing,
    [
      { transform: fromTo(start, rest) + " rotate(-5deg)" },
      { transform: "none" },
    ],
    { duration: 280, easing: "cubic-bezier(.2,.8,.2,1)" },
    scene,
  );
  thing.style.removeProperty("z-index");
}

async function play(facts: Fact[], before: JockeysView, scene: Scene): Promise<void> {
  const { rider, card } = facts[0]!;
  const slot = all(scene, `[data-slot="${rider}"]`)[0];
  const held = before.own?.hand.indexOf(card) ?? -1;
  const rack = all(scene, ".rack [data-card]");
  const seat = all(scene, `[data-seat="${rider}"]`)[0] ?? all(scene, ".open-pile")[0];
  await fly(slot, (held >= 0 && rack[Math.min(held, rack.length - 1)]) || seat, scene);
  if (facts.some((fact) => fact.event === "WhipDeclared")) await crack(slot, scene);
  await wait(140, scene);
}

/** The whip cracks: another suit counts now. */
async function crack(slot: HTMLElement | undefined, scene: Scene): Promise<void> {
  sound.crack();
  await Promise.all([
    animate(
      slot?.querySelector(".whipped"),
      {
        transform: ["rotate(-70deg) scale(2.2)", "rotate(14deg) scale(1.5)", "none"],
        opacity: [0, 1, 1],
      },
      { duration: 360, easing: "ease-out" },
      scene,
    ),
    animate(all(scene, ".matter")[0], { transform: ["none", "translateX(5px)", "translateX(-4px)", "none"] }, {
      duration: 240,
    }, scene),
  ]);
  await wait(260, scene);
}

async function win({ facts, view }: Frame<JockeysView>, before: JockeysView, scene: Scene): Promise<void> {
  const { rider } = facts[0]!;
  await animate(
    all(scene, `[data-slot="${rider}"]`)[0],
    { transform: ["none", "translateY(-6px) scale(1.08)", "none"] },
    { duration: 420, easing: "ease-in-out" },
    scene,
  );
  const moved = facts.find((fact) => fact.event === "HorseMoved");
  if (moved) await run(moved, before, view, scene);
  await wait(260, scene);
}

/** The horse runs to its square and lands on top. Horses that stood on it move down by one. */
async function run(fact: Fact, before: JockeysView, view: JockeysView, scene: Scene): Promise<void> {
  const mount = all(scene, `[data-horse="${fact.horse}"]`)[0];
  if (!mount) return;
  const [from, to] = [levelOf(before.course, fact.horse), levelOf(view.course, fact.horse)];
  const step = mount.offsetHeight;
  const dx = (from.at - to.at) * (mount.parentElement!.offsetWidth / view.course.length);
  // The height of the highest stack on the way.
  const top = Math.max(from.level, ...before.course.slice(from.at + 1, to.at + 1).map((square) => square.length));
  const [low, high] = [(to.level - from.level) * step, (to.level - top) * step];
  const home = fact.to === view.goal;
  const ms = (300 + SQUARE_MS * (to.at - from.at)) * (home ? SLOW : 1);
  sound.gallop(ms / 1000, scene.pace);
  if (home) sound.roar((ms / 1000 + 1) * scene.pace);
  const filmed = home ? closeUp(scene, all(scene, ".square.goal")[0], ms + 700) : null;
  void rock(mount.querySelector(".horse"), ms, scene);
  for (const horse of before.course[from.at]!) {
    const was = levelOf(before.course, horse).level;
    const drop = was - levelOf(view.course, horse).level;
    if (horse !== fact.horse && drop) void sink(all(scene, `[data-horse="${horse}"]`)[0], -drop * step, scene);
  }
  mount.style.zIndex = "6";
  await animate(
    mount,
    [
      { transform: `translate(${dx}px, ${low}px)`, easing: "ease-out" },
      { transform: `translate(${dx * 0.92}px, ${high}px)`, offset: 0.16, easing: "ease-in-out" },
      { transform: `translate(0, ${high}px)`, offset: 0.88, easing: "ease-in" },
      { transform: "none" },
    ],
    { duration: ms },
    scene,
  );
  mount.style.removeProperty("z-index");
  if (home) {
    await animate(all(scene, ".square.goal .at")[0], { transform: ["none", "scale(1.7)", "none"] }, {
      duration: 420,
    }, scene);
  }
  await filmed;
}

function sink(mount: HTMLElement | undefined, from: number, scene: Scene): Promise<void> {
  return animate(mount, { transform: [`translateY(${from}px)`, "none"] }, { duration: 320, easing: "ease-in" }, scene);
}

async function finish({ facts, view }: Frame<JockeysView>, scene: Scene): Promise<void> {
  const camera = studio().catch(() => null); // Without a network there is no camera motion.
  const ended = facts.find((fact) => fact.event === "RaceEnded");
  await Promise.all(
    all(scene, ".placed").map((flag) =>
      animate(flag, { transform: ["scale(.2)", "scale(1.25)", "none"], opacity: [0, 1, 1] }, {
        duration: 320,
        easing: "ease-out",
      }, scene)
    ),
  );
  const [strip, photo] = await camera ?? [];
  if (strip && photo && ended) await strip.photograph(scene, photo.pictureOf(ended, view.goal));
}

/** The horses walk to the gate. */
function parade(scene: Scene): Promise<unknown> {
  return Promise.all(
    all(scene, ".mount").map((mount, i) =>
      animate(mount, { transform: ["translateX(-60px)", "none"], opacity: [0, 1] }, {
        duration: 480,
        delay: 90 * i,
        easing: "cubic-bezier(.2,.8,.3,1)",
      }, scene)
    ),
  );
}

function turnUp(what: string, scene: Scene): Promise<unknown> {
  return Promise.all(
    all(scene, what).map((card, i) =>
      animate(card, { transform: ["rotateY(90deg) scale(1.3)", "none"], opacity: [0.3, 1] }, {
        duration: 260,
        delay: 70 * i,
        easing: "ease-out",
      }, scene)
    ),
  );
}
