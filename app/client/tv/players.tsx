// The players on a big screen: one cell for each seat, without buttons.

import * as clock from "../core/clock.ts";
import { t } from "../core/words.ts";
import type { SeatCell } from "../games/contract.ts";
import { Due, Icon } from "../ui/marks.tsx";
import type { TvCtrl } from "./ctrl.ts";

export function Players({ ctrl }: { ctrl: TvCtrl }) {
  const seats = ctrl.lobby.seats;
  const others = ctrl.game!.others?.(ctrl) ?? [];
  return (
    <ul class="players" style={{ "--seats": seats.length + others.length }} aria-label={t("players")}>
      {seats.map(({ seat }) => <Player key={seat} seat={seat} ctrl={ctrl} />)}
      {others.map((other, i) => (
        <li class="player other" key={`other${i}`}>
          <Cell name={other.name} cell={other} doing={other.extra} />
        </li>
      ))}
    </ul>
  );
}

function Player({ seat, ctrl }: { seat: number; ctrl: TvCtrl }) {
  const cell = ctrl.game!.cell(ctrl, seat);
  const turn = ctrl.turn.all.some((ask) => ask.seat === seat);
  const bot = ctrl.lobby.seats.find((one) => one.seat === seat)?.bot ?? ctrl.store.present(seat)?.bot_plays;
  return (
    <li class={turn ? "player turn" : "player"} data-seat={seat} aria-current={turn ? "true" : undefined}>
      <Cell name={ctrl.name(seat)} cell={cell} bot={Boolean(bot)} seated doing={doing(ctrl, seat, cell)} />
    </li>
  );
}

function Cell({ name, cell, bot, seated, doing }: {
  name: string;
  cell: SeatCell;
  bot?: boolean;
  seated?: boolean;
  doing: unknown;
}) {
  return (
    <span class="cell">
      <span class="who">
        {bot ? <Icon name="bot" /> : seated && <Icon name="head" class="head" />}
        <span>{name}</span>
        {cell.marker && <Icon name="marker" class="ico marker" />}
      </span>
      <span class="money">{cell.figure}</span>
      <span class="notes">{cell.notes}</span>
      <span class="has does">{(doing as string) || "\u00a0"}</span>
    </span>
  );
}

/** The state of a seat; the most urgent one if several apply. */
function doing(ctrl: TvCtrl, seat: number, cell: SeatCell): unknown {
  const present = ctrl.store.present(seat);
  const bot = ctrl.lobby.seats.find((one) => one.seat === seat)?.bot;
  const ask = ctrl.turn.all.find((one) => one.seat === seat);
  if (present && !present.online && !bot) return t(present.bot_plays ? "seat.bot_plays" : "seat.away");
  if (ask?.closes_at && !ctrl.lobby.paused && ask.closes_at > clock.now()) return <Due at={ask.closes_at} />;
  return cell.extra ?? (ask ? t("seat.to_play") : "");
}
