// Lines of the log that only Horse Racing Mafia has: the supply and the bets.

import { list, money, rich, t } from "../../core/words.ts";
import type { Fact } from "../../generated/wire.ts";
import { by, paid, reading } from "../suzuki/lines.tsx";
import { cardName, horseName } from "../suzuki/pieces.tsx";
import { CARD_PRICE } from "./printed.ts";

/** The names of the cards, for players who may see them. */
function which(fact: Fact): string {
  return fact.cards?.length ? t("log.which", { cards: list((fact.cards as string[]).map(cardName)) }) : "";
}

export const lines = reading({
  SupplyOpened: (fact) => {
    const horses = (fact.horses as number[]).map(horseName);
    return rich("log.supply", { n: horses.length, horses: list(horses), stack: fact.stack as number });
  },
  CardsBought: (fact, host) =>
    by(host, fact.seat, fact.count ? "log.bought" : "log.bought_none", {
      n: fact.count,
      price: money(fact.count * CARD_PRICE),
      cards: which(fact),
    }),
  QuinellaLaid: (fact, host) => by(host, fact.seat, "log.laid", { cards: which(fact) }),
  BettingFinished: (fact, host) => fact.bets ? null : by(host, fact.seat, "log.no_bets", {}),
  QuinellaRevealed: (fact, host) =>
    by(host, fact.seat, "log.quinella", { cards: (fact.cards as string[]).map(cardName).join(" + ") }),
  // The line about the cards already contains their price.
  Paid: (fact, host) => fact.rule === "M-5.3" ? null : paid(fact, host),
});
