// The motions of each frame: cards fly, horses run, lines light up. The screen already shows the result; motions only
// explain it.

import { animate, flip, fromTo, type Moving, over, wait } from "../../core/motion.ts";
import * as sound from "../../core/sound.ts";
import type { Frame } from "../../core/stage.ts";
import { ahead } from "../../ui/later.tsx";
import type { Fact, View } from "../../generated/wire.ts";
import type { Scene } from "../contract.ts";
import { announce } from "./news.tsx";
import { finish, run } from "./run.ts";
import { horseOf, laneOf, type RaceView, valueOf } from "./view.ts";

export type Act<V extends RaceView = RaceView> = (frame: Frame<V>, before: V, scene: Scene) => Promise<unknown>;

const studio = ahead(() => Promise.all([import("../results/strip.tsx"), import("./photo.tsx")]));

const ACTS: Record<string, Act> = {
  start: async (frame, _before, scene) => {
    sound.call();
    await Promise.all([announce(scene, frame), parade(scene)]);
  },
  card: (frame, before, scene) => flyToBox(frame.facts[0]!, before, frame.view, scene),
  draw: (frame, _before, scene) => turnUp(frame.facts[0]!, scene),
  run: (frame, before, scene) => run(frame, before, scene),
  marker: (frame, before, scene) => passMarker(before.marker, frame.view.marker, scene),
  finish: async (frame, before, scene) => {
    const camera = studio().catch(() => null); // Without a network there is no camera motion.
    const ended = frame.facts.find((fact) => fact.event === "RaceEnded");
    await finish(frame, before, scene);
    const [strip, photo] = await camera ?? [];
    if (strip && photo && ended) await strip.photograph(scene, photo.pictureNow(ended, frame.view));
  },
};

/** The motions of all races with horse cards, together with a game's own. */
export function performing<V extends RaceView>(added: Record<string, Act<V>>) {
  const acts = { ...ACTS, ...added } as Record<string, Act<V>>;
  return async (frame: Frame<View>, before: View, scene: Scene): Promise<void> => {
    await acts[frame.motion ?? ""]?.(frame as Frame<V>, before as V, scene);
  };
}

async function flyToBox(fact: Fact, before: RaceView, now: RaceView, scene: Scene): Promise<void> {
  const box = scene.root.querySelector<HTMLElement>(`[data-box="${fact.box}"]`);
  const from = fact.drawn ? scene.root.querySelector("[data-stack]") : handOrSeat(fact, before, now, scene);
  if (!box || !from) return;
  const horse = laneOf(fact.box);
  const flying = document.createElement("span");
  flying.className = "box flying";
  flying.append(face(fact.card));
  const hidden = coverWith(box, before.boxes[fact.box]?.[0], scene);
  void flip(box.closest(".lane")?.querySelector(".tote"), String(before.horses[horse - 1]!.next), scene, 240);
  await over(box.parentElement!, flying, () => {
    place(flying, box);
    const rest = box.getBoundingClientRect();
    const start = from.getBoundingClientRect();
    sound.card();
    return animate(
      flying,
      [
        { transform: fromTo(start, rest) + " rotate(-5deg)" },
        { transform: fromTo(midway(start, rest), rest, 26) + " rotate(3deg)", offset: 0.5 },
        { transform: "none" },
      ],
      { duration: 260, easing: "cubic-bezier(.2,.8,.2,1)" },
      scene,
    );
  });
  hidden();
  await wait(120, scene);
}

/** Cover the box with its former card until the new one lands. */
function coverWith(box: HTMLElement, card: string | undefined, moving: Moving): () => void {
  const old = card ? face(card) : null;
  if (old) box.append(old);
  else void animate(box.querySelector(".face"), { opacity: [0, 0] }, { duration: 255 }, moving);
  return () => old?.remove();
}

function place(flying: HTMLElement, box: HTMLElement): void {
  flying.style.left = `${box.offsetLeft}px`;
  flying.style.top = `${box.offsetTop}px`;
}

function midway(a: DOMRect, b: DOMRect): DOMRect {
  return new DOMRect((a.left + b.left) / 2, (a.top + b.top) / 2, (a.width + b.width) / 2, (a.height + b.height) / 2);
}

/** Where the card comes from: its place in my hand, or its player's seat. */
function handOrSeat(fact: Fact, before: RaceView, now: RaceView, scene: Scene): Element | null {
  if (before.own && now.own && before.own.hand.length > now.own.hand.length) {
    const cards = scene.root.querySelectorAll(".rack [data-card]");
    const left = before.own.hand.indexOf(fact.card);
    const here = cards[Math.min(left, cards.length - 1)];
    if (here && left >= 0) return here;
  }
  return scene.root.querySelector(`[data-seat="${fact.seat}"]`);
}

/** A card's face as in the boxes. */
function face(card: string): HTMLElement {
  const side = document.createElement("span");
  side.className = "face";
  const value = document.createElement("span");
  value.className = "v";
  value.textContent = String(valueOf(card));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", horseOf(card) ? "of" : "of hat");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", horseOf(card) ? `#s${horseOf(card)}` : "#hat");
  svg.append(use);
  side.append(value, svg);
  return side;
}

/** Reveal the top card of the stack beside it. */
async function turnUp(fact: Fact, scene: Scene): Promise<void> {
  const stack = scene.root.querySelector<HTMLElement>("[data-stack]");
  if (!stack) return;
  const turned = document.createElement("span");
  turned.className = "box flying turned";
  turned.append(face(fact.card));
  sound.flap();
  await over(stack, turned, async () => {
    await animate(
      turned,
      {
        transform: ["translateY(6px) scale(.5) rotateY(90deg)", "translateY(0) scale(1) rotateY(0)"],
        opacity: [0.4, 1],
      },
      { duration: 240, easing: "ease-out" },
      scene,
    );
    await wait(340, scene);
  });
}

async function passMarker(from: number, to: number, scene: Scene): Promise<void> {
  const marker = scene.root.querySelector(`[data-seat="${to}"] .marker`);
  const left = scene.root.querySelector(`[data-seat="${from}"] .who`);
  if (!marker || !left || from === to) return;
  const start = left.getBoundingClientRect();
  const end = marker.getBoundingClientRect();
  const spot = new DOMRect(start.right - end.width, start.top, end.width, end.height);
  await animate(marker, { transform: [fromTo(spot, end), "none"] }, { duration: 350, easing: "ease-in-out" }, scene);
}

/** The horses walk to the start. */
function parade(scene: Scene): Promise<unknown> {
  const runners = [...scene.root.querySelectorAll(".runner")];
  return Promise.all(
    runners.map((runner, i) =>
      animate(runner, { transform: ["translateX(-70px)", "none"], opacity: [0, 1] }, {
        duration: 520,
        delay: 70 * i,
        easing: "cubic-bezier(.2,.8,.3,1)",
      }, scene)
    ),
  );
}
