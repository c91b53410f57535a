// Long Shot's payouts by race, and its most important paragraphs.

import { ordinal, t } from "../../core/words.ts";
import type { Host } from "../contract.ts";
import { type Payout, Payouts } from "../suzuki/reference.tsx";
import { LOSING_TICKET, PENALTY, REWARDS, TICKETS } from "./printed.ts";

export function Reference({ host }: { host: Host }) {
  const rows: Payout[] = [
    ...REWARDS.map((sums, i): Payout => [t("ref.reward", { place: ordinal(i + 1) }), "L-9.1", ...sums]),
    [t("ref.L-9.2"), "L-9.2", ...PENALTY.map((sum) => -sum)],
    ...TICKETS.map((sums, i): Payout => [t("ref.ticket", { place: ordinal(i + 1) }), "L-9.3", ...sums]),
    [t("ref.L-9.4"), "L-9.4", ...LOSING_TICKET.map((sum) => -sum)],
  ];
  const heads = PENALTY.map((_, i) => t("suzuki.race_n", { race: i + 1 }));
  return <Payouts host={host} rows={rows} heads={heads} places={["L-4.1", "L-4.2", "L-5.1", "L-6.1"]} />;
}
