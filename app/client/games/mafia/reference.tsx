// Horse Racing Mafia's payouts; and the details of a seat, including its bets.

import { ordinal, t } from "../../core/words.ts";
import { RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { type Payout, Payouts, SeatFacts } from "../suzuki/reference.tsx";
import { Duos } from "./duos.tsx";
import { CARD_PRICE, PENALTY, QUINELLA, REWARDS, TICKET_COST, TICKETS } from "./printed.ts";
import type { MafiaView } from "./view.ts";

export function Reference({ host }: { host: Host }) {
  const options = host.lobby.options;
  const rows: Payout[] = [
    ...REWARDS.map((sum, i): Payout => [t("ref.reward", { place: ordinal(i + 1) }), "M-7.1", sum]),
    [t("ref.penalty"), "M-7.2a", -PENALTY],
    [t(options.unordered_penalty === "always" ? "ref.unordered_always" : "ref.unordered"), "M-7.2b", -PENALTY],
    [t("ref.last"), "M-7.2c", -PENALTY],
    ...TICKETS.map((sum, i): Payout => [t("ref.ticket", { place: ordinal(i + 1) }), "M-7.3", sum]),
    [t("ref.quinella"), "M-7.4", QUINELLA],
    [t(options.ticket_cost === "losing" ? "ref.cost_losing" : "ref.cost"), "M-7.5", -TICKET_COST],
    [t("ref.card"), "M-5.3", -CARD_PRICE],
  ];
  return (
    <Payouts host={host} rows={rows} places={["M-4.1", "M-4.2", "M-4.3", "M-4.6"]}>
      <p>
        <b>{t("ref.double")}</b> <RuleLink rule="M-7.6" show={host.showRule} />
      </p>
    </Payouts>
  );
}

export function SeatDetails({ host, seat }: { host: Host; seat: number }) {
  const { bets, quinellas } = (host.view as MafiaView).seats[seat]!;
  return (
    <SeatFacts host={host} seat={seat}>
      <dt>{t("seat.bets")}</dt>
      <dd>
        {bets === 0 ? t("seat.no_bets") : quinellas ? <Duos pairs={quinellas} /> : t("seat.bets_hidden", { n: bets })}
      </dd>
    </SeatFacts>
  );
}
