// The top of the table: where we are, the rules at the paragraph that matters, the menu. And the status line below it.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as clock from "../core/clock.ts";
import { list, t } from "../core/words.ts";
import type { StatusLine } from "../games/contract.ts";
import type { TableCtrl } from "../table/ctrl.ts";
import { Icon, RuleLink } from "./marks.tsx";
import { Headline, Switches } from "./mast.tsx";

export function Bar({ ctrl }: { ctrl: TableCtrl }) {
  const game = ctrl.game!;
  const rule = game.ruleNow(ctrl);
  return (
    <header class="bar">
      <a href="/" class="home" aria-label={t("home")}>
        <Icon name="bird" class="bird" />
      </a>
      <Headline kind="where">
        {t(`title.${ctrl.lobby.game}`)} <small>{game.headline(ctrl.view)}</small>
      </Headline>
      <button
        type="button"
        class="iconbtn roomy"
        aria-label={t("ref.title")}
        onClick={() => ctrl.lay({ is: "reference" })}
      >
        <Icon name="coin" />
      </button>
      <button type="button" class="iconbtn" aria-label={t("rules.now", { rule })} onClick={() => ctrl.showRule(rule)}>
        <Icon name="book" />
      </button>
      <Switches ctrl={ctrl} />
    </header>
  );
}

/** One line: whose turn it is and what to do. */
export function Status({ ctrl }: { ctrl: TableCtrl }) {
  const { kind, head, words, due, quiet } = statusOf(ctrl);
  return (
    <div class={`status ${kind}`}>
      <p role={quiet ? undefined : "status"}>
        <Icon name={kind === "mine" ? "shoe" : kind === "paused" ? "lock" : "bird"} />
        <span>
          <b>{head}</b> <span>{words}</span>
        </span>
      </p>
      {due !== null && <Due at={due} />}
    </div>
  );
}

function statusOf(ctrl: TableCtrl): StatusLine {
  const line = (kind: string, head: string, words: ComponentChildren = "", due: number | null = null) => ({
    kind,
    head,
    words,
    due,
  });
  if (ctrl.show.replaying !== null) {
    const race = ctrl.show.replaying;
    const words = race ? t("again.race", { race }) : "";
    return line("again", t("again.title"), ctrl.myTurn ? t("again.your_turn") : words, ctrl.wanted?.closes_at ?? null);
  }
  if (ctrl.view.result) return line("over", t("status.over")); // on the screen: what is ahead of it is not told yet
  if (ctrl.lobby.paused) return line("paused", t("status.paused"), t("status.paused_words"));
  if (ctrl.show.motion === "run") return line("race", t("status.off"), t("status.off_words"));
  if (ctrl.show.motion === "finish") return line("race", t("status.finish"), t("status.off_words"));
  const own = ctrl.game!.status?.(ctrl);
  if (own) return own;
  const mine = ctrl.myAsk;
  if (mine) return line("mine", t("turn.yours"), ctrl.board!.prompt(), mine.closes_at);
  if (ctrl.view.race !== ctrl.latest.race) return line("race", t("status.moment"));
  const others = ctrl.turns.filter((ask) => ask.seat !== ctrl.me);
  const [first] = others;
  if (!first && ctrl.botPlays) return line("theirs", t("banner.bot_plays"), t("status.bot_words"));
  if (!first) return line("race", t("status.moment"));
  const names = others.map((ask) => ctrl.name(ask.seat));
  return line(
    "theirs",
    t("turn.of", { name: list(names) }),
    ctrl.game!.waiting(first.prompt, names[0]!),
    first.closes_at,
  );
}

/** The time that is left. Counts by itself, so that nothing else has to be drawn again. */
export function Due({ at }: { at: number }) {
  const left = useSeconds(() => at - clock.now());
  return (
    <span class={left < 10000 ? "due soon" : "due"} role="timer" aria-label={t("due", { time: clock.minutes(left) })}>
      {clock.minutes(left)}
    </span>
  );
}

/** A span of time that goes on by itself, drawn once a second. */
export function useSeconds(read: () => number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return read();
}

export function NoticeLine({ ctrl }: { ctrl: TableCtrl }) {
  const notice = ctrl.notice;
  return (
    <div class="notices" role="alert">
      {notice && (
        <p class="notice">
          <span>
            {notice.text} {notice.rule && <RuleLink rule={notice.rule} show={ctrl.showRule} />}
          </span>
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={() => ctrl.hush()}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
