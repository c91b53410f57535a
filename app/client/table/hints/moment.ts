// Evaluates the conditions of a guide's hints (app/engine/kernel/teaching/guide.py).

import { mayDo } from "../../core/asks.ts";
import type { Hint, View } from "../../generated/wire.ts";
import { holds, type Moment } from "../../lessons/steps.ts";

/** The first hint whose condition holds and which this person has not seen. */
export function hintAt(hints: Hint[], seen: ReadonlySet<string>, now: Moment): Hint | null {
  return hints.find((hint) => !seen.has(hint.key) && isMoment(hint, now)) ?? null;
}

function isMoment({ when, may, holding }: Hint, now: Moment): boolean {
  return holds(when, now) && (may === null || mayDo(now.ask, may)) &&
    Object.entries(holding).every(([path, values]) => listAt(now.view, path).some((one) => values.includes(one)));
}

function listAt(view: View, path: string): string[] {
  const found = path.split(".").reduce<unknown>((inside, part) => (inside as Record<string, unknown>)?.[part], view);
  return Array.isArray(found) ? found : [];
}
