// The log in words. On a phone its last line peeks out under the players; on a desk it stands beside the course.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../core/words.ts";
import type { TableCtrl } from "../table/ctrl.ts";
import type { Fact } from "../wire.ts";
import { Icon } from "./marks.tsx";

export interface Line {
  key: string;
  seq: number;
  fact: Fact;
  race: number;
  round: number;
  words: ComponentChildren;
}

let made: { of: unknown; version: number; lines: Line[] } | null = null;
// What a step's facts are in words; a step that grows has its facts in a new list.
const written = new WeakMap<Fact[], (ComponentChildren | null)[]>();

/** Every line so far, made again when the history is another. */
export function linesOf(ctrl: TableCtrl): Line[] {
  const { version } = ctrl.history;
  if (made && made.of === ctrl && made.version === version) return made.lines;
  const lines: Line[] = [];
  let [race, round] = [0, 0];
  for (const step of ctrl.history.steps) {
    if (!written.has(step.events)) written.set(step.events, ctrl.game!.lines(ctrl, step.events));
    written.get(step.events)!.forEach((words, i) => {
      const fact = step.events[i]!;
      if (fact.race > race) [race, round] = [fact.race, 0];
      round = ctrl.game!.rounds.begun(fact) ?? round;
      if (words !== null) lines.push({ key: `${step.seq}.${i}`, seq: step.seq, fact, race, round, words });
    });
  }
  made = { of: ctrl, version, lines };
  return lines;
}

/** Those that may be read by now. */
function readable(ctrl: TableCtrl): Line[] {
  const { untold } = ctrl.show;
  return untold.length ? linesOf(ctrl).filter(({ fact }) => !untold.includes(fact)) : linesOf(ctrl);
}

export function Peek({ ctrl }: { ctrl: TableCtrl }) {
  const lines = readable(ctrl);
  const last = lines[lines.length - 1];
  return (
    <button type="button" class="peek" aria-label={t("log.open")} onClick={() => ctrl.lay({ is: "log" })}>
      <span inert>{last ? last.words : t("log.empty")}</span>
      <Icon name="up" />
    </button>
  );
}

export function Log({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <section class="log" aria-label={t("log")}>
      <h2 class="label">{t(ctrl.game!.rounds.title)}</h2>
      <Lines ctrl={ctrl} last={60} beside />
    </section>
  );
}

/** The newest first: that is what one looks for. A click on a line looks back at it; by keyboard in the open log only. */
export function Lines({ ctrl, last, beside }: { ctrl: TableCtrl; last: number; beside?: boolean }) {
  const lines = readable(ctrl).slice(-last).reverse();
  return (
    <ol class="scrolls" tabIndex={0}>
      {lines.map((line, i) => {
        const newRace = i > 0 && lines[i - 1]!.race !== line.race;
        const here = ctrl.show.replay?.shows(line.fact);
        return (
          <li key={line.key} class={`${newRace ? "new-race" : ""}${here ? " here" : ""}`}>
            <button
              type="button"
              class="jump"
              tabIndex={beside ? -1 : undefined}
              aria-label={t("log.look")}
              onClick={() => void ctrl.show.lookBack(line.race || Math.min(1, ctrl.latest.race), line.fact)}
            >
              {line.round || "·"}
            </button>
            <span>{line.words}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** New lines for the screen reader. The last dozen stay: only what is added is read, and what comes in bursts is there long enough. */
export function Spoken({ ctrl }: { ctrl: TableCtrl }) {
  const since = useRef(ctrl.seq); // nobody is read the past
  const fresh = linesOf(ctrl).slice(-12).filter((line) => line.seq > since.current);
  return <div class="sr" aria-live="polite" data-spoken>{fresh.map((line) => <p key={line.key}>{line.words}</p>)}</div>;
}
