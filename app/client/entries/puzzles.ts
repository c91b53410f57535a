// The list of today's puzzles: marks those that this browser has answered, and shows the streak.

import { given, streak } from "../puzzles/kept.ts";

const today = document.body.dataset.puzzles!;
for (const mark of document.querySelectorAll<HTMLElement>("[data-solved]")) {
  const answer = given(today, mark.dataset.solved!);
  if (!answer) continue;
  mark.textContent = (answer.right ? mark.dataset.right : mark.dataset.wrong)!;
  mark.classList.add(answer.right ? "up" : "down");
}
const days = streak(today);
const line = document.querySelector<HTMLElement>("[data-streak]");
if (line && days) {
  line.textContent = (days === 1 ? line.dataset.streakOne : line.dataset.streak)!.replace("{days}", String(days));
  line.hidden = false;
}
