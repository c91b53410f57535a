// What only this game's log says: the supply and the bets.

import { money, rich, t } from "../../core/words.ts";
import { by, paid, reading } from "../suzuki/lines.tsx";
import { cardName, horseName } from "../suzuki/pieces.tsx";
import { CARD_PRICE } from "./printed.ts";

export const lines = reading({
  SupplyOpened: (fact) =>
    rich("log.supply", { horses: (fact.horses as number[]).map(horseName).join(", "), stack: fact.stack as number }),
  CardsBought: (fact, host) =>
    by(host, fact.seat, fact.count ? "log.bought" : "log.bought_none", {
      n: fact.count,
      price: money(fact.count * CARD_PRICE),
      cards: fact.cards?.length ? t("log.which", { cards: (fact.cards as string[]).map(cardName).join(", ") }) : "",
    }),
  QuinellaLaid: (fact, host) =>
    by(host, fact.seat, "log.laid", {
      cards: fact.cards ? t("log.which", { cards: (fact.cards as string[]).map(cardName).join(", ") }) : "",
    }),
  BettingFinished: (fact, host) => fact.bets ? null : by(host, fact.seat, "log.no_bets", {}),
  QuinellaRevealed: (fact, host) =>
    by(host, fact.seat, "log.quinella", { cards: (fact.cards as string[]).map(cardName).join(" + ") }),
  // The line that tells of the cards names their price.
  Paid: (fact, host) => fact.rule === "M-5.3" ? null : paid(fact, host),
});
