// The sheet for claims: the seats that the person may ask for, and the waiting list for the next game.

import * as clock from "../../core/clock.ts";
import { t } from "../../core/words.ts";
import { Button, useSeconds } from "../../ui/marks.tsx";
import type { LobbySeat } from "../../generated/wire.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { House } from "../actions/house.ts";
import { isEmpty, isNext } from "../banners/claims.tsx";
import { TableSheet } from "../ui/sheet.tsx";

interface Props {
  ctrl: TableCtrl;
  house: House;
}

export function ClaimSheet({ ctrl, house }: Props) {
  const seats = ctrl.store.lobby.seats.filter((seat) => isEmpty(ctrl, seat.seat));
  const people = seats.filter((seat) => seat.bot === null);
  const bots = seats.filter((seat) => seat.bot !== null);
  const ask = async (seat: LobbySeat) => {
    if (await house.claim(seat.seat)) ctrl.lay(null);
  };
  return (
    <TableSheet title={t("claim.title")} ctrl={ctrl}>
      <section class="elsewhere">
        <h3>{t("claim.mine")}</h3>
        {!people.length && <p class="soft">{t("claim.none_empty")}</p>}
        <Rows seats={people} ctrl={ctrl} words="claim.was_mine" ask={ask} />
      </section>
      {bots.length > 0 && (
        <section class="elsewhere">
          <h3>{t("claim.bots")}</h3>
          <p class="small">{t("claim.bots_words")}</p>
          <Rows seats={bots} ctrl={ctrl} words="claim.take_over" ask={ask} />
        </section>
      )}
      <section class="elsewhere">
        <h3>{t("claim.next_title")}</h3>
        <p class="small">{t("claim.next_words")}</p>
        <div class="row">
          <Button onClick={() => void house.wait(!isNext(ctrl))}>
            {t(isNext(ctrl) ? "claim.not_next" : "claim.next")}
          </Button>
        </div>
        <p class="small" role="status">{isNext(ctrl) && t("claim.is_next")}</p>
      </section>
    </TableSheet>
  );
}

function Rows({ seats, ctrl, words, ask }: {
  seats: LobbySeat[];
  ctrl: TableCtrl;
  words: string;
  ask: (seat: LobbySeat) => void;
}) {
  return (
    <ul class="devices">
      {seats.map((seat) => (
        <li key={seat.seat} data-seat={seat.seat}>
          <span class="grow">
            <b>{seat.name}</b>
            {seat.bot === null && <Since at={ctrl.store.present(seat.seat)?.away_since ?? clock.now()} />}
          </span>
          <Button kind={seat.bot === null ? "main" : ""} onClick={() => void ask(seat)}>
            {t(words)}
            <span class="sr">{seat.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Since({ at }: { at: number }) {
  const gone = useSeconds(() => clock.now() - at);
  return <span class="small soft">{t("claim.since", { time: clock.minutes(gone) })}</span>;
}
