// A board that appears over the course for a few seconds: news, the photo finish, revealed bets.

import { type ComponentChildren, render } from "preact";
import { animate, wait } from "../core/motion.ts";
import type { Scene } from "../games/contract.ts";

export async function overlay(scene: Scene, words: ComponentChildren, ms: number): Promise<void> {
  const ground = scene.root.querySelector(".ground");
  if (!ground || scene.signal.aborted) return;
  const board = document.createElement("div");
  board.className = "overlay";
  board.setAttribute("aria-hidden", "true"); // The log has the same content as text.
  render(words, board);
  ground.append(board);
  try {
    await animate(
      board,
      { opacity: [0, 1], transform: ["scale(.94)", "none"] },
      { duration: 180, easing: "ease-out" },
      scene,
    );
    await wait(ms, scene);
    await animate(board, { opacity: [1, 0] }, { duration: 160, fill: "both" }, scene);
  } finally {
    render(null, board);
    board.remove();
  }
}
