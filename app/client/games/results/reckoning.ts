// The result of a race told step by step: first the orders turn over one by one, then every payment counts up. Only for
// people who have just seen the race end. A tap or a key shows the rest at once; without animations everything appears
// at once.

import { createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { pace } from "../../core/prefs.ts";
import * as sound from "../../core/sound.ts";

const BEAT_MS = 650;

/** `told` counts the items told so far; the first `opened` items are orders, the others payments. */
export interface Reckoning {
  told: number;
  opened: number;
  live: boolean;
}

export const Told = createContext<Reckoning>({ told: Infinity, opened: 0, live: false });

export function useReckoning(): Reckoning {
  return useContext(Told);
}

/** Counts from 0 to `all`, beat by beat. */
export function useBeats(all: number, live: boolean): number {
  const [told, tell] = useState(live ? 0 : Infinity);
  const since = useRef(performance.now());
  useEffect(() => {
    if (told >= all) return;
    const timer = setTimeout(() => {
      sound.tick();
      tell((now) => now + 1);
    }, BEAT_MS * pace());
    return () => clearTimeout(timer);
  }, [told, all]);
  useEffect(() => {
    if (!live) return;
    // The tap that ended the finish may still be on its way to the window: it does not end the reckoning as well.
    const rest = ({ timeStamp }: Event) => timeStamp > since.current && tell(Infinity);
    addEventListener("pointerdown", rest);
    addEventListener("keydown", rest);
    return () => {
      removeEventListener("pointerdown", rest);
      removeEventListener("keydown", rest);
    };
  }, [live]);
  return told;
}

/** The CSS class of the item with number `at`. */
export function toldAs({ told, live }: Reckoning, at: number): string | undefined {
  return at >= told ? "held" : live ? "counted" : undefined;
}
