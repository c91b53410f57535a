// The players: one row per seat, with its actions.

import { t } from "../core/words.ts";
import { Button, Face, Icon, Twice } from "../ui/marks.tsx";
import type { TableCtrl } from "../table/actions/ctrl.ts";
import type { House } from "../table/actions/house.ts";
import type { Lobby, LobbySeat } from "../generated/wire.ts";
import { Name } from "./name.tsx";

/** A seat, free or taken. A free seat has no name. */
export type Place = Omit<LobbySeat, "name"> & { name: string | null };

/** All seats of the table, including free ones. */
export function places(lobby: Lobby): Place[] {
  return Array.from(
    { length: lobby.max_seats },
    (_, seat) =>
      lobby.seats.find((one) => one.seat === seat) ??
        { seat, user: null, name: null, bot: null, ready: false, household: null },
  );
}

interface Props {
  ctrl: TableCtrl;
  house: House;
}

export function Seats({ ctrl, house }: Props) {
  const { guests, you } = ctrl.store.lobby;
  return (
    <section class="sheet">
      <h2>{t("lobby.runners")}</h2>
      <ul class="seats">
        {places(ctrl.store.lobby).map((seat) =>
          seat.name === null
            ? <OpenSeat key={seat.seat} seat={seat} ctrl={ctrl} house={house} />
            : <TakenSeat key={seat.seat} seat={seat} ctrl={ctrl} house={house} />
        )}
      </ul>
      <div class="row foot-note">
        <p class="soft small">{guests > 0 && t("lobby.guests", { n: guests })}</p>
        {you.seat === null && <Name ctrl={ctrl} house={house} />}
        {you.seat !== null && <Button kind="quiet" onClick={() => void house.leave()}>{t("lobby.stand_up")}</Button>}
      </div>
    </section>
  );
}

function TakenSeat({ seat, ctrl, house }: Props & { seat: Place }) {
  const { you, host } = ctrl.store.lobby;
  const me = seat.user !== null && seat.user === you.user;
  const away = !seat.bot && ctrl.store.present(seat.seat)?.online === false;
  const words = [
    seat.user !== null && seat.user === host && t("lobby.host"),
    seat.bot && t("lobby.bot", { level: t(`bot.${seat.bot}`) }),
    away ? t("lobby.away") : !seat.bot && seat.user !== host && t(seat.ready ? "lobby.is_ready" : "lobby.not_yet"),
    seat.household !== null && seat.household !== seat.seat &&
    t("lobby.household", { name: ctrl.store.name(seat.household) }),
  ].filter(Boolean).join(t("comma"));
  return (
    <li>
      <Face seat={seat.seat} bot={seat.bot !== null} />
      <span class="who">
        <b>{me ? t("lobby.you", { name: seat.name! }) : seat.name}</b>
        <span class="small soft">
          {seat.bot && <Icon name="bot" />}
          {words}
        </span>
      </span>
      {me && (
        <span class="does">
          <Name ctrl={ctrl} house={house} />
        </span>
      )}
      {you.host && !me && (
        <span class="does">
          {!seat.bot && (
            <Twice
              kind="quiet"
              words={t("lobby.make_host")}
              really={t("host.really_hand_over")}
              onClick={() => void house.handOver(seat.seat)}
            />
          )}
          {seat.bot && <Levels seat={seat} ctrl={ctrl} house={house} />}
          {seat.bot
            ? <Button kind="quiet" onClick={() => void house.addBot(seat.seat, null)}>{t("lobby.remove")}</Button>
            : (
              <Twice
                kind="quiet"
                words={t("lobby.remove")}
                really={t("host.really_kick")}
                onClick={() => void house.kick(seat.seat)}
              />
            )}
        </span>
      )}
    </li>
  );
}

/** The choice of a bot's level. */
function Levels({ seat, ctrl, house }: Props & { seat: Place }) {
  const levels = ctrl.store.offer?.bots ?? [];
  if (levels.length < 2) return null;
  return (
    <select
      aria-label={t("lobby.level")}
      value={seat.bot ?? ""}
      onChange={(event) => void house.addBot(seat.seat, event.currentTarget.value)}
    >
      {levels.map((level) => (
        <option key={level} value={level} selected={level === seat.bot}>{t(`bot.${level}`)}</option>
      ))}
    </select>
  );
}

function OpenSeat({ seat, ctrl, house }: Props & { seat: Place }) {
  const { you, min_seats, seats } = ctrl.store.lobby;
  const taken = seats.filter((one) => one.seat < seat.seat).length;
  const freeBefore = seat.seat - taken;
  return (
    <li class="empty">
      <span class="n">{seat.seat + 1}</span>
      <span class="small soft">{t(seats.length + freeBefore < min_seats ? "lobby.open" : "lobby.open_more")}</span>
      <span class="does">
        {you.seat === null && <Button onClick={() => void house.sit(seat.seat)}>{t("lobby.sit_here")}</Button>}
      </span>
    </li>
  );
}
