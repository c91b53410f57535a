// The choices made so far for one decision, and the steps that led to them: each can be taken back until Confirm sends
// the decision. Nothing new is seen before that (docs/decisions/0026).

import type { Deck } from "../../generated/wire.ts";

export interface Choices {
  /** The chosen card of the hand. */
  chosen: number | null;
  /** The cards chosen for a card's text, in the order of choosing. */
  picked: number[];
  /** The chosen force cards for the payment. */
  paid: number[];
  /** The chosen horse for a support. */
  horse: number | null;
  /** Another choice: an option, a number, or an ability. */
  value: number | null;
  deck: { ready: string } | Pick<Deck, "cards"> & Partial<Deck> | null;
  /** Passing, now or for the rest of the turn. Like a card it is sent by Confirm only. */
  leaving: "pass" | "waive" | null;
}

export const NOTHING: Choices = {
  chosen: null,
  picked: [],
  paid: [],
  horse: null,
  value: null,
  deck: null,
  leaving: null,
};

export function choicesOf({ chosen, picked, paid, horse, value, deck, leaving }: Choices): Choices {
  return { chosen, picked, paid, horse, value, deck, leaving };
}

/** The choices before each step, the latest last. */
export class Steps {
  private past: Choices[] = [];

  get count(): number {
    return this.past.length;
  }

  /** Make a choice. If it changes anything, it is a step that can be taken back. */
  take(now: Choices, choose: () => void): void {
    const before = choicesOf(now);
    choose();
    if (JSON.stringify(before) !== JSON.stringify(choicesOf(now))) this.past.push(before);
  }

  /** The choices before the last step. */
  back(): Choices {
    return this.past.pop() ?? NOTHING;
  }

  forget(): void {
    this.past = [];
  }
}
