// The payouts that the page names, by kind of choice, for tests/client/test_stakes.py.

import type { LongshotView } from "../view.ts";
import { ticket } from "../stakes.ts";

export const answers = {
  "longshot.ticket": ({ view, card }: { view: LongshotView; card: string }) => [ticket(view, card)],
};
