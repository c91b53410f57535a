// The distances that the page names, by kind of choice, for tests/client/test_stakes.py.

import { guardedOf, runOf } from "../stakes.ts";

type View = Parameters<typeof runOf>[0];

export const answers = {
  "force.run": ({ view, card }: { view: View; card: number }) => [runOf(view, card)],
  "force.guard": ({ view, card }: { view: View; card: number }) => [guardedOf(view, card)?.left],
};
