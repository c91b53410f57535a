// Reads a lesson's data (app/engine/kernel/teaching/lesson.py): which step counts now, what it says, and what it points at.

import { money, number, signed, t } from "../../core/words.ts";
import type {
  Ask,
  Choice,
  Fact,
  Lesson,
  LessonCondition,
  LessonLine,
  LessonStep,
  Template,
  View,
} from "../../generated/wire.ts";

type Pattern = Record<string, unknown>;
/** What fills a placeholder. */
type Figure =
  | { money: number }
  | { number: number }
  | { seat: number }
  | { words: string }
  | { paid: string[]; race: number }
  | { net: true; race: number }
  | { fact: Pattern; of: string };

/** The game at one moment, as the learner sees it. */
export interface Moment {
  me: number;
  ask: Ask | null;
  view: View;
  facts: Fact[];
  name(seat: number): string;
}

/** The first step whose condition holds and of whose right moves, if it has any, one is legal. */
export function stepAt(lesson: Lesson, now: Moment): LessonStep | null {
  return lesson.steps.find((step) => holds(step.when, now) && (!step.right.length || step.right.some(isLegal(now)))) ??
    null;
}

export function linesAt(step: LessonStep, now: Moment): LessonLine[] {
  return step.lines.filter((line) => holds(line.when, now));
}

export function holds({ prompt, view, told, untold }: LessonCondition, now: Moment): boolean {
  const has = (pattern: Pattern) => now.facts.some((fact) => fits(pattern, fact));
  return (prompt === null || now.ask?.prompt === prompt) && fits(view, now.view) && told.every(has) &&
    !untold.some(has);
}

function fits(pattern: Pattern, thing: object): boolean {
  return Object.entries(pattern).every(([name, value]) => isOneOf((thing as Pattern)[name], value));
}

function isOneOf(value: unknown, wanted: unknown): boolean {
  return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
}

function isLegal({ ask }: Moment): (pattern: Pattern) => boolean {
  return (pattern) => ask?.moves?.some((template) => allows(template, pattern)) ?? false;
}

function allows(template: Template, pattern: Pattern): boolean {
  return Object.entries(pattern).every(([name, wanted]) => {
    const choice = template[name];
    return choice !== undefined && (Array.isArray(wanted) ? wanted : [wanted]).some((value) => mayBe(choice, value));
  });
}

function mayBe(choice: Choice, value: unknown): boolean {
  if (typeof choice !== "object" || choice === null) return choice === value;
  if ("one" in choice) return choice.one.some((one) => one === value);
  if ("int" in choice) return typeof value === "number" && choice.int[0] <= value && value <= choice.int[1];
  return false;
}

/** A line's text with its figures. */
export function said(line: LessonLine, now: Moment): string {
  return line.text.replace(/\{(\w+)\}/g, (hole, name) => {
    const figure = line.figures[name];
    return figure ? written(figure as Figure, now) : hole;
  });
}

function written(figure: Figure, now: Moment): string {
  if ("money" in figure) return money(figure.money);
  if ("number" in figure) return number(figure.number);
  if ("seat" in figure) return now.name(figure.seat);
  if ("words" in figure) return t(figure.words);
  if ("paid" in figure) return money(Math.abs(sum(now, figure.race, figure.paid)));
  if ("net" in figure) return signed(sum(now, figure.race));
  const told = now.facts.filter((fact) => fits(figure.fact, fact));
  return number(told[told.length - 1]?.[figure.of] ?? 0);
}

/** What the learner got in a race, less what they paid; by these paragraphs, or in all. */
function sum(now: Moment, race: number, rules?: string[]): number {
  const paid = now.facts.filter((fact) => fact.event === "Paid" && fact.race === race);
  const counted = rules ? paid.filter((fact) => rules.includes(fact.rule)) : paid;
  return counted.reduce((all, { payer, payee, amount }) => {
    return all + (payee === now.me ? amount : payer === now.me ? -amount : 0);
  }, 0);
}

/** `card:3-7` is every element with data-card="3-7", `confirm` every one with data-confirm. */
export function selector(point: string): string {
  const [name, value] = point.split(/:(.*)/);
  return value === undefined ? `[data-${name}]` : `[data-${name}=${JSON.stringify(value)}]`;
}
