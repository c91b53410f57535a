// The reference card: what pays, what costs, and where a card may go. And what one may know about a seat.

import { money, ordinal, signed, t } from "../../core/words.ts";
import { Cloth, RuleLink } from "../../frame/marks.tsx";
import type { Host } from "../contract.ts";
import { Duos } from "./hand.tsx";
import { horseName } from "./pieces.tsx";
import { CARD_PRICE, PENALTY, QUINELLA, REWARDS, TICKET_COST, TICKETS } from "./printed.ts";
import type { MafiaView } from "./view.ts";

export function Reference({ host }: { host: Host }) {
  const options = host.lobby.options;
  const rule = (name: string) => <RuleLink rule={name} show={host.showRule} />;
  const rows: [string, string, string][] = [
    ...REWARDS.map((sum, i) =>
      [t("ref.reward", { place: ordinal(i + 1) }), "M-7.1", signed(sum)] as [string, string, string]
    ),
    [t("ref.penalty"), "M-7.2a", money(-PENALTY)],
    [t(options.unordered_penalty === "always" ? "ref.unordered_always" : "ref.unordered"), "M-7.2b", money(-PENALTY)],
    [t("ref.last"), "M-7.2c", money(-PENALTY)],
    ...TICKETS.map((sum, i) =>
      [t("ref.ticket", { place: ordinal(i + 1) }), "M-7.3", signed(sum)] as [
        string,
        string,
        string,
      ]
    ),
    [t("ref.quinella"), "M-7.4", signed(QUINELLA)],
    [
      t(options.ticket_cost === "losing" ? "ref.cost_losing" : "ref.cost"),
      "M-7.5",
      signed(-TICKET_COST),
    ],
    [t("ref.card"), "M-5.3", money(-CARD_PRICE)],
  ];
  return (
    <div class="reference">
      <table>
        <caption class="sr">{t("ref.title")}</caption>
        <tbody>
          {rows.map(([what, where, sum], i) => (
            <tr key={i}>
              <td>{what}</td>
              <td>{rule(where)}</td>
              <td class={sum.startsWith("\u2212") ? "down" : "up"}>{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <b>{t("ref.double")}</b> {rule("M-7.6")}
      </p>
      <h3>{t("ref.places_title")}</h3>
      <ul>
        {["M-4.1", "M-4.2", "M-4.3", "M-4.6"].map((name) => <li key={name}>{t(`ref.${name}`)} {rule(name)}</li>)}
      </ul>
    </div>
  );
}

export function SeatDetails({ host, seat }: { host: Host; seat: number }) {
  const view = host.view as MafiaView;
  const { money: held, cards, bets, quinellas, order } = view.seats[seat]!;
  return (
    <dl class="facts">
      <dt>{t("seat.money")}</dt>
      <dd>{money(held)}</dd>
      <dt>{t("seat.hand")}</dt>
      <dd>{t("seat.cards", { n: cards })}</dd>
      <dt>{t("seat.order")}</dt>
      <dd>
        {order
          ? (
            <span class="row">
              <Cloth n={order} /> {horseName(order)}
            </span>
          )
          : t("seat.sealed")}
      </dd>
      <dt>{t("seat.bets")}</dt>
      <dd>
        {bets === 0 ? t("seat.no_bets") : quinellas ? <Duos pairs={quinellas} /> : t("seat.bets_hidden", { n: bets })}
      </dd>
    </dl>
  );
}
