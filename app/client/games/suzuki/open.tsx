// A seat with everything open: money, order and hand. Only for games that are over.

import type { ComponentChildren } from "preact";
import { onBoard, t } from "../../core/words.ts";
import { Cloth, Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { cardName, Face, horseName } from "./pieces.tsx";
import { horseOf, type Own, type RaceView } from "./view.ts";

export interface Opened {
  host: Host;
  seat: number;
  own: unknown;
  name: string;
  bot: boolean;
}

export function OpenSeat({ host, seat, own, name, bot, children }: Opened & { children?: ComponentChildren }) {
  const view = host.view as RaceView;
  const { hand, order } = own as Own;
  return (
    <>
      <p class="who">
        <b>{name}</b>
        {bot && <Icon name="bot" />}
        {view.marker === seat && <Icon name="marker" class="ico marker" />}
        <span class="money">{onBoard(view.seats[seat]!.money)}</span>
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
      {children}
    </>
  );
}
