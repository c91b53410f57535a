// What an ask allows, read from its templates and from nothing else.

import type { Ask, Choice, Scalar, Template } from "../wire.ts";

/** The values a field may take. */
export function values(choice: Choice | undefined): Scalar[] {
  if (choice === undefined) return [];
  if (typeof choice !== "object") return [choice];
  return "one" in choice ? choice.one : [];
}

export function templates(ask: Ask | null, what: string): Template[] {
  return ask?.moves?.filter((template) => template.do === what) ?? [];
}

export function mayDo(ask: Ask | null, what: string): boolean {
  return templates(ask, what).length > 0;
}

/** The paragraph that forbids what somebody would look for here. */
export function barredBy(ask: Ask | null, what: string): string | null {
  return ask?.barred?.find((entry) => entry.do === what)?.rule ?? null;
}
