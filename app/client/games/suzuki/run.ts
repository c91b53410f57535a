// The run of all horses: ninety milliseconds per space. When horses come home, they run the final stretch in slow
// motion at one speed, so that they cross the post in the order of their places.

import { animate, rock, wait } from "../../core/motion.ts";
import * as sound from "../../core/sound.ts";
import type { Frame } from "../../core/stage.ts";
import type { Scene } from "../contract.ts";
import { closeUp } from "../results/camera.ts";
import type { RaceView } from "./view.ts";

const BEYOND = 6; // The same limit as in course.tsx.
const SPACE_MS = 90;
const LONGEST_MS = 1200;
const STRETCH_MS = 2800; // The duration of the final stretch in slow motion.
const EARLY_MS = 800;
const HELD_MS = 700; // How long the camera stays at the post.

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
  sound.gallop(longest / 1000, scene.pace);
  const paths = ways.map((way) => path(way, scene)); // Measure before anything changes: each change lays the horses out anew.
  await Promise.all(ways.map((way, i) => {
    const ms = duration(way);
    for (const at of [halfway(scene), frame.view.track]) {
      if (way.from < at && way.to >= at) {
        void lightUp(at, ms * whenAt((at - way.from) / (way.to - way.from)), frame.view, scene);
      }
    }
    void rock(body(way.horse, scene), ms, scene);
    return animate(runner(way.horse, scene), paths[i]!, { duration: ms, easing: "ease-in-out" }, scene);
  }));
  await wait(160, scene);
}

async function runHome(ways: Way[], homing: Way[], view: RaceView, scene: Scene): Promise<void> {
  const stretch = Math.max(...homing.map((way) => way.to)) - view.track + 3;
  const early = EARLY_MS;
  const all = early + STRETCH_MS;
  sound.gallop(all / 1000, scene.pace);
  sound.roar((all / 1000 + 1.6) * scene.pace);
  const first = Math.max(...homing.map((way) => way.to));
  const crossing = early + STRETCH_MS * ((stretch - (first - view.track)) / stretch);
  const leader = homing.find((way) => way.to === first)!;
  const measures = ways.map((way) => distances(way.horse, scene)); // Measure before anything changes, as above.
  const filmed = closeUp(scene, lane(leader.horse, scene)?.querySelector(".line.goal"), all + HELD_MS);
  void lightUp(view.track, crossing, view, scene);
  void flash(crossing, scene);
  await Promise.all(ways.map((way, i) => {
    void rock(body(way.horse, scene), all, scene);
    // Horses that come home run the final stretch at one speed. The others take the whole time for their way.
    const last = way.home ? Math.min(stretch, way.to - way.from) : (way.to - way.from) * (STRETCH_MS / all) * 0.6;
    const behind = measures[i]!;
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
  await filmed;
}

/** The end of the race: the places appear in the lanes one after the other. */
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

function lane(horse: number, scene: Scene): Element | null {
  return scene.root.querySelector(`[data-horse="${horse}"]`);
}

function body(horse: number, scene: Scene): Element | null | undefined {
  return runner(horse, scene)?.querySelector(".horse");
}

/** The screen position of the line before the post. */
function halfway(scene: Scene): number {
  const line = scene.root.querySelector<HTMLElement>(".line.halfway");
  return line ? atOf(line) : 0;
}

function atOf(line: HTMLElement): number {
  return Number(line.style.getPropertyValue("--at"));
}

/** The distance of a number of spaces on this screen. A horse stops at the edge of the course. */
function distances(horse: number, scene: Scene): (to: number, from: number) => number {
  const place = lane(horse, scene);
  const [line, goal] = [
    place?.querySelector<HTMLElement>(".line.halfway"),
    place?.querySelector<HTMLElement>(".line.goal"),
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

/** Light a line up once when a horse crosses it. */
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

/** The flash of the camera at the post. */
async function flash(delay: number, scene: Scene): Promise<void> {
  const course = scene.root.querySelector(".course");
  if (!course) return;
  const light = document.createElement("span");
  light.className = "flash";
  course.append(light);
  await animate(light, { opacity: [0, 0.9, 0] }, { duration: 420, delay, easing: "ease-out" }, scene);
  light.remove();
}

/** The time at which an ease-in-out motion has covered this part of its way. */
function whenAt(part: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 12; i++) {
    const t = (low + high) / 2;
    if (t * t * (3 - 2 * t) < part) low = t;
    else high = t;
  }
  return low;
}
