// The players: one cell for each seat, in seat order. A tap opens a sheet about the seat.

import * as clock from "../../core/clock.ts";
import { t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { OtherCell } from "../../games/contract.ts";
import { Due, Icon, useSeconds } from "../../ui/marks.tsx";

export function Players({ ctrl }: { ctrl: TableCtrl }) {
  const seats = ctrl.store.lobby.seats.filter((seat) => seat.name !== null);
  const others = ctrl.store.game!.others?.(ctrl.host) ?? [];
  return (
    <ul class="players" style={{ "--seats": seats.length + others.length }} aria-label={t("players")}>
      {seats.map((seat) => <Player key={seat.seat} seat={seat.seat} ctrl={ctrl} />)}
      {others.map((other, i) => <Other key={`other${i}`} cell={other} />)}
    </ul>
  );
}

/** A cell among the players that belongs to no seat, such as a dummy's. */
function Other({ cell: { name, figure, notes, extra } }: { cell: OtherCell }) {
  return (
    <li class="player other">
      <span class="cell">
        <span class="who">
          <span>{name}</span>
        </span>
        <span class="money">{figure}</span>
        <span class="notes">{notes}</span>
        <span class="has does">{extra ?? "\u00a0"}</span>
      </span>
    </li>
  );
}

function Player({ seat, ctrl }: { seat: number; ctrl: TableCtrl }) {
  const { marker, figure, notes, extra } = ctrl.store.game!.cell(ctrl.host, seat);
  const ask = ctrl.show.replaying === null && ctrl.turn.all.find((one) => one.seat === seat);
  const sits = ctrl.store.lobby.seats.find((one) => one.seat === seat);
  const bot = sits?.bot || ctrl.store.present(seat)?.bot_plays;
  const mine = seat === ctrl.store.me;
  return (
    <li
      class={`player${ask ? " turn" : ""}${mine ? " mine" : ""}`}
      data-seat={seat}
      aria-current={ask ? "true" : undefined}
    >
      <button type="button" onClick={() => ctrl.lay({ is: "seat", seat })}>
        <span class="who">
          {bot ? <Icon name="bot" /> : <Icon name="head" class="head" />}
          <span>{mine ? t("you") : ctrl.store.name(seat)}</span>
          {marker && <Icon name="marker" class="ico marker" />}
          {marker && <span class="sr">{t("seat.first")}</span>}
        </span>
        <span class="money">{figure}</span>
        <span class="notes">{notes}</span>
        <span class="has does">
          <Doing ctrl={ctrl} seat={seat} extra={extra} />
        </span>
      </button>
    </li>
  );
}

/** The state of a player, such as away or thinking; the most important one if several apply. */
function Doing({ ctrl, seat, extra }: { ctrl: TableCtrl; seat: number; extra?: unknown }) {
  const present = ctrl.store.present(seat);
  const ask = ctrl.turn.all.find((one) => one.seat === seat);
  const bot = ctrl.store.lobby.seats.find((one) => one.seat === seat)?.bot;
  if (present?.bot_plays && !bot) return <span class="away">{t("seat.bot_plays")}</span>;
  if (present && !present.online && !bot) return <Away since={present.away_since ?? clock.now()} />;
  if (ask?.closes_at && !ctrl.store.lobby.paused) return <Due at={ask.closes_at} />;
  if (extra) return <span>{extra as string}</span>;
  if (ask) return <span>{t("seat.to_play")}</span>;
  return <span>{bot ? t("seat.bot") : "\u00a0"}</span>;
}

function Away({ since }: { since: number }) {
  const gone = useSeconds(() => clock.now() - since);
  return (
    <span class="away">
      <i>{t("seat.away")}</i> {clock.minutes(gone)}
    </span>
  );
}
