// Fits a result sheet to a screen that nobody scrolls: as many lines of each account as fit, at the largest possible
// size.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../core/words.ts";

const MOST_LINES = 8;
const LEAST_LINES = 5; // The smallest number of lines beside a photograph.
// Font scales to try, and whether the rows stand closer together. With few players there is room for larger figures.
const SIZES: [number, boolean][] = [[1.4, false], [1.2, false], [1, false], [1, true]];
const OWN_MARKS = / hidden=""| data-more="[^"]*"/g;

export function Fit({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const fitted = useRef(""); // The markup that was measured last.
  useLayoutEffect(() => {
    // Measure only changed markup: the sheet renders with every move of the next race, and each measurement takes up to
    // 52 layouts.
    const fit = () => {
      const sheet = box.current?.innerHTML.replaceAll(OWN_MARKS, "");
      const measured = sheet && `${innerWidth}×${innerHeight} ${sheet}`;
      if (!measured || measured === fitted.current) return;
      fitted.current = measured;
      shrink(box.current!);
    };
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  });
  return <div ref={box} class="tv-fit">{children}</div>;
}

/**
 * Keep as many rows of each account as fit, and say how many more there are. Keep the photograph if most rows fit
 * beside it.
 */
function shrink(box: HTMLElement): void {
  const photo = box.querySelector<HTMLElement>(".photo");
  if (photo) photo.hidden = false;
  if (fill(box, photo ? LEAST_LINES : 0)) return;
  if (photo) photo.hidden = true;
  fill(box, 0);
}

/** Fill the box with rows. Returns false if not even `least` rows fit. */
function fill(box: HTMLElement, least: number): boolean {
  const bodies = [...box.querySelectorAll<HTMLElement>(".pay tbody")];
  for (let lines = MOST_LINES; lines >= least; lines--) {
    for (const body of bodies) cut(body, lines);
    for (const [size, dense] of SIZES) {
      box.style.setProperty("--fit", String(size));
      box.classList.toggle("dense", dense);
      if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) return true;
    }
  }
  return false;
}

/** Keep the first row, what the player had before, and so many payments below it. */
function cut(body: HTMLElement, lines: number): void {
  const rows = [...body.children].slice(1) as HTMLElement[];
  rows.forEach((row, i) => (row.hidden = i >= lines));
  if (rows.length > lines) body.dataset.more = t("tv.more", { n: rows.length - lines });
  else delete body.dataset.more;
}
