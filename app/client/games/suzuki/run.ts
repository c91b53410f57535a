// The run: all horses together, ninety milliseconds a space. In the round that brings horses home the last stretch is slow, at one
// speed for all, so that they cross the post in the order in which they are placed.

import { animate, rock, wait } from "../../core/motion.ts";
import * as sound from "../../core/sound.ts";
import type { Frame } from "../../core/stage.ts";
import type { Scene } from "../contract.ts";
import type { RaceView } from "./view.ts";

const BEYOND = 6; // as the course draws it
const SPACE_MS = 90;
const LONGEST_MS = 1200;
const STRETCH_MS = 1500;

interface Way {
  horse: number;
  from: number;
  to: number;
  home: boolean;
}

export async function run(frame: Frame<RaceView>, before: RaceView, scene: Scene): Promise<void> {
  const ways = waysOf(frame, before).filter((way) => way.to > way.from);
  if (!ways.length) return;
  const homing = ways.filter((way) => way.home);
  if (homing.length) return runHome(ways, homing, frame.view, scene);
  const longest = Math.max(...ways.map(duration));
  sound.gallop((longest / 1000) * scene.pace);
  await Promise.all(ways.map((way) => {
    const ms = duration(way);
    for (const at of [halfway(scene), frame.view.track]) {
      if (way.from < at && way.to >= at) {
        void lightUp(at, ms * whenAt((at - way.from) / (way.to - way.from)), frame.view, scene);
      }
    }
    void rock(body(way.horse, scene), ms, scene);
    return animate(runner(way.horse, scene), path(way, scene), { duration: ms, easing: "ease-in-out" }, scene);
  }));
  await wait(160, scene);
}

async function runHome(ways: Way[], homing: Way[], view: RaceView, scene: Scene): Promise<void> {
  const stretch = Math.max(...homing.map((way) => way.to)) - view.track + 3;
  const early = 800;
  const all = early + STRETCH_MS;
  sound.gallop((all / 1000) * scene.pace);
  sound.roar((all / 1000 + 1.6) * scene.pace);
  const first = Math.max(...homing.map((way) => way.to));
  const crossing = early + STRETCH_MS * ((stretch - (first - view.track)) / stretch);
  void lightUp(view.track, crossing, view, scene);
  void flash(crossing, scene);
  await Promise.all(ways.map((way) => {
    void rock(body(way.horse, scene), all, scene);
    // Those who come home run the last stretch at the same speed; the others stretch their way over the whole time.
    const last = way.home ? Math.min(stretch, way.to - way.from) : (way.to - way.from) * (STRETCH_MS / all) * 0.6;
    const behind = distances(way.horse, scene);
    const waiting = way.home && last < stretch ? STRETCH_MS * (1 - last / stretch) : 0;
    return animate(
      runner(way.horse, scene),
      [
        { transform: `translateX(${-behind(way.to, way.from)}px)`, easing: "ease-in" },
        {
          transform: `translateX(${-behind(way.to, way.to - last)}px)`,
          offset: (early + waiting) / all,
          easing: "linear",
        },
        { transform: "none" },
      ],
      { duration: all },
      scene,
    );
  }));
  await wait(400, scene);
}

/** The race is decided: the places stand in the lanes, the others fall back. */
export async function finish(frame: Frame<RaceView>, _before: RaceView, scene: Scene): Promise<void> {
  const placed = [...scene.root.querySelectorAll(".placed")];
  await Promise.all(
    placed.map((flag) =>
      animate(flag, { transform: ["scale(.2)", "scale(1.25)", "none"], opacity: [0, 1, 1] }, {
        duration: 320,
        delay: 60 * (frame.view.horses.length - 1 - placed.indexOf(flag)),
        easing: "ease-out",
      }, scene)
    ),
  );
}

function waysOf(frame: Frame<RaceView>, before: RaceView): Way[] {
  const limit = frame.view.track + BEYOND;
  const home = new Set(frame.facts.filter((fact) => fact.event === "HorseHome").map((fact) => fact.horse));
  return frame.facts.filter((fact) => fact.event === "HorseMoved").map((fact) => ({
    horse: fact.horse,
    from: Math.min(before.horses[fact.horse - 1]!.at, limit),
    to: Math.min(fact.to, limit),
    home: home.has(fact.horse),
  }));
}

function duration(way: Way): number {
  return Math.min((way.to - way.from) * SPACE_MS, LONGEST_MS);
}

function runner(horse: number, scene: Scene): HTMLElement | null {
  return scene.root.querySelector(`[data-horse="${horse}"] .runner`);
}

function body(horse: number, scene: Scene): Element | null | undefined {
  return runner(horse, scene)?.querySelector(".horse");
}

/** Where the line before the post is drawn. */
function halfway(scene: Scene): number {
  const line = scene.root.querySelector<HTMLElement>(".line.halfway");
  return line ? atOf(line) : 0;
}

function atOf(line: HTMLElement): number {
  return Number(line.style.getPropertyValue("--at"));
}

/** How far one space is behind another on this screen; at the edge of the course a horse goes no further. */
function distances(horse: number, scene: Scene): (to: number, from: number) => number {
  const lane = scene.root.querySelector(`[data-horse="${horse}"]`);
  const [line, goal] = [
    lane?.querySelector<HTMLElement>(".line.halfway"),
    lane?.querySelector<HTMLElement>(".line.goal"),
  ];
  if (!line || !goal) return () => 0;
  const space = (goal.offsetLeft - line.offsetLeft) / (atOf(goal) - atOf(line));
  const edge = (goal.parentElement!.clientWidth - goal.offsetLeft) / space + atOf(goal);
  return (to, from) => (Math.min(to, edge) - Math.min(from, edge)) * space;
}

function path(way: Way, scene: Scene): Keyframe[] {
  return [
    { transform: `translateX(${-distances(way.horse, scene)(way.to, way.from)}px)` },
    { transform: "none" },
  ];
}

/** A line brightens once as somebody crosses it. */
function lightUp(at: number, delay: number, view: RaceView, scene: Scene): Promise<unknown> {
  const lines = scene.root.querySelectorAll(at === view.track ? ".line.goal" : ".line.halfway");
  return Promise.all(
    [...lines].map((line) =>
      animate(line, { transform: ["scaleX(1)", "scaleX(4)", "scaleX(1)"], opacity: [1, 0.7, 1] }, {
        duration: 300,
        delay,
        fill: "none",
      }, scene)
    ),
  );
}

/** The camera at the post. */
async function flash(delay: number, scene: Scene): Promise<void> {
  const course = scene.root.querySelector(".course");
  if (!course) return;
  const light = document.createElement("span");
  light.className = "flash";
  course.append(light);
  await animate(light, { opacity: [0, 0.9, 0] }, { duration: 420, delay, easing: "ease-out" }, scene);
  light.remove();
}

/** When a motion that eases in and out has done this part of its way. */
function whenAt(part: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 12; i++) {
    const t = (low + high) / 2;
    if (t * t * (3 - 2 * t) < part) low = t;
    else high = t;
  }
  return low;
}
