/// <reference lib="deno.ns" />

import { type Director, type Frame, Stage } from "../core/stage.ts";
import { equal } from "./equal.ts";

class Screen implements Director<number> {
  seen: string[] = [];
  end: (() => void) | null = null;
  length = 1;

  draw(frame: Frame<number>): void {
    this.seen.push(`draw ${frame.view}`);
  }

  move(frame: Frame<number>, before: number, _pace: number, signal: AbortSignal): Promise<void> {
    this.seen.push(`move ${before} to ${frame.view}`);
    return new Promise((done) => {
      this.end = done;
      signal.addEventListener("abort", () => done());
    });
  }

  pace(): number {
    return this.length;
  }

  rested(): void {
    this.seen.push("rest");
  }
}

const frame = (view: number, motion?: string): Frame<number> => ({ view, facts: [], seq: view, motion });

Deno.test("frames without a motion are shown within the same turn", () => {
  const screen = new Screen();
  const stage = new Stage(screen);
  stage.reset(0);
  stage.push([frame(1), frame(2)]);
  equal(screen.seen, ["draw 1", "draw 2", "rest"]);
  equal(stage.shown, 2);
});

Deno.test("a motion waits for the motion before it, and for nothing else", async () => {
  const screen = new Screen();
  const stage = new Stage(screen);
  stage.reset(0);
  stage.push([frame(1, "card")]);
  stage.push([frame(2, "run")]);
  equal(screen.seen, ["draw 1", "move 0 to 1"]);
  screen.end!();
  await Promise.resolve().then(() => {}).then(() => {}).then(() => {});
  equal(screen.seen, ["draw 1", "move 0 to 1", "draw 2", "move 1 to 2"]);
});

Deno.test("skipping shows the newest state at once", async () => {
  const screen = new Screen();
  const stage = new Stage(screen);
  stage.reset(0);
  stage.push([frame(1, "card"), frame(2, "run"), frame(3, "finish")]);
  stage.skip();
  equal(stage.shown, 3);
  await new Promise((done) => setTimeout(done, 0));
  equal(screen.seen, ["draw 1", "move 0 to 1", "draw 2", "draw 3", "rest"]);
  equal(stage.busy, false);
});

Deno.test("where nothing may move, nothing does", () => {
  const screen = new Screen();
  screen.length = 0;
  const stage = new Stage(screen);
  stage.reset(0);
  stage.push([frame(1, "card"), frame(2, "run")]);
  equal(screen.seen, ["draw 1", "draw 2", "rest"]);
});

Deno.test("a reset forgets what was waiting", async () => {
  const screen = new Screen();
  const stage = new Stage(screen);
  stage.reset(0);
  stage.push([frame(1, "card"), frame(2, "run")]);
  stage.reset(9);
  await new Promise((done) => setTimeout(done, 0));
  equal(stage.shown, 9);
  equal(screen.seen, ["draw 1", "move 0 to 1"]);
});
