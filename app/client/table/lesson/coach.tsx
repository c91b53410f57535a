// The coach of a lesson: says what just happened and what to do, a few sentences at a time, and points at it. Stands in the head of
// the table, so that it never covers what it speaks of.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { get } from "../../core/http.ts";
import { t } from "../../core/words.ts";
import type { Lesson } from "../../generated/wire.ts";
import { Button } from "../../ui/marks.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";
import { houseOf } from "../actions/house.ts";
import { learn, playNow } from "../store/play_now.ts";
import { holds, linesAt, type Moment, said, selector, stepAt } from "./steps.ts";

const AGAIN_MS = 2000;
const POINTED = "outline: 3px solid var(--red); outline-offset: 1px; animation: var(--pointed);";

/** What is said at one moment; `key` is the same as long as nothing has happened. */
interface Saying {
  key: string;
  texts: string[];
  points: string[][];
  over: boolean;
}

let stopped = false; // for as long as the page lives

export function Coach({ ctrl }: { ctrl: TableCtrl }) {
  const lesson = useLesson(ctrl);
  const last = useRef<Saying | null>(null);
  const [read, turn] = useState({ key: "", at: 0 });
  const now = momentOf(ctrl);
  if (lesson && now) last.current = sayingAt(lesson, now);
  const saying = last.current;
  const at = saying && read.key === saying.key ? Math.min(read.at, saying.texts.length - 1) : 0;
  usePointer(saying && now && !stopped ? saying.points[at]! : []);
  if (!saying || stopped) return null;
  const { key, texts, over } = saying;
  const isLast = at === texts.length - 1;
  return (
    <section class={over && isLast ? "coach over" : "coach"} aria-label={t("lesson")} data-said={`${key} ${at}`}>
      <p role="status">
        {texts.length > 1 && <b class="at">{t("lesson.at", { n: String(at + 1), of: String(texts.length) })}</b>}
        {texts[at]}
      </p>
      {texts.length > 1 && (
        <Button
          kind={isLast ? "quiet" : "main"}
          onClick={() => turn({ key, at: isLast ? 0 : at + 1 })}
        >
          {t(isLast ? "lesson.again" : "lesson.next")}
        </Button>
      )}
      {over && isLast && <Onwards ctrl={ctrl} />}
    </section>
  );
}

/** After the last words: a real game, the lesson once more, or this table to its end. */
function Onwards({ ctrl }: { ctrl: TableCtrl }) {
  const { game } = ctrl.store.lobby;
  const then = (make: (game: string) => Promise<string>) => void houseOf(ctrl).moveOn(() => make(game));
  return (
    <div class="row">
      <Button kind="main" onClick={() => then(playNow)}>{t("lesson.play")}</Button>
      <Button onClick={() => then(learn)}>{t("lesson.repeat")}</Button>
      <Button
        kind="quiet"
        onClick={() => {
          stopped = true;
          ctrl.redraw();
        }}
      >
        {t("lesson.go_on")}
      </Button>
    </div>
  );
}

/** The game as it is on the screen; null while something moves, or while not all that has happened is known here. */
function momentOf({ show, store, host }: TableCtrl): Moment | null {
  const { me, latest, history } = store;
  if (me === null || show.moving || show.replay || history.steps[0]?.seq !== 1) return null;
  return { me, ask: host.myAsk, view: latest, facts: history.facts, name: (seat) => store.name(seat) };
}

function sayingAt(lesson: Lesson, now: Moment): Saying {
  const step = stepAt(lesson, now);
  if (!step) return { key: "watch", texts: [t("lesson.watch")], points: [[]], over: false };
  const lines = linesAt(step, now);
  const over = holds(lesson.end, now);
  return {
    key: over ? step.id : `${step.id} ${now.ask?.id}`,
    texts: lines.map((line) => said(line, now)),
    points: lines.map((line) => line.point),
    over,
  };
}

function useLesson(ctrl: TableCtrl): Lesson | null {
  const [lesson, told] = useState<Lesson | null>(null);
  const [missed, miss] = useState(0);
  useEffect(() => {
    if (lesson) return;
    let timer = 0;
    get<Lesson>(`/api/games/${ctrl.store.lobby.game}/lesson`).then(told, () => {
      timer = setTimeout(() => miss(missed + 1), AGAIN_MS);
    });
    return () => clearTimeout(timer);
  }, [missed]);
  return lesson;
}

/** It is there and can be chosen; of equal cards none has been. */
function isOpen(wanted: string): boolean {
  const found = [...document.querySelectorAll(wanted)];
  return found.some((one) => one.ariaDisabled !== "true") && !found.some((one) => one.ariaPressed === "true");
}

/** Marks what the line points at: of several things the first that is not chosen yet. By a rule, so that it holds however often the
 * board is drawn. */
function usePointer(points: string[]): void {
  const sheet = useRef<CSSStyleSheet | null>(null);
  useLayoutEffect(() => {
    const own = sheet.current = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== own);
    };
  }, []);
  useLayoutEffect(() => {
    const next = points.map(selector).find(isOpen);
    sheet.current?.replaceSync(next ? `${next} { ${POINTED} }` : "");
  });
}
