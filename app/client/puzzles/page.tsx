// The page of a puzzle: the board and the hand of the game, and after the answer the verdict in place of the hand.

import type { ComponentChildren } from "preact";
import { t } from "../core/words.ts";
import { Icon, RuleLink } from "../ui/marks.tsx";
import { RuleSheet } from "../ui/rules.tsx";
import type { PuzzleCtrl } from "./ctrl.ts";
import { streak } from "./kept.ts";
import { Verdict } from "./verdict.tsx";

interface Props {
  ctrl: PuzzleCtrl;
  days: DOMStringMap;
}

export function PuzzlePage({ ctrl, days }: Props) {
  const { game, board, verdict } = ctrl;
  return (
    <div class={verdict ? "table watching puzzle" : "table puzzle"} onPointerDown={() => ctrl.settle()}>
      <Bar ctrl={ctrl} days={days} />
      <div class="top">
        <Status ctrl={ctrl} />
        <Notice ctrl={ctrl} />
      </div>
      <game.Course host={ctrl} board={board} />
      <div class="side" tabIndex={0} role="region" aria-label={t("puzzle.about")}>
        {verdict ? <Verdict ctrl={ctrl} verdict={verdict} /> : <Task ctrl={ctrl} />}
        <Days ctrl={ctrl} days={days} />
      </div>
      {!verdict && <game.Hand host={ctrl} board={board} />}
      {ctrl.rule && <RuleSheet key={ctrl.rule} rule={ctrl.rule} close={() => ctrl.showRule(null)} />}
    </div>
  );
}

function Bar({ ctrl, days }: Props) {
  const rule = ctrl.game.ruleNow(ctrl);
  return (
    <header class="bar">
      <a href="/puzzles" class="home" aria-label={t("puzzle.all")}>
        <Icon name="bird" class="bird" />
      </a>
      <h1 class="where">
        {t(`title.${ctrl.puzzle.game}`)} <small>{t("puzzle.title", { day: days.written ?? "" })}</small>
      </h1>
      {!ctrl.verdict && (
        <button
          type="button"
          class="iconbtn how"
          aria-label={t("puzzle.about")}
          onClick={() => ctrl.explain()}
        >
          <Icon name="help" />
        </button>
      )}
      <button
        type="button"
        class="iconbtn"
        aria-label={t("rules.now", { rule })}
        onClick={() => ctrl.showRule(rule)}
      >
        <Icon name="book" />
      </button>
    </header>
  );
}

function Status({ ctrl }: { ctrl: PuzzleCtrl }) {
  const [kind, icon, head, words]: [string, string, string, ComponentChildren] = !ctrl.verdict
    ? ["mine", "shoe", t("puzzle.question"), ctrl.board.prompt()]
    : ctrl.isRight
    ? ["right", "check", t("puzzle.right"), t("puzzle.right_words")]
    : ["wrong", "close", t("puzzle.wrong"), t("puzzle.wrong_words")];
  return (
    <div class={`status ${kind}`}>
      <p role="status">
        <Icon name={icon} />
        <span>
          <b>{head}</b> <span>{words}</span>
        </span>
      </p>
    </div>
  );
}

function Notice({ ctrl }: { ctrl: PuzzleCtrl }) {
  const { notice } = ctrl;
  const close = () => {
    ctrl.hush();
    ctrl.paint();
  };
  return (
    <div class="notices" role="alert">
      {notice && (
        <p class={notice.isLong ? "notice long" : "notice"}>
          <span>
            {notice.text} {notice.rule && <RuleLink rule={notice.rule} show={ctrl.showRule} />}
          </span>
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={close}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}

/** What the puzzle asks, beside the board on a large screen. */
function Task({ ctrl }: { ctrl: PuzzleCtrl }) {
  return (
    <section class="task">
      <h2>{t("puzzle.question")}</h2>
      <p>{t(`${ctrl.puzzle.game}.puzzle.how`)}</p>
    </section>
  );
}

function Days({ ctrl, days }: Props) {
  const path = (day: string) => `/puzzles/${ctrl.puzzle.game}/${day}`;
  const row = streak(days.today ?? "");
  return (
    <nav class="days" aria-label={t("puzzle.days")}>
      {row > 0 && <p class="streak">{t("puzzle.streak", { n: row })}</p>}
      <p class="row">
        {days.before && <a class="btn quiet" href={path(days.before)}>{t("puzzle.before")}</a>}
        {days.after && <a class="btn quiet" href={path(days.after)}>{t("puzzle.after")}</a>}
        <a class="btn quiet" href="/puzzles">{t("puzzle.all")}</a>
        {ctrl.verdict && <a class="btn quiet" href={`/games/${ctrl.puzzle.game}`}>{t("puzzle.play")}</a>}
      </p>
    </nav>
  );
}
