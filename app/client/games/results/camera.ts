// The camera at the finish: it zooms in on a place of the course for the last strides and zooms out again. It
// transforms the whole course, so motions on the course continue.

import { animate } from "../../core/motion.ts";
import type { Scene } from "../contract.ts";

const CLOSE = 1.55;
const IN = 0.32; // Share of the time for zooming in.
const OUT = 0.9;

export async function closeUp(scene: Scene, focus: Element | null | undefined, ms: number): Promise<void> {
  const ground = scene.root.querySelector<HTMLElement>(".ground");
  const course = focus?.closest<HTMLElement>(".course");
  if (!ground || !course || !scene.pace) return;
  const [frame, spot] = [course.getBoundingClientRect(), focus!.getBoundingClientRect()];
  const x = spot.left + spot.width / 2 - frame.left;
  const y = spot.top + spot.height / 2 - frame.top;
  ground.classList.add("filmed");
  course.style.transformOrigin = `${x}px ${y}px`;
  const close = `scale(${CLOSE})`;
  try {
    await animate(
      course,
      [
        { transform: "none", easing: "cubic-bezier(.4,0,.2,1)" },
        { transform: close, offset: IN },
        { transform: close, offset: OUT, easing: "ease-in-out" },
        { transform: "none" },
      ],
      { duration: ms },
      scene,
    );
  } finally {
    ground.classList.remove("filmed");
    course.style.removeProperty("transform-origin");
  }
}
