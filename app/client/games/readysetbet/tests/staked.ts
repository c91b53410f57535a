// The payouts and costs that the page names, by kind of choice, for tests/client/test_stakes.py.

import { stakeOf } from "../stakes.ts";

type Choice = { view: Parameters<typeof stakeOf>[0]; seat: number; token: string; spot: string };

export const answers = {
  "readysetbet.bet": ({ view, seat, token, spot }: Choice) => {
    const { wins, costs } = stakeOf(view, seat, token, spot);
    return [wins, costs];
  },
};
