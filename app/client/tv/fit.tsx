// A sheet on a screen that nobody scrolls: as many lines of each account as fit, and as large as they can be.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const MOST_LINES = 8;
const SIZES = [1.4, 1.2, 1]; // where few play there is room for larger figures

export function Fit({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fit = () => box.current && shrink(box.current);
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  });
  return <div ref={box} class="tv-fit">{children}</div>;
}

/** The account's first row and its last always stay; of those between as many as the height allows. */
function shrink(box: HTMLElement): void {
  const tables = [...box.querySelectorAll(".pay tbody")].map((body) => [...body.children].slice(1) as HTMLElement[]);
  for (let lines = MOST_LINES; lines >= 0; lines--) {
    for (const rows of tables) rows.forEach((row, i) => (row.hidden = i >= lines));
    for (const size of SIZES) {
      box.style.setProperty("--fit", String(size));
      if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) return;
    }
  }
}
