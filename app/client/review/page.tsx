// The page of the review: the course, all hands, the log, and the navigation.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../core/words.ts";
import { Icon } from "../ui/marks.tsx";
import { RuleSheet } from "../ui/rules.tsx";
import { Scrub } from "../ui/scrub.tsx";
import type { Fact } from "../generated/wire.ts";
import type { ReviewCtrl } from "./ctrl.ts";
import { verdict } from "./fairness.ts";

export function ReviewPage({ ctrl }: { ctrl: ReviewCtrl }) {
  const game = ctrl.game;
  const seats = ctrl.told.lobby.seats;
  return (
    <div class="reviewing">
      <Fairness ctrl={ctrl} />
      <Controls ctrl={ctrl} />
      <div class="review-stage">
        <div>
          <game.Course host={ctrl} board={ctrl.board} />
          <ul class="hands">
            {seats.map(({ seat, name, bot }) => (
              <li key={seat} data-seat={seat} class={ctrl.step.seat === seat ? "acted" : ""}>
                <game.OpenSeat host={ctrl} seat={seat} own={ctrl.step.owns[seat]} name={name} bot={bot !== null} />
              </li>
            ))}
          </ul>
        </div>
        <Lines ctrl={ctrl} />
      </div>
      {ctrl.rule && (
        <RuleSheet
          key={ctrl.rule}
          rule={ctrl.rule}
          close={() => {
            ctrl.rule = null;
            ctrl.paint();
          }}
        />
      )}
    </div>
  );
}

function Fairness({ ctrl }: { ctrl: ReviewCtrl }) {
  const { good, sentences } = verdict(ctrl.told.fairness, (seat) => ctrl.name(seat));
  return (
    <p class={good ? "fairness up" : "fairness down"}>
      <Icon name={good ? "check" : "close"} />
      <span>{sentences.join(" ")}</span>
    </p>
  );
}

function Controls({ ctrl }: { ctrl: ReviewCtrl }) {
  const last = ctrl.told.steps.length - 1;
  const still = <A extends unknown[]>(action: (...given: A) => void) => (...given: A) => {
    ctrl.stop();
    action(...given);
  };
  return (
    <Scrub
      at={ctrl.at}
      last={last}
      playing={ctrl.playing}
      where={t("review.step", { n: String(ctrl.step.seq), last: String(ctrl.told.steps[last]!.seq) })}
      note={ctrl.game.headline(ctrl.view)}
      go={still((at: number) => ctrl.go(at))}
      next={still(() => ctrl.next())}
      previous={() => ctrl.previous()}
      play={() => ctrl.play()}
    />
  );
}

// The text of each step's facts, rendered once, because a log has hundreds of lines.
const written = new WeakMap<Fact[], ComponentChildren[]>();

function wordsOf(ctrl: ReviewCtrl, facts: Fact[]): ComponentChildren[] {
  const known = written.get(facts);
  if (known) return known;
  const words = ctrl.game.lines(ctrl, facts).filter((line) => line !== null);
  written.set(facts, words);
  return words;
}

/** The whole log. A click on a line goes to its step. */
function Lines({ ctrl }: { ctrl: ReviewCtrl }) {
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const line = here.current;
    const list = line?.parentElement;
    if (line && list) list.scrollTop = line.offsetTop - list.clientHeight / 2;
  }, [ctrl.at]);
  return (
    <section class="log" aria-label={t("log")}>
      <ol tabIndex={0}>
        {ctrl.told.steps.map((step, at) => {
          const words = wordsOf(ctrl, step.events);
          if (!words.length) return null;
          return (
            <li key={step.seq} ref={at === ctrl.at ? here : null} class={at === ctrl.at ? "here" : ""}>
              <button
                type="button"
                class="jump"
                aria-current={at === ctrl.at ? "step" : undefined}
                aria-label={t("review.go", { n: String(step.seq) })}
                onClick={() => {
                  ctrl.stop();
                  ctrl.go(at);
                }}
              >
                {step.seq}
              </button>
              <span>
                {words.map((line, i) => <span class="fact" key={i}>{line}</span>)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
