// The log of the game. On a phone the page shows its last line below the players; on a large screen it stands beside the course.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { Replay } from "../show/replay.ts";
import type { Fact } from "../../generated/wire.ts";
import { Icon } from "../../ui/marks.tsx";

export interface Line {
  key: string;
  seq: number;
  fact: Fact;
  race: number;
  round: number;
  words: ComponentChildren;
  /** True for a line that is not a move, such as a change of a seat: it has no moment to replay. */
  house?: boolean;
}

let made: { of: unknown; version: number; changes: unknown; lines: Line[] } | null = null;
// The text of a step's facts. A step that grows gets a new list, so a list's text never changes.
const written = new WeakMap<Fact[], (ComponentChildren | null)[]>();

/** All lines so far; rebuilt when the history has changed. */
export function linesOf(ctrl: TableCtrl): Line[] {
  const { version } = ctrl.store.history;
  const { changes } = ctrl.store.lobby;
  if (made && made.of === ctrl && made.version === version && made.changes === changes) return made.lines;
  const lines: Line[] = [];
  let [race, round] = [0, 0];
  for (const step of ctrl.store.history.steps) {
    if (!written.has(step.events)) written.set(step.events, ctrl.store.game!.lines(ctrl.host, step.events));
    written.get(step.events)!.forEach((words, i) => {
      const fact = step.events[i]!;
      if (fact.race > race) [race, round] = [fact.race, 0];
      round = ctrl.store.game!.rounds.begun(fact) ?? round;
      if (words !== null) lines.push({ key: `${step.seq}.${i}`, seq: step.seq, fact, race, round, words });
    });
  }
  if (changes?.length && !withChanges) void fetchChanges(ctrl);
  made = { of: ctrl, version, changes, lines: withChanges?.(lines, changes ?? []) ?? lines };
  return made.lines;
}

let withChanges: typeof import("./changes.ts").withChanges | null = null;

/** Load the script for lines about changed seats, which few tables need. */
async function fetchChanges(ctrl: TableCtrl): Promise<void> {
  ({ withChanges } = await import("./changes.ts"));
  made = null;
  ctrl.redraw();
}

/** The lines whose step the screen has already shown. */
function readable(ctrl: TableCtrl): Line[] {
  const { untold, replay } = ctrl.show;
  const lines = replay ? linesOf(ctrl).slice(0, toldBy(ctrl, replay)) : linesOf(ctrl);
  return untold.length ? lines.filter(({ fact }) => !untold.includes(fact)) : lines;
}

/** Number of lines up to the moment that a replay shows. */
function toldBy(ctrl: TableCtrl, replay: Replay): number {
  const facts = ctrl.store.history.facts;
  const shown = facts.findLastIndex((fact) => replay.shows(fact));
  const until = new Set(facts.slice(0, shown + 1));
  return linesOf(ctrl).findLastIndex(({ fact }) => until.has(fact)) + 1;
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
      <h2 class="label">{t(ctrl.store.game!.rounds.title)}</h2>
      <Lines ctrl={ctrl} last={60} beside />
    </section>
  );
}

/** The log, newest line first. A click on a line replays that moment; by keyboard only in the open log. */
export function Lines({ ctrl, last, beside }: { ctrl: TableCtrl; last: number; beside?: boolean }) {
  const lines = readable(ctrl).slice(-last).reverse();
  return (
    <ol class="scrolls" tabIndex={0}>
      {lines.map((line, i) => {
        const newRace = i > 0 && lines[i - 1]!.race !== line.race;
        const here = ctrl.show.replay?.shows(line.fact);
        return (
          <li key={line.key} class={`${newRace ? "new-race" : ""}${here ? " here" : ""}`}>
            {line.house ? <span class="jump" aria-hidden="true">·</span> : (
              <button
                type="button"
                class="jump"
                tabIndex={beside ? -1 : undefined}
                aria-label={t("log.look")}
                onClick={() => void ctrl.show.lookBack(line.race || Math.min(1, ctrl.store.latest.race), line.fact)}
              >
                {line.round || "·"}
              </button>
            )}
            <span>{line.words}</span>
          </li>
        );
      })}
    </ol>
  );
}

/**
 * New lines for screen readers. The last dozen stay in the element: screen readers read only additions, and lines that
 * come in bursts stay long enough.
 */
export function Spoken({ ctrl }: { ctrl: TableCtrl }) {
  const since = useRef(ctrl.store.seq); // Do not read the lines from before the page opened.
  const { untold } = ctrl.show;
  const fresh = linesOf(ctrl).filter(({ fact }) => !untold.includes(fact)).slice(-12).filter((line) =>
    line.seq > since.current
  );
  return <div class="sr" aria-live="polite" data-spoken>{fresh.map((line) => <p key={line.key}>{line.words}</p>)}</div>;
}
