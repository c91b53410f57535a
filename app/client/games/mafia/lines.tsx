// What only this game's log says: the supply and the bets.

import { list, money, rich, t } from "../../core/words.ts";
import type { Fact } from "../../generated/wire.ts";
import { by, paid, reading } from "../suzuki/lines.tsx";
import { cardName, horseName } from "../suzuki/pieces.tsx";
import { CARD_PRICE } from "./printed.ts";

/** The cards themselves, for whoever may see them. */
function which(fact: Fact): string {
  return fact.cards?.length ? t("log.which", { cards: list((fact.cards as string[]).map(cardName)) }) : "";
}

export const lines = reading({
  SupplyOpened: (fact) =>
    rich("log.supply", { horses: list((fact.horses as number[]).map(horseName)), stack: fact.stack as number }),
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
  // The line that tells of the cards names their price.
  Paid: (fact, host) => fact.rule === "M-5.3" ? null : paid(fact, host),
});
