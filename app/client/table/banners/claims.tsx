// Banners of claims: requests for a seat that is empty or a bot's. Spectators get a button to make such a request.

import * as clock from "../../core/clock.ts";
import { t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { House } from "../actions/house.ts";
import type { SeatClaim } from "../../generated/wire.ts";
import { whileBusy } from "../../grey/reasons.ts";
import { Asking } from "./asking.tsx";
import { Button, useSeconds } from "../../ui/marks.tsx";

interface Props {
  ctrl: TableCtrl;
  house: House;
}

/** The claims above the table: those that this person may decide, and their own. */
export function Claims({ ctrl, house }: Props) {
  const claims = (ctrl.store.lobby.claims ?? []).filter((claim) => claim.yours || isEmpty(ctrl, claim.seat));
  return (
    <div class="claims">
      {claims.map((claim) =>
        claim.yours && !claim.decides
          ? <Own key={claim.claim} claim={claim} house={house} />
          : <Asks key={claim.claim} claim={claim} ctrl={ctrl} house={house} />
      )}
    </div>
  );
}

function Asks({ claim, ctrl, house }: Props & { claim: SeatClaim }) {
  const { name, was } = claim;
  const since = ctrl.store.present(claim.seat)?.away_since ?? null;
  const gone = useSeconds(() => since === null ? 0 : clock.now() - since);
  const key = was.bot ? "claim.asks_bot" : "claim.asks";
  return (
    <Asking
      kind="claim"
      id={claim.claim}
      name={name}
      words={t(claim.decides ? key : `${key}_host`, { name, was: was.name })}
      since={!was.bot && since !== null && t("claim.since", { time: clock.minutes(gone) })}
      answer={claim.decides ? (grant) => house.answerClaim(claim.claim, grant) : null}
      off={whileBusy(house.busy !== null)}
    />
  );
}

function Own({ claim, house }: { claim: SeatClaim; house: House }) {
  return (
    <div class="banner claim" data-claim={claim.claim}>
      <p role="status">{t(claim.was.bot ? "claim.waiting_bot" : "claim.waiting", { was: claim.was.name })}</p>
      <Button kind="quiet" onClick={() => void house.takeClaimBack()}>{t("claim.take_back")}</Button>
    </div>
  );
}

/** One line for spectators who could play; it opens the sheet for claims. */
export function Watcher({ ctrl, house }: Props) {
  if (ctrl.store.lobby.claims?.some((claim) => claim.yours)) return null;
  const waits = isNext(ctrl);
  const { over } = ctrl.show;
  return (
    <div class="banner watcher">
      <p>{t(waits ? "claim.is_next" : over ? "claim.over" : "claim.watching")}</p>
      {over
        ? <Button onClick={() => void house.wait(!waits)}>{t(waits ? "claim.not_next" : "claim.next")}</Button>
        : <Button onClick={() => ctrl.lay({ is: "claim" })}>{t("claim.open")}</Button>}
    </div>
  );
}

/** True if a bot plays the seat or nobody is connected there. */
export function isEmpty(ctrl: TableCtrl, seat: number): boolean {
  const sits = ctrl.store.lobby.seats.find((one) => one.seat === seat);
  return sits !== undefined && (sits.bot !== null || ctrl.store.present(seat)?.online === false);
}

export function isNext(ctrl: TableCtrl): boolean {
  return ctrl.store.lobby.next?.some((one) => one.user === ctrl.store.lobby.you.user) ?? false;
}
