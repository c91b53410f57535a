// Reads a lesson's data (app/engine/kernel/teaching/lesson.py): the current step, its text, and the element it points
// at.

import { money, number, signed, t } from "../core/words.ts";
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
} from "../generated/wire.ts";

type Pattern = Record<string, unknown>;
/** The value of a placeholder. */
type Figure =
  | { money: number }
  | { number: number }
  | { seat: number }
  | { words: string }
  | { printed: string }
  | { seen: string }
  | { paid: string[]; race: number; points: boolean }
  | { net: true; race: number; points: boolean }
  | { fact: Pattern; of: string };

/** The game at one moment, as the learner sees it. */
export interface Moment {
  me: number;
  ask: Ask | null;
  view: View;
  facts: Fact[];
  name(seat: number): string;
}

/** The first step whose condition holds and which either names no moves or has one that is legal now. */
export function stepAt(lesson: Pick<Lesson, "steps">, now: Moment): LessonStep | null {
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
  return Object.entries(pattern).every(([name, value]) => isOneOf(at(thing, name), value));
}

/** The value at a path such as `seats.0.money`. */
function at(thing: unknown, name: string): unknown {
  return name.split(".").reduce((inside, part) => (inside as Pattern | undefined)?.[part], thing);
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
  if ("some" in choice) return choice.some.some((one) => one === value);
  if ("int" in choice) return typeof value === "number" && choice.int[0] <= value && value <= choice.int[1];
  return false;
}

/** The text of a line with its placeholders filled. */
export function said(line: Pick<LessonLine, "text" | "figures">, now: Moment): string {
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
  if ("seen" in figure) return number(Number(at(now.view, figure.seen) ?? 0));
  if ("printed" in figure) return figure.printed;
  if ("paid" in figure) return (figure.points ? number : money)(Math.abs(sum(now, figure.race, figure.paid)));
  if ("net" in figure) return figure.points ? plus(sum(now, figure.race)) : signed(sum(now, figure.race));
  const told = now.facts.filter((fact) => fits(figure.fact, fact));
  return number(told[told.length - 1]?.[figure.of] ?? 0);
}

function plus(points: number): string {
  return points > 0 ? "+" + number(points) : number(points);
}

/** The learner's income minus costs in one race: under the given paragraphs of the rules, or in total. */
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
