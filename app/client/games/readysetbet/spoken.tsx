// The race for screen readers. It reads the sum of every roll. The announcement follows at once if it is news,
// otherwise every few rolls. It always reads one's own bets; other players' bets are in the log.

import type { ComponentChild } from "preact";
import { useRef } from "preact/hooks";
import type { Fact } from "../../generated/wire.ts";
import type { Host } from "../contract.ts";
import { callOf } from "./call_words.ts";
import { lines } from "./lines.tsx";

const QUIET_ROLLS = 3;
const LINES = 4;

/**
 * The last step and fact read, the number of ordinary rolls since the last announcement, and the latest text, which
 * stays until the next one.
 */
interface Heard {
  seq: number;
  facts: number;
  quiet: number;
  said: ComponentChild[];
}

export function Spoken({ host }: { host: Host }) {
  const heard = useRef<Heard | null>(null);
  const last = host.steps[host.steps.length - 1];
  const to = { seq: last?.seq ?? 0, facts: last?.events.length ?? 0 };
  if (!heard.current) heard.current = { ...to, quiet: 0, said: [] };
  else if (heard.current.seq !== to.seq || heard.current.facts !== to.facts) {
    listen(host, heard.current);
    Object.assign(heard.current, to);
  }
  return <div class="sr" aria-live="polite" data-spoken>{heard.current.said}</div>;
}

function listen(host: Host, heard: Heard): void {
  const said: ComponentChild[] = [];
  for (const { seq, events } of host.steps) {
    if (seq < heard.seq) continue;
    const from = seq === heard.seq ? heard.facts : 0; // Several frames may show parts of one step.
    const call = from ? null : callOf(host.steps, events);
    const silent = call !== null && !call.loud && ++heard.quiet < QUIET_ROLLS;
    if (call && !silent) heard.quiet = 0;
    const words = lines(host, events);
    events.forEach((fact, i) => {
      if (i < from || !words[i] || !isNews(fact, host)) return;
      const short = silent && fact.event === "DiceRolled";
      said.push(<p key={`${seq}.${i}`}>{short ? call.head : words[i]}</p>);
    });
  }
  if (said.length) heard.said = said.slice(-LINES);
}

function isNews(fact: Fact, host: Host): boolean {
  return fact.event !== "SaidReady" && (fact.event !== "BetLaid" || fact.seat === host.me);
}
