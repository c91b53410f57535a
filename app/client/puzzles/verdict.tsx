// The verdict on an answer: what it is worth and what the best is worth, why, and the worth of all others.

import type { ComponentChildren } from "preact";
import { t } from "../core/words.ts";
import type { Fact, PuzzleVerdict, SolutionStep } from "../generated/wire.ts";
import type { PuzzleCtrl } from "./ctrl.ts";

interface Props {
  ctrl: PuzzleCtrl;
  verdict: PuzzleVerdict;
}

export function Verdict({ ctrl, verdict }: Props) {
  const best = verdict.best[0]!;
  const shown = ctrl.isRight ? [verdict.answer, next(verdict)] : [best, verdict.answer];
  const heads = ctrl.isRight ? [t("puzzle.yours"), t("puzzle.next")] : [t("puzzle.best"), t("puzzle.yours")];
  const margin = total(verdict, best) - total(verdict, next(verdict));
  return (
    <section class="reckoned" aria-labelledby="verdict-title">
      <h2 id="verdict-title">{t("puzzle.why")}</h2>
      <p>{t("puzzle.margin", { margin: worth(ctrl, margin) })}</p>
      <table>
        <thead>
          <tr>
            <td />
            {heads.map((head) => <th key={head} scope="col">{head}</th>)}
          </tr>
        </thead>
        <tbody>
          <tr class="moves">
            <th scope="row">{t("puzzle.move")}</th>
            {shown.map((answer, i) => <td key={i}>{words(ctrl, verdict.moves[answer]!)}</td>)}
          </tr>
          {verdict.parts.map((part, column) => (
            <tr key={part}>
              <th scope="row">{t(`${ctrl.puzzle.game}.puzzle.${part}`)}</th>
              {shown.map((answer, i) => <Sum key={i} ctrl={ctrl} of={verdict.worths[answer]![column]!} />)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("puzzle.total")}</th>
            {shown.map((answer, i) => <Sum key={i} ctrl={ctrl} of={total(verdict, answer)} />)}
          </tr>
        </tfoot>
      </table>
      <p class="soft small">{t(`${ctrl.puzzle.game}.puzzle.how`)}</p>
      {verdict.solution.length > 0 ? <Solution ctrl={ctrl} steps={verdict.solution} /> : (
        <>
          <h3>{t(ctrl.isRight ? "puzzle.then" : "puzzle.then_best")}</h3>
          <ol class="then">{items(told(ctrl, ctrl.isRight ? verdict.events : verdict.after_best))}</ol>
        </>
      )}
      <details>
        <summary>{t("puzzle.every", { n: verdict.worths.length })}</summary>
        <ol class="every">
          {ranked(verdict).map((answer) => (
            <li key={answer} class={answer === verdict.answer ? "own" : ""}>
              <span>{words(ctrl, verdict.moves[answer]!)}</span>
              <b>{signed(ctrl, total(verdict, answer))}</b>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** The whole line of the right answer: each move, what it brings, and what anything else would have led to. */
function Solution({ ctrl, steps }: { ctrl: PuzzleCtrl; steps: SolutionStep[] }) {
  const counts = steps.findLastIndex((step) => step.otherwise !== null || sum(step.worth) !== 0) + 1;
  const most = worth(ctrl, sum(steps.flatMap((step) => step.worth)));
  return (
    <>
      <h3>{t(ctrl.isRight ? "puzzle.line" : "puzzle.line_best")}</h3>
      <ol class="solution">
        {steps.slice(0, counts).map((step, i) => (
          <li key={i}>
            <ul>{items(told(ctrl, step.events))}</ul>
            {sum(step.worth) !== 0 && (
              <p class="small">
                <b>{signed(ctrl, sum(step.worth))}</b>
              </p>
            )}
            {step.otherwise !== null && (
              <p class="soft small">
                {t("puzzle.otherwise", { otherwise: worth(ctrl, step.otherwise), most })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Sum({ ctrl, of }: { ctrl: PuzzleCtrl; of: number }) {
  return <td>{rounded(of) ? signed(ctrl, of) : "–"}</td>;
}

function signed(ctrl: PuzzleCtrl, amount: number): string {
  const words = worth(ctrl, amount);
  return amount > 0 ? `+${words}` : words;
}

function worth({ game }: PuzzleCtrl, amount: number): string {
  return game.worth?.(rounded(amount)) ?? game.score(rounded(amount)).words;
}

function total(verdict: PuzzleVerdict, answer: number): number {
  return sum(verdict.worths[answer]!);
}

function sum(parts: number[]): number {
  return parts.reduce((before, part) => before + part, 0);
}

/** To a tenth: a mean over what nobody knows is not worth more figures. */
function rounded(amount: number): number {
  return Math.round(amount * 10) / 10;
}

/** The answers, best first. */
function ranked(verdict: PuzzleVerdict): number[] {
  return verdict.worths.map((_, answer) => answer).sort((one, two) => total(verdict, two) - total(verdict, one));
}

/** The best of the wrong answers. */
function next(verdict: PuzzleVerdict): number {
  return ranked(verdict).find((answer) => !verdict.best.includes(answer))!;
}

/** A move in words: the game's own line of the log. */
function words(ctrl: PuzzleCtrl, facts: Fact[]): ComponentChildren {
  const line = ctrl.game.lines(ctrl, facts).find((one) => one !== null);
  return line ?? ctrl.game.passed?.(ctrl.puzzle.ask.prompt) ?? "";
}

/** What happens after an answer, without what concerns other players only. */
function told(ctrl: PuzzleCtrl, facts: Fact[]): ComponentChildren[] {
  const mine = ({ event, seat, payer, payee }: Fact) => {
    if (event === "GameEnded") return false;
    return event === "Paid" ? payer === ctrl.me || payee === ctrl.me : seat === undefined || seat === ctrl.me;
  };
  const lines = ctrl.game.lines(ctrl, facts.filter(mine));
  return lines.filter((line) => line !== null);
}

function items(lines: ComponentChildren[]): ComponentChildren[] {
  return lines.map((line, i) => <li key={i}>{line}</li>);
}
