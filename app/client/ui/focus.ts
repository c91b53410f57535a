// What the focused element means for keys, and a focus that stays near its place when the focused button disappears, where browsers
// would move it to the top of the page.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** When the focus is lost within `place`, move it to the first enabled element of `others`. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, others: string): void {
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const here = place.current;
    const note = (event: FocusEvent) => (last.current = event.target as Element);
    here?.addEventListener("focusin", note);
    return () => here?.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    const lost = last.current !== null && !last.current.isConnected && document.activeElement === document.body;
    if (!lost) return;
    last.current = null;
    place.current?.querySelector<HTMLElement>(others)?.focus({ preventScroll: true });
  });
}

/** True if keys are text for this element. */
export function writes(target: HTMLElement): boolean {
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Enter on a button presses that button. On a choice that is already made, Enter confirms it. */
export function acts(target: HTMLElement): boolean {
  const button = target.closest("button, a, summary");
  if (!button) return false;
  const chosen = button.getAttribute("aria-pressed") === "true";
  return !(chosen && button.closest(".rack, .course"));
}
