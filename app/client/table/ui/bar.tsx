// The top of the table: the race and round, a link to the rule that applies now, the menu; and the status line below.

import type { ComponentChildren } from "preact";
import { list, t } from "../../core/words.ts";
import type { StatusLine } from "../../games/contract.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import { Due, Icon, RuleLink } from "../../ui/marks.tsx";
import { Headline, Switches } from "./mast.tsx";

export function Bar({ ctrl }: { ctrl: TableCtrl }) {
  const game = ctrl.store.game!;
  const rule = game.ruleNow(ctrl.host);
  return (
    <header class="bar">
      <a href="/" class="home" aria-label={t("home")}>
        <Icon name="bird" class="bird" />
      </a>
      <Headline kind="where">
        {t(`title.${ctrl.store.lobby.game}`)} <small>{game.headline(ctrl.host.view)}</small>
      </Headline>
      <button
        type="button"
        class="iconbtn aid"
        aria-label={t("aid.title")}
        onClick={() => ctrl.lay({ is: "reference" })}
      >
        <Icon name="help" />
        <span>{t("aid.title")}</span>
      </button>
      <button
        type="button"
        class="iconbtn"
        aria-label={t("rules.now", { rule })}
        onClick={() => ctrl.host.showRule(rule)}
      >
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
    return line(
      "again",
      t("again.title"),
      ctrl.turn.mine ? t("again.your_turn") : words,
      ctrl.turn.wanted?.closes_at ?? null,
    );
  }
  if (ctrl.show.motion === "finish" || ctrl.show.motion === "turned") {
    return line("race", t("status.finish"), t("status.run_words"));
  }
  // The result on the screen counts: frames that are still waiting must not be given away.
  if (ctrl.host.view.result) return line("over", t("status.over"));
  if (ctrl.store.lobby.paused) {
    return line("paused", t("status.paused"), ctrl.store.lobby.paused_until === null ? t("status.paused_words") : "");
  }
  if (ctrl.show.motion === "run") return line("race", t("status.run"), t("status.run_words"));
  const own = ctrl.store.game!.status?.(ctrl.host, ctrl.part.board!);
  if (own) return own;
  const mine = ctrl.host.myAsk;
  if (mine) return line("mine", t("turn.yours"), ctrl.part.board!.prompt(), mine.closes_at);
  if (ctrl.host.view.race !== ctrl.store.latest.race) return line("race", t("status.moment"));
  const others = ctrl.turn.all.filter((ask) => ask.seat !== ctrl.store.me);
  const [first] = others;
  if (!first && ctrl.store.botPlays) return line("theirs", t("banner.bot_plays"), t("status.bot_words"));
  if (!first) return line("race", t("status.moment"));
  const names = others.map((ask) => ctrl.store.name(ask.seat));
  return line(
    "theirs",
    t("turn.of", { name: list(names) }),
    ctrl.store.game!.waiting(first.prompt, names[0]!),
    first.closes_at,
  );
}

export function NoticeLine({ ctrl }: { ctrl: TableCtrl }) {
  const notice = ctrl.notices.shown;
  return (
    <div class="notices" role="alert">
      {notice && (
        <p class={`notice ${notice.kind ?? ""}`}>
          <span>
            {notice.text} {notice.rule && <RuleLink rule={notice.rule} show={ctrl.host.showRule} />}
          </span>
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={() => ctrl.notices.hush()}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
