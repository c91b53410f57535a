// Choices that make no difference. Two copies of a card in the hand, or face up in a farm, are one choice: nothing in
// the game depends on which of them is taken. Cards of distance areas are told apart, because their order counts, and
// horses in the run area as well, because each has its own forces, supports and effects.

import { templates, values } from "../../core/asks.ts";
import type { Ask, Move } from "../../generated/wire.ts";
import type { ForceView, Waiting } from "./view.ts";

/** Cards of the same kind are one choice. */
export function kindOf(view: ForceView, id: number): string {
  if (view.effects.some((effect) => effect.horses.includes(id))) return String(id);
  const held = view.own?.hand.find((one) => one.id === id);
  if (held) return JSON.stringify({ ...held, id: "hand" });
  for (const [seat, { farm }] of view.sides.entries()) {
    const name = farm.find(([known]) => known === id)?.[1];
    if (name) return `${seat} ${name}`;
  }
  return String(id);
}

/** The first card of each kind. */
export function firstOfEach(view: ForceView, ids: number[]): number[] {
  const kinds = ids.map((id) => kindOf(view, id));
  return ids.filter((_, i) => kinds.indexOf(kinds[i]!) === i);
}

/** The answer to an ask whose choices all make no difference, or null. Then nobody is asked. */
export function onlyAnswer(ask: Ask | null, view: ForceView): Move | null {
  const first = sameAbilities(ask, view.waiting);
  return first === null ? sameCards(ask, view) : { do: "first", ability: first };
}

/** An ability if all that wait are alike, so that their order makes no difference. */
function sameAbilities(ask: Ask | null, waits: Waiting[]): number | null {
  const [template] = templates(ask, "first");
  const ids = template ? values(template.ability).map(Number) : [];
  const kinds = new Set(ids.map((id) => {
    const one = waits.find((waiting) => waiting.id === id);
    return one ? `${one.seat} ${one.key}` : `${id}`;
  }));
  return ids.length > 1 && kinds.size === 1 ? ids[0]! : null;
}

/** So many cards of a single kind, where the number is fixed and nothing else can be answered. */
function sameCards(ask: Ask | null, view: ForceView): Move | null {
  const some = templates(ask, "choose")[0]?.cards;
  if (ask?.moves?.length !== 1 || typeof some !== "object" || !("some" in some)) return null;
  const ids = some.some.map(Number);
  if (!some.min || some.min !== some.max || firstOfEach(view, ids).length !== 1) return null;
  return { do: "choose", cards: ids.slice(0, some.min) };
}
