// The log in words. On a phone its last line peeks out under the players; on a desk it stands beside the course.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../core/words.ts";
import type { TableCtrl } from "../table/ctrl.ts";
import type { Fact } from "../wire.ts";
import { Dialog } from "./dialog.tsx";
import { Icon } from "./marks.tsx";

export interface Line {
  key: string;
  fact: Fact;
  race: number;
  round: number;
  words: ComponentChildren;
}

let made: { of: unknown; size: number; lines: Line[] } | null = null;
// What a step's facts are in words; a step that grows has its facts in a new list.
const written = new WeakMap<Fact[], (ComponentChildren | null)[]>();

/** Every line so far. Facts are only ever added, so lines already made are kept. */
export function linesOf(ctrl: TableCtrl): Line[] {
  const facts = ctrl.history.steps.reduce((sum, step) => sum + step.events.length, 0);
  if (made && made.of === ctrl && made.size === facts) return made.lines;
  const lines: Line[] = [];
  let [race, round] = [0, 0];
  for (const step of ctrl.history.steps) {
    if (!written.has(step.events)) written.set(step.events, ctrl.game!.lines(ctrl, step.events));
    written.get(step.events)!.forEach((words, i) => {
      const fact = step.events[i]!;
      if (fact.race > race) [race, round] = [fact.race, 0];
      round = ctrl.game!.rounds.begun(fact) ?? round;
      if (words !== null) lines.push({ key: `${step.seq}.${i}`, fact, race, round, words });
    });
  }
  made = { of: ctrl, size: facts, lines };
  return lines;
}

export function Peek({ ctrl }: { ctrl: TableCtrl }) {
  const lines = linesOf(ctrl);
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

export function LogSheet({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <Dialog title={t("log")} close={() => ctrl.lay(null)} wide>
      <div class="log open">
        <Lines ctrl={ctrl} last={1000} />
      </div>
    </Dialog>
  );
}

/** The newest first: that is what one looks for. A click on a line looks back at it; by keyboard in the open log only. */
function Lines({ ctrl, last, beside }: { ctrl: TableCtrl; last: number; beside?: boolean }) {
  const lines = linesOf(ctrl).slice(-last).reverse();
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

/** New lines for the screen reader, a few at a time: what comes in bursts is told as one. */
export function Spoken({ ctrl }: { ctrl: TableCtrl }) {
  const said = useRef<{ key: string | null }>({ key: null });
  const lines = linesOf(ctrl);
  const from = lines.findIndex((line) => line.key === said.current.key);
  const fresh = said.current.key === null ? [] : lines.slice(from + 1).slice(-12);
  useEffect(() => {
    said.current.key = lines[lines.length - 1]?.key ?? "";
  });
  return <div class="sr" aria-live="polite">{fresh.map((line) => <p key={line.key}>{line.words}</p>)}</div>;
}
