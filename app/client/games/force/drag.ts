// Dragging a card out of the hand: dropped on the race it is chosen, dropped on a horse it is played on that horse.
// A tap does the same, so nothing needs a drag.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { ForceBoard } from "./board.ts";

const PULL_PX = 24; // Upwards, so that a finger can still push a long hand to the side.

/** The card under the pointer, lifted out of the hand. */
interface Lifted {
  id: number;
  x: number;
  y: number;
  ghost: HTMLElement | null;
}

export function useDrag(rack: RefObject<HTMLElement | null>, board: ForceBoard): void {
  useEffect(() => {
    const hand = rack.current;
    if (!hand) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    let lifted: Lifted | null = null;
    let dropped = false;

    const end = () => {
      lifted?.ghost?.remove();
      lifted = null;
    };
    // A finger's drag ends without a click, so the next touch is a tap of its own.
    document.addEventListener("pointerdown", () => dropped = false, { signal, capture: true });
    hand.addEventListener("pointerdown", (event) => {
      const card = (event.target as Element).closest<HTMLElement>(".fcard");
      if (!card || event.button !== 0 || !event.isPrimary) return;
      lifted = { id: Number(card.dataset.card), x: event.clientX, y: event.clientY, ghost: null };
    }, { signal });
    document.addEventListener("pointermove", (event) => {
      if (!lifted || !event.isPrimary) return;
      const [right, up] = [event.clientX - lifted.x, lifted.y - event.clientY];
      if (!lifted.ghost && (up < PULL_PX || up < Math.abs(right))) return;
      lifted.ghost ??= ghostOf(hand, lifted.id);
      lifted.ghost.style.translate = `${right}px ${-up}px`;
    }, { signal });
    document.addEventListener("pointerup", (event) => {
      const { id, ghost } = lifted ?? {};
      end();
      if (!ghost || id === undefined) return;
      dropped = true;
      if (event.clientY >= hand.getBoundingClientRect().top) return; // Back into the hand.
      const at = document.elementFromPoint(event.clientX, event.clientY);
      const horse = at?.closest<HTMLElement>("[data-runner]")?.dataset.runner;
      board.drop(id, horse === undefined ? null : Number(horse));
    }, { signal });
    document.addEventListener("pointercancel", end, { signal });
    document.addEventListener("click", (event) => {
      if (!dropped) return;
      dropped = false; // The end of a drag is not a tap.
      event.preventDefault();
      event.stopPropagation();
    }, { signal, capture: true });
    return () => {
      end();
      listeners.abort();
    };
  }, [board]);
}

/** A copy of the card that follows the pointer. It catches nothing, so that the pointer feels what is under it. */
function ghostOf(hand: HTMLElement, id: number): HTMLElement {
  const card = hand.querySelector<HTMLElement>(`[data-card="${id}"]`)!;
  const { left, top, width } = card.getBoundingClientRect();
  const ghost = card.firstElementChild!.cloneNode(true) as HTMLElement;
  ghost.classList.add("ghost");
  ghost.inert = true;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  document.body.append(ghost);
  return ghost;
}
