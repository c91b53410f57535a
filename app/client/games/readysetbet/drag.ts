// Drag and drop of a token: it follows the finger, the spot under it lights up, and releasing places it there. A tap
// remains a tap.

import type { RaceBoard } from "./board.ts";

const FAR_ENOUGH = 8;
const EDGE = 40; // Within this distance of its edges the board scrolls.
const SCROLL = 9;

export function dragging(down: PointerEvent, board: RaceBoard, at: number): void {
  if (down.button !== 0) return;
  const token = down.currentTarget as HTMLElement;
  const [x, y] = [down.clientX, down.clientY];
  const window = document.querySelector(".betting")!;
  const stop = new AbortController();
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;

  const listen = (what: string, does: (event: PointerEvent) => void) =>
    addEventListener(what, does as EventListener, { signal: stop.signal });
  const light = (spot: Element | null) => {
    over?.classList.remove("under");
    over = spot;
    over?.classList.add("under");
  };

  listen("pointermove", (event) => {
    if (event.pointerId !== down.pointerId) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < FAR_ENOUGH) return;
      ghost = lift(token);
      if (board.chosen !== at) board.tapToken(at); // Choosing the token highlights its legal spots.
    }
    ghost.style.translate = `${event.clientX - x}px ${event.clientY - y}px`;
    light(document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot") ?? null);
    const { top, bottom } = window.getBoundingClientRect();
    if (event.clientY < top + EDGE) window.scrollBy(0, -SCROLL);
    else if (event.clientY > bottom - EDGE && event.clientY < bottom) window.scrollBy(0, SCROLL);
  });
  const end = (event: PointerEvent, drop: boolean) => {
    if (event.pointerId !== down.pointerId) return;
    stop.abort();
    ghost?.remove();
    const spot = over instanceof HTMLElement ? over.dataset.spot : undefined;
    light(null);
    if (!ghost) return;
    // A click may follow a drag, and would choose the token again.
    const guard = new AbortController();
    token.addEventListener("click", (click) => click.stopImmediatePropagation(), {
      capture: true,
      signal: guard.signal,
    });
    setTimeout(() => guard.abort(), 80);
    if (drop && spot && board.token !== null) board.tapSpot(spot);
    else if (board.chosen === at) board.tapToken(at);
  };
  listen("pointerup", (event) => end(event, true));
  listen("pointercancel", (event) => end(event, false));
}

function lift(token: HTMLElement): HTMLElement {
  const disc = token.firstElementChild as HTMLElement;
  const place = disc.getBoundingClientRect();
  const ghost = disc.cloneNode(true) as HTMLElement;
  ghost.classList.add("lifted");
  ghost.style.left = `${place.left}px`;
  ghost.style.top = `${place.top}px`;
  document.body.append(ghost);
  return ghost;
}
