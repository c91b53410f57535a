// The reference card: payouts, costs, and legal boxes for a card. Also the details of a seat.

import type { ComponentChildren } from "preact";
import { money, signed, t } from "../../core/words.ts";
import { Cloth, RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { horseName } from "./pieces.tsx";
import type { RaceView } from "./view.ts";

/** A line of payouts: the event, its paragraph, and one sum or a sum per race. */
export type Payout = [what: string, rule: string, ...sums: number[]];

export function Payouts({ host, rows, heads, places, children }: {
  host: Host;
  rows: Payout[];
  heads?: string[];
  /** The paragraphs about legal boxes. */
  places: string[];
  children?: ComponentChildren;
}) {
  const rule = (name: string) => <RuleLink rule={name} show={host.showRule} />;
  return (
    <div class="reference">
      <table>
        <caption class="sr">{t("ref.title")}</caption>
        {heads && (
          <thead>
            <tr>
              <td />
              <td />
              {heads.map((head) => <th key={head} scope="col">{head}</th>)}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(([what, where, ...sums], i) => (
            <tr key={i}>
              <td>{what}</td>
              <td>{rule(where)}</td>
              {sums.map((sum, race) => <td key={race} class={sum < 0 ? "down" : "up"}>{signed(sum)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
      <h3>{t("ref.places_title")}</h3>
      <ul>
        {places.map((name) => <li key={name}>{t(`ref.${name}`)} {rule(name)}</li>)}
      </ul>
    </div>
  );
}

export function SeatFacts({ host, seat, children }: { host: Host; seat: number; children?: ComponentChildren }) {
  const { seats, own } = host.view as RaceView;
  const { money: held, cards, order: told } = seats[seat]!;
  const order = told ?? (seat === host.me ? own?.order : null);
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
      {children}
    </dl>
  );
}
