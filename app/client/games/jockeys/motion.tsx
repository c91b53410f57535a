// How each picture comes about: cards fly, a horse leaps over those on its way, places appear. State is on the screen already;
// this only leads the eye.

import { animate, flip, fromTo, rock, wait } from "../../core/motion.ts";
import * as sound from "../../core/sound.ts";
import type { Frame } from "../../core/stage.ts";
import type { Fact, View } from "../../generated/wire.ts";
import type { Scene } from "../contract.ts";
import { numberNews, raceNews, turnedNews } from "./news.tsx";
import { type JockeysView, levelOf } from "./view.ts";

type Act = (frame: Frame<JockeysView>, before: JockeysView, scene: Scene) => Promise<unknown>;

const SQUARE_MS = 260;

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
  finish: (_frame, _before, scene) => finish(scene),
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

/** Something that lies in its place already comes there from where it was. */
async function fly(thing: HTMLElement | undefined, from: HTMLElement | undefined, scene: Scene): Promise<void> {
  if (!thing || !from) return;
  const rest = thing.getBoundingClientRect();
  const start = from.getBoundingClientRect();
  sound.card();
  await animate(
    thing,
    [
      { transform: fromTo(start, rest) + " rotate(-5deg)", zIndex: 8 },
      { transform: "none", zIndex: 8 },
    ],
    { duration: 280, easing: "cubic-bezier(.2,.8,.2,1)" },
    scene,
  );
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

/** The whip cracks, and everybody looks up: the suit that counts is another one now. */
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

/** The horse runs to its square and comes down on top; those that stood on it sink by one. */
async function run(fact: Fact, before: JockeysView, view: JockeysView, scene: Scene): Promise<void> {
  const mount = all(scene, `[data-horse="${fact.horse}"]`)[0];
  if (!mount) return;
  const [from, to] = [levelOf(before.course, fact.horse), levelOf(view.course, fact.horse)];
  const step = mount.offsetHeight;
  const dx = (from.at - to.at) * (mount.parentElement!.offsetWidth / view.course.length);
  // As high as the highest stack on the way.
  const top = Math.max(from.level, ...before.course.slice(from.at + 1, to.at + 1).map((square) => square.length));
  const [low, high] = [(to.level - from.level) * step, (to.level - top) * step];
  const ms = 300 + SQUARE_MS * (to.at - from.at);
  const home = fact.to === view.goal;
  sound.gallop((ms / 1000) * scene.pace);
  if (home) sound.roar((ms / 1000 + 1) * scene.pace);
  void rock(mount.querySelector(".horse"), ms, scene);
  for (const horse of before.course[from.at]!) {
    const was = levelOf(before.course, horse).level;
    const drop = was - levelOf(view.course, horse).level;
    if (horse !== fact.horse && drop) void sink(all(scene, `[data-horse="${horse}"]`)[0], -drop * step, scene);
  }
  await animate(
    mount,
    [
      { transform: `translate(${dx}px, ${low}px)`, zIndex: 6, easing: "ease-out" },
      { transform: `translate(${dx * 0.92}px, ${high}px)`, zIndex: 6, offset: 0.16, easing: "ease-in-out" },
      { transform: `translate(0, ${high}px)`, zIndex: 6, offset: 0.88, easing: "ease-in" },
      { transform: "none", zIndex: 6 },
    ],
    { duration: ms },
    scene,
  );
  if (home) {
    await animate(all(scene, ".square.goal .at")[0], { transform: ["none", "scale(1.7)", "none"] }, {
      duration: 420,
    }, scene);
  }
}

function sink(mount: HTMLElement | undefined, from: number, scene: Scene): Promise<void> {
  return animate(mount, { transform: [`translateY(${from}px)`, "none"] }, { duration: 320, easing: "ease-in" }, scene);
}

async function finish(scene: Scene): Promise<void> {
  await Promise.all(
    all(scene, ".placed").map((flag) =>
      animate(flag, { transform: ["scale(.2)", "scale(1.25)", "none"], opacity: [0, 1, 1] }, {
        duration: 320,
        easing: "ease-out",
      }, scene)
    ),
  );
  await wait(900, scene);
}

/** The horses come to the gate. */
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
