// A seat with everything open: money, order, hand and bets. Only for games that are over.

import { t, thousands } from "../../core/words.ts";
import { Cloth, Icon } from "../../frame/marks.tsx";
import type { Host } from "../contract.ts";
import { Duos } from "./hand.tsx";
import { cardName, Face, horseName } from "./pieces.tsx";
import { horseOf, type MafiaView, type Own } from "./view.ts";

export function OpenSeat({ host, seat, own, name, bot }: {
  host: Host;
  seat: number;
  own: unknown;
  name: string;
  bot: boolean;
}) {
  const view = host.view as MafiaView;
  const { hand, order, quinellas } = own as Own;
  return (
    <>
      <p class="who">
        <b>{name}</b>
        {bot && <Icon name="bot" />}
        {view.marker === seat && <Icon name="marker" class="ico marker" />}
        <span class="money">{thousands(view.seats[seat]!.money)}</span>
      </p>
      <p class="ordered">
        <span class="sr">{t("seat.order")}</span>
        <Icon name="opened" class="env" /> <Cloth n={order} /> {horseName(order)}
      </p>
      <ul class="openhand" aria-label={t("seat.cards", { n: hand.length })}>
        {hand.map((card, i) => (
          <li key={i}>
            <span class={horseOf(card) ? "card small" : "card small free"} role="img" aria-label={cardName(card)}>
              <Face card={card} />
            </span>
          </li>
        ))}
      </ul>
      {quinellas.length > 0 && <Duos label={t("seat.bets")} pairs={quinellas} />}
    </>
  );
}
