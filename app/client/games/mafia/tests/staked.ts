// The payouts that the page names, by kind of choice, for tests/client/test_stakes.py.

import type { MafiaView } from "../view.ts";
import { quinella, ticket } from "../stakes.ts";

type Choice = { view: MafiaView; card: string; cards: string[] };

export const answers = {
  "mafia.ticket": ({ view, card }: Choice) => [ticket(view, card)],
  "mafia.quinella": ({ view, cards }: Choice) => [quinella(view, cards)],
};
