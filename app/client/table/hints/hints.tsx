// Hints for a player's first games, at the head of the table, one at a time: one or two sentences on what is new at
// this moment. A hint is part of the page's flow and covers nothing. Screen readers read it when nothing more urgent is
// waiting.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../core/words.ts";
import type { Guide, Hint } from "../../generated/wire.ts";
import { Button, RuleLink } from "../../ui/marks.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";
import { type Moment, said } from "../../lessons/steps.ts";
import { guideOf, Memory } from "./guide.ts";
import { hintAt } from "./moment.ts";

const REFERENCE = "reference"; // The first hint opens the quick reference by itself.

interface Shown {
  key: string;
  /** The decision during which the hint appeared: each decision has at most one hint. */
  ask: string | undefined;
  hint: Hint | null;
}

interface Known {
  guide: Guide;
  memory: Memory;
}

export function Hints({ ctrl, told }: { ctrl: TableCtrl; told: string[] }) {
  const known = useKnown(ctrl.store.lobby.game, told);
  const [, again] = useState(0);
  const shown = useRef<Shown | null>(null);
  const last = useRef<string | undefined>(undefined);
  const now = momentOf(ctrl);
  if (!known || !now) return null;
  const { guide, memory } = known;
  const ask = now.ask?.id;
  if (shown.current?.ask !== ask) shown.current = null; // The decision has passed, so remove its hint.
  if (!shown.current && !memory.off && (ask === undefined || ask !== last.current)) {
    shown.current = next(known, now);
    if (shown.current) {
      last.current = ask;
      memory.note(shown.current.key);
    }
  }
  const { hint, key } = shown.current ?? { hint: null, key: "" };
  if (!key) return null;
  const close = () => {
    shown.current = null;
    again((n) => n + 1);
  };
  const off = () => {
    memory.switchOff();
    close();
  };
  return (
    <section class="hint" aria-label={t("hints")} data-hint={key}>
      {hint
        ? (
          <p role="status">
            {said(hint, now)} <RuleLink rule={hint.rule} show={ctrl.host.showRule} />
          </p>
        )
        : <Turn guide={guide} />}
      <span class="row">
        {!hint && <Button onClick={() => ctrl.lay({ is: "reference" })}>{t("aid.title")}</Button>}
        <Button kind="main" onClick={close}>{t("hints.ok")}</Button>
        <Button kind="quiet" onClick={off}>{t("hints.off")}</Button>
      </span>
    </section>
  );
}

/** How a turn works. A phone has no room for the text, so a button opens it there. */
function Turn({ guide }: { guide: Guide }) {
  return (
    <div>
      <p role="status">{t("hints.welcome")}</p>
      <ol class="numbered">{guide.turn.map((step) => <li key={step.key}>{step.text}</li>)}</ol>
    </div>
  );
}

function next({ guide, memory }: Known, now: Moment): Shown | null {
  const ask = now.ask?.id;
  if (ask !== undefined && !memory.seen.has(REFERENCE)) return { key: REFERENCE, ask, hint: null };
  const hint = hintAt(guide.hints, memory.seen, now);
  return hint && { key: hint.key, ask, hint };
}

function useKnown(game: string, told: string[]): Known | null {
  const [known, know] = useState<Known | null>(null);
  useEffect(() => {
    guideOf(game).then((guide) => know({ guide, memory: new Memory(game, told) }), () => {});
  }, [game]);
  return known;
}

/** The game as shown on the screen; null during a motion, or while earlier steps are missing here. */
function momentOf({ show, store, host, part }: TableCtrl): Moment | null {
  const { me, latest, history, botPlays } = store;
  if (me === null || botPlays || part.board?.passing || store.lobby.paused || show.moving || show.replay) return null;
  return { me, ask: host.myAsk, view: latest, facts: history.facts, name: (seat) => store.name(seat) };
}
