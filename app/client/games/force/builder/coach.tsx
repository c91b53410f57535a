// The coach of the lesson on building a deck. Like the coach of a table it reads the lesson's data; here the builder is
// what it reads, and the builder's buttons are the moves.

import { useEffect, useRef, useState } from "preact/hooks";
import { get, post, Refusal } from "../../../core/http.ts";
import { refusal, t } from "../../../core/words.ts";
import type { Ask, Lesson, MadeTable, PlayNowBody, View } from "../../../generated/wire.ts";
import { Speech } from "../../../lessons/speech.tsx";
import { linesAt, type Moment, said, stepAt } from "../../../lessons/steps.ts";
import { whileBusy } from "../../../grey/reasons.ts";
import { Button } from "../../../ui/marks.tsx";
import { allCards, cardOf } from "../cards.ts";
import type { DeckCtrl } from "./ctrl.ts";

const KEY = "building";
const AGAIN_MS = 2000;

export function Coach({ ctrl }: { ctrl: DeckCtrl }) {
  const lesson = useLesson(ctrl);
  const [busy, work] = useState(false);
  // While the game checks the deck, the coach goes on saying what it said.
  const last = useRef<Moment | null>(null);
  if (lesson) last.current = momentOf(ctrl) ?? last.current;
  const now = last.current;
  const step = lesson?.workshop && now && stepAt(lesson.workshop, now);
  if (!step) return null;
  const lines = linesAt(step, now);
  const race = async () => {
    work(true);
    try {
      const body: PlayNowBody = { game: "force", lesson: KEY };
      location.assign(`/t/${(await post<MadeTable>("/api/play", body)).table}`);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      ctrl.tell(refusal(problem.code, problem.message), true);
      work(false);
    }
  };
  const races = step.right.some((move) => move.do === "race");
  return (
    <Speech
      said={step.id}
      texts={lines.map((line) => said(line, now))}
      points={lines.map((line) => line.point)}
      then={races && (
        <Button kind="main" does="race" off={whileBusy(busy)} onClick={() => void race()}>{t("decks.race")}</Button>
      )}
    />
  );
}

/** The lesson's data. The first time its unfinished deck comes into the builder. */
function useLesson(ctrl: DeckCtrl): Lesson | null {
  const [lesson, told] = useState<Lesson | null>(null);
  const [missed, miss] = useState(0);
  useEffect(() => {
    let timer = 0;
    get<Lesson>(`/api/games/force/lessons/${KEY}`).then((found) => {
      if (!ctrl.count && !ctrl.id && found.workshop) ctrl.begin(found.workshop.cards, found.workshop.size);
      told(found);
    }, () => timer = setTimeout(() => miss(missed + 1), AGAIN_MS));
    return () => clearTimeout(timer);
  }, [missed]);
  return lesson;
}

/** The builder as a view, and its buttons as legal moves; null while the game checks the deck. */
function momentOf(ctrl: DeckCtrl): Moment | null {
  if (!ctrl.isJudged) return null;
  const kinds: Record<string, number> = { horse: 0, support: 0, force: 0 };
  for (const [name, n] of Object.entries(ctrl.cards)) {
    const kind = cardOf(name)?.kind;
    if (kind) kinds[kind]! += n;
  }
  const saved = ctrl.id !== null && !ctrl.changed;
  const { count, size, cards, legal } = ctrl;
  const ask: Ask = {
    id: "deck",
    seat: 0,
    prompt: "build",
    closes_at: null,
    moves: [
      { do: "more", card: { one: allCards().map((card) => card.card) } },
      { do: "less", card: { one: Object.keys(cards) } },
      ...(saved ? [{ do: "race" }] : [{ do: "save" }]),
    ],
  };
  const over = Object.keys(cards).some((card) => ctrl.isOver(card));
  const view = { count, size, cards, legal, over, saved, kinds } as unknown as View;
  return { me: 0, ask, view, facts: [], name: () => ctrl.person };
}
