// The points and spaces that the page names, by kind of choice, for tests/client/test_stakes.py.

import { oddsOf, prizeOf, runOf } from "../stakes.ts";

type View = Parameters<typeof prizeOf>[0];

export const answers = {
  "jockeys.trick": ({ view, rider, card }: { view: View; rider: number; card: string }) => [
    runOf(view, rider, card).to,
  ],
  "jockeys.prize": ({ view }: { view: View }) => [prizeOf(view)],
  "jockeys.bet": ({ view, cards }: { view: View; cards: string[] }) => [
    oddsOf(view, cards).reduce((sum, one) => sum + one, 0),
  ],
};
