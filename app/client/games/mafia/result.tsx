// A race's result sheet: the podium with whose order each horse was, the money on its way, and every payment with its reason.

import { list, money, number, ordinal, signed, t, thousands } from "../../core/words.ts";
import { Chart } from "../../frame/chart.tsx";
import { Cloth, Icon, RuleLink, Tote } from "../../frame/marks.tsx";
import type { Host } from "../contract.ts";
import { reason } from "./lines.tsx";
import { cardName, horseName } from "./pieces.tsx";
import { type Payment, type RaceReport, report, type SeatReport, STAGES, sum } from "./report.ts";
import { moneyByRace, positionsByRound } from "./report.ts";
import { HORSES, type MafiaView } from "./view.ts";

export function Result({ host, race }: { host: Host; race: number }) {
  const sheet = report(host.steps, race);
  if (!sheet) return <p class="soft">{t("result.loading")}</p>;
  const richest = [...sheet.seats].sort((a, b) => b.after - a.after);
  return (
    <>
      <div class="two">
        <Podium sheet={sheet} host={host} />
        <section class="sheet">
          <h2>{t("mafia.chart.race")}</h2>
          <Chart
            curves={sheet.course.map((values, seat) => curveOf(host, seat, values))}
            axis={{
              stops: STAGES.map(([name]) => t(`mafia.stage.${name}`)),
              write: thousands,
              label: t("mafia.chart.race_label", { race }),
            }}
          />
        </section>
      </div>
      <section>
        <h2 class="over">{t("mafia.payments")}</h2>
        <div class="payouts">
          {richest.map((seat) => <Payments key={seat.seat} seat={seat} race={race} host={host} />)}
        </div>
      </section>
    </>
  );
}

export function winners(host: Host, race: number): string {
  const sheet = report(host.steps, race);
  const first = sheet?.places.filter((entry) => entry.place === 1).map((entry) => horseName(entry.horse)) ?? [];
  return first.length ? t("mafia.wins", { n: first.length, horse: list(first) }) : "";
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
          ? t("mafia.order_nobody")
          : seat === host.me
          ? t("mafia.order_yours")
          : t("mafia.order_of", { name: host.name(seat) });
        return (
          <li key={horse} class={place === 1 ? "first" : ""}>
            <span class="pl">{ordinal(place)}</span>
            <Cloth n={horse} big />
            <span>
              <b>{horseName(horse)}</b>
              <small>
                {home === null ? t("mafia.ran_far", { n: at }) : t("mafia.ran_home", { n: at, round: home })} {whose}
              </small>
            </span>
            <Icon name={`h${horse}`} class="horse" />
          </li>
        );
      })}
    </ol>
  );
}

function Payments({ seat, race, host }: { seat: SeatReport; race: number; host: Host }) {
  const name = seat.seat === host.me ? t("you") : host.name(seat.seat);
  const cost = seat.payments.filter((payment) => payment.fact.rule === "M-7.5");
  const won = seat.payments.filter((payment) => !cost.includes(payment));
  return (
    <article class="sheet pay">
      <header>
        <h3>{name}</h3>
        <Tote text={thousands(seat.after)} label={money(seat.after)} />
      </header>
      <table>
        <caption class="sr">{t("mafia.payments_of", { name })}</caption>
        <tbody>
          <tr>
            <td>{t("mafia.before_race")}</td>
            <td />
            <td>{money(seat.before)}</td>
          </tr>
          {won.map((payment, i) => <PaymentRow key={i} payment={payment} host={host} />)}
          {seat.missed.map((cards) => (
            <tr key={cards.join()}>
              <td>{t("mafia.missed", { cards: cards.map(cardName).join(" + ") })}</td>
              <td>
                <RuleLink rule="M-7.4" show={host.showRule} />
              </td>
              <td>
                <span class="soft">{money(0)}</span>
              </td>
            </tr>
          ))}
          {cost.map((payment, i) => <PaymentRow key={i} payment={payment} host={host} />)}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("mafia.after_race", { race })}</td>
            <td />
            <td>{money(seat.after)}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}

function PaymentRow({ payment: { fact, amount }, host }: { payment: Payment; host: Host }) {
  const way = sum(fact);
  return (
    <tr>
      <td>
        {reason(fact)}
        {way && <span class="soft">{calculation(way)}</span>}
        {fact.amount < fact.due && (
          <span class="soft">{t("mafia.forgiven", { money: money(fact.due - fact.amount) })}</span>
        )}
      </td>
      <td>
        <RuleLink rule={fact.rule} show={host.showRule} />
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
  const view = host.latest as MafiaView;
  const byRace = moneyByRace(host.steps, view.seats.length);
  const races = Array.from({ length: byRace.length - 1 }, (_, i) => i + 1);
  return (
    <div class="charts">
      <section class="sheet">
        <h2>{t("mafia.chart.game")}</h2>
        <Chart
          curves={view.seats.map((_, seat) => curveOf(host, seat, byRace.map((held) => held[seat]!)))}
          axis={{
            stops: [t("mafia.stage.start"), ...races.map((race) => t("mafia.race_n", { race }))],
            write: thousands,
            label: t("mafia.chart.game"),
          }}
        />
      </section>
      {races.map((race) => {
        const rounds = positionsByRound(host.steps, race);
        return (
          <section class="sheet" key={race}>
            <h2>{t("mafia.chart.positions", { race })}</h2>
            <Chart
              curves={HORSES.map((horse) => ({
                name: `${horse} ${horseName(horse)}`,
                last: String(rounds[rounds.length - 1]![horse - 1]),
                values: rounds.map((at) => at[horse - 1]!),
              }))}
              axis={{
                stops: rounds.map((_, i) => String(i)),
                write: String,
                label: t("mafia.chart.positions", { race }),
                mark: { at: view.track, name: t("mafia.post") },
              }}
            />
          </section>
        );
      })}
    </div>
  );
}
