// Keeps the keyboard focus near its place when the focused button disappears; browsers would move it to the top of the page.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** While the page lives, focus that was lost within `place` goes to the first of `others` that can be pressed. */
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
