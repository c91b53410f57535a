// A race's result sheet: the podium with whose order each horse was, the money on its way, and every payment with its reason.

import { money, number, ordinal, signed, t, thousands } from "../../core/words.ts";
import { Chart } from "../../frame/chart.tsx";
import { Cloth, Icon, RuleLink, Tote } from "../../frame/marks.tsx";
import type { Host } from "../contract.ts";
import { reason } from "./lines.tsx";
import { horseName } from "./pieces.tsx";
import { courseOf, moneyByRace, type Payment, positionsByRound, type RaceReport, report } from "./report.ts";
import { type SeatReport, type Stages, sum } from "./report.ts";
import type { RaceView } from "./view.ts";

export interface Account {
  host: Host;
  race: number;
  /** The stops of the money chart. */
  stages: Stages;
  /** The names of the stops. */
  words: string;
  /** The paragraph by which what cannot be paid is forgiven. */
  forgiven: string;
  /** Bets that came to nothing stand before what is paid at the end. */
  nothing?(seat: number): { words: string[]; rule: string; before: string };
}

export function RaceResult(account: Account) {
  const { host, race, stages } = account;
  const sheet = report(host.steps, race);
  if (!sheet) return <p class="soft">{t("result.loading")}</p>;
  const richest = [...sheet.seats].sort((a, b) => b.after - a.after);
  return (
    <>
      <div class="two">
        <Podium sheet={sheet} host={host} />
        <section class="sheet">
          <h2>{t("suzuki.chart.race")}</h2>
          <Chart
            curves={sheet.seats.map((one) => curveOf(host, one.seat, courseOf(one, stages)))}
            axis={{
              stops: stages.map(([name]) => t(`${account.words}.${name}`)),
              write: thousands,
              label: t("suzuki.chart.race_label", { race }),
            }}
          />
        </section>
      </div>
      <section>
        <h2 class="over">{t("suzuki.payments")}</h2>
        <div class="payouts">
          {richest.map((seat) => <Payments key={seat.seat} seat={seat} account={account} />)}
        </div>
      </section>
    </>
  );
}

function curveOf(host: Host, seat: number, values: number[]) {
  const last = values[values.length - 1]! / 1000;
  return { name: seat === host.me ? t("you") : host.name(seat), last: number(last), values, strong: seat === host.me };
}

function Podium({ sheet, host }: { sheet: RaceReport; host: Host }) {
  return (
    <ol class="podium">
      {sheet.places.map(({ horse, place, at, home }) => {
        const seat = sheet.orders[horse];
        const whose = seat === undefined
          ? t("suzuki.order_nobody")
          : seat === host.me
          ? t("suzuki.order_yours")
          : t("suzuki.order_of", { name: host.name(seat) });
        return (
          <li key={horse} class={place === 1 ? "first" : ""}>
            <span class="pl">
              {place === null ? <span role="img" aria-label={t("suzuki.unplaced")}>–</span> : ordinal(place)}
            </span>
            <Cloth n={horse} big />
            <span>
              <b>{horseName(horse)}</b>
              <small>
                {home === null ? t("suzuki.ran_far", { n: at }) : t("suzuki.ran_home", { n: at, round: home })} {whose}
              </small>
            </span>
            <Icon name={`h${horse}`} class="horse" />
          </li>
        );
      })}
    </ol>
  );
}

function Payments({ seat, account }: { seat: SeatReport; account: Account }) {
  const { host, race } = account;
  const name = seat.seat === host.me ? t("you") : host.name(seat.seat);
  const nothing = account.nothing?.(seat.seat);
  const last = seat.payments.filter((payment) => payment.fact.rule === nothing?.before);
  const first = seat.payments.filter((payment) => !last.includes(payment));
  return (
    <article class="sheet pay">
      <header>
        <h3>{name}</h3>
        <Tote text={thousands(seat.after)} label={money(seat.after)} />
      </header>
      <table>
        <caption class="sr">{t("suzuki.payments_of", { name })}</caption>
        <tbody>
          <tr>
            <td>{t("suzuki.before_race")}</td>
            <td />
            <td>{money(seat.before)}</td>
          </tr>
          {first.map((payment, i) => <PaymentRow key={i} payment={payment} account={account} />)}
          {nothing?.words.map((words) => (
            <tr key={words}>
              <td>{words}</td>
              <td>
                <RuleLink rule={nothing.rule} show={host.showRule} />
              </td>
              <td>
                <span class="soft">{money(0)}</span>
              </td>
            </tr>
          ))}
          {last.map((payment, i) => <PaymentRow key={i} payment={payment} account={account} />)}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("suzuki.after_race", { race })}</td>
            <td />
            <td>{money(seat.after)}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}

function PaymentRow({ payment: { fact, amount }, account }: { payment: Payment; account: Account }) {
  const way = sum(fact);
  return (
    <tr>
      <td>
        {reason(fact)}
        {way && <span class="soft">{calculation(way)}</span>}
        {fact.amount < fact.due && (
          <span class="soft">
            {t("suzuki.forgiven", { money: money(fact.due - fact.amount), rule: account.forgiven })}
          </span>
        )}
      </td>
      <td>
        <RuleLink rule={fact.rule} show={account.host.showRule} />
      </td>
      <td>
        <span class={amount < 0 ? "down" : "up"}>{signed(amount)}</span>
      </td>
    </tr>
  );
}

function calculation({ values, unit, times }: NonNullable<ReturnType<typeof sum>>): string {
  const first = values.length > 1 ? `(${values.join("+")})` : values.length ? String(values[0]) : "";
  return [first, number(unit), times > 1 ? String(times) : ""].filter(Boolean).join(" × ");
}

/** The whole game: money over the races, and the horses over the rounds of each race. */
export function Charts({ host }: { host: Host }) {
  const view = host.latest as RaceView;
  const byRace = moneyByRace(host.steps, view.seats.length);
  const races = Array.from({ length: byRace.length - 1 }, (_, i) => i + 1);
  return (
    <div class="charts">
      <section class="sheet">
        <h2>{t("suzuki.chart.game")}</h2>
        <Chart
          curves={view.seats.map((_, seat) => curveOf(host, seat, byRace.map((held) => held[seat]!)))}
          axis={{
            stops: [t("suzuki.start"), ...races.map((race) => t("suzuki.race_n", { race }))],
            write: thousands,
            label: t("suzuki.chart.game"),
          }}
        />
      </section>
      {races.map((race) => {
        const rounds = positionsByRound(host.steps, race, view.horses.length);
        return (
          <section class="sheet" key={race}>
            <h2>{t("suzuki.chart.positions", { race })}</h2>
            <Chart
              curves={view.horses.map(({ horse }) => ({
                name: `${horse} ${horseName(horse)}`,
                last: String(rounds[rounds.length - 1]![horse - 1]),
                values: rounds.map((at) => at[horse - 1]!),
              }))}
              axis={{
                stops: rounds.map((_, i) => String(i)),
                write: String,
                label: t("suzuki.chart.positions", { race }),
                mark: { at: view.track, name: t("suzuki.post") },
              }}
            />
          </section>
        );
      })}
    </div>
  );
}
