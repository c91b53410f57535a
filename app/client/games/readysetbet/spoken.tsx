// The race for whoever listens to it. Every roll would be too much: what is loud is said at once, the rest every few rolls in one
// sentence; what I have laid, and what was refused, always.

import type { ComponentChild } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { callOf } from "./calls.ts";
import { lines } from "./lines.tsx";
import type { Host } from "../contract.ts";
import type { Fact } from "../../wire.ts";

const QUIET_ROLLS = 3;
const LINES = 4;
/** Who else lays what can be looked up; there would be no end of it. */
const SKIPPED = new Set(["TokensTaken", "HorseMoved", "SaidReady"]);

export function Spoken({ host }: { host: Host }) {
  const heard = useRef({ steps: -1, quiet: 0 });
  const steps = host.steps;
  const from = heard.current.steps < 0 ? steps.length : heard.current.steps;
  let quiet = heard.current.quiet;
  const said: ComponentChild[] = [];
  for (const { seq, events } of steps.slice(from)) {
    const call = callOf(steps, events);
    if (call && !call.loud && ++quiet < QUIET_ROLLS) continue;
    if (call) quiet = 0;
    const words = lines(host, events);
    events.forEach((fact, i) => words[i] && isNews(fact, host) && said.push(<p key={`${seq}.${i}`}>{words[i]}</p>));
  }
  useEffect(() => {
    heard.current = { steps: steps.length, quiet };
  });
  return <div class="sr" aria-live="polite" data-spoken>{said.slice(-LINES)}</div>;
}

function isNews(fact: Fact, host: Host): boolean {
  if (SKIPPED.has(fact.event)) return false;
  return fact.event !== "BetLaid" || fact.seat === host.me;
}
