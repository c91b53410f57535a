// The coach of a lesson: explains in a few sentences what just happened and what to do, and points at the element. It
// stands at the head of the table, so that it never covers that element.

import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../../core/http.ts";
import { t } from "../../core/words.ts";
import type { Lesson } from "../../generated/wire.ts";
import { Button } from "../../ui/marks.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";
import { houseOf } from "../actions/house.ts";
import { learn, playNow } from "../store/play_now.ts";
import { Speech } from "../../lessons/speech.tsx";
import { holds, linesAt, type Moment, said, stepAt } from "../../lessons/steps.ts";

const AGAIN_MS = 2000;

/** What the coach says at one moment. `key` stays the same until something happens. */
interface Saying {
  key: string;
  texts: string[];
  points: string[][];
  over: boolean;
}

let stopped = false; // Lasts until the page is reloaded.

export function Coach({ ctrl }: { ctrl: TableCtrl }) {
  const lesson = useLesson(ctrl);
  const last = useRef<Saying | null>(null);
  const now = momentOf(ctrl);
  if (lesson && now) last.current = sayingAt(lesson, now);
  const saying = last.current;
  if (!saying || stopped) return null;
  const { key, texts, points, over } = saying;
  return (
    <Speech
      said={key}
      texts={texts}
      points={now ? points : []}
      then={over ? <Onwards ctrl={ctrl} /> : null}
    />
  );
}

/** The choices after the lesson: a real game, the lesson again, or the rest of this table's game. */
function Onwards({ ctrl }: { ctrl: TableCtrl }) {
  const { game, lesson } = ctrl.store.lobby;
  const further = ctrl.store.game?.further;
  const leads = further && ctrl.store.lobby.lesson === further.after ? further : null;
  const then = (make: (game: string) => Promise<string>) => void houseOf(ctrl).moveOn(() => make(game));
  return (
    <div class="row">
      <Button kind="main" onClick={() => then(playNow)}>{t("lesson.play")}</Button>
      {leads && <a class="btn" href={leads.address}>{leads.words}</a>}
      <Button onClick={() => then((game) => learn(game, lesson))}>{t("lesson.repeat")}</Button>
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

/** The game as shown on the screen; null during a motion, while the board answers by itself, or while earlier steps are
 * missing here. */
function momentOf({ show, store, host, part }: TableCtrl): Moment | null {
  const { me, latest, history } = store;
  if (me === null || store.lobby.paused || show.moving || show.replay || history.steps[0]?.seq !== 1) return null;
  if (part.board?.passing) return null;
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
    const { game, lesson: key } = ctrl.store.lobby;
    get<Lesson>(`/api/games/${game}/lessons/${key}`).then(told, () => {
      timer = setTimeout(() => miss(missed + 1), AGAIN_MS);
    });
    return () => clearTimeout(timer);
  }, [missed]);
  return lesson;
}
