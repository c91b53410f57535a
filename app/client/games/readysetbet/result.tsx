// The settlement of a race: the finish, and for each player every bet with its multiplier and its loss; and the whole game in lines.

import { list, money, ordinal, signed, t } from "../../core/words.ts";
import { Chart } from "../../frame/chart.tsx";
import { RuleLink, Tote } from "../../frame/marks.tsx";
import type { Host } from "../contract.ts";
import { Choosing } from "./choosing.tsx";
import { reason, who } from "./lines.tsx";
import { Cloth, horseName, spotName, Steed, tokenName, vipName } from "./pieces.tsx";
import { moneyByRace, positionsByRoll, type RaceReport, report, type SeatReport, type Settled } from "./report.ts";
import type { RaceView } from "./view.ts";

export function Result({ host, race }: { host: Host; race: number }) {
  const made = report(host.steps, race);
  if (!made) return <p class="soft">{t("result.loading")}</p>;
  // My own sheet first: that is what one looks for.
  const order = [...made.seats].sort((a, b) =>
    Number(b.seat === host.me) - Number(a.seat === host.me) || b.after - a.after
  );
  return (
    <>
      <Choosing host={host} />
      <Finish made={made} host={host} />
      <section>
        <h2 class="over">{t("rsb.settlement")}</h2>
        <div class="payouts">
          {order.map((seat) => <Payments key={seat.seat} seat={seat} race={race} host={host} />)}
        </div>
      </section>
    </>
  );
}

/** How they came in, on the track as it stood. */
function Finish({ made, host }: { made: RaceReport; host: Host }) {
  const { finish } = host.latest as RaceView;
  return (
    <div>
      <ol class="finish9">
        {made.places.map(({ horse, place, at }) => (
          <li key={horse} class={place === 1 ? "first" : ""}>
            <span class="pl">{ordinal(place)}</span>
            <Cloth horse={horse} big />
            <span class="bar9" aria-hidden="true">
              <span style={{ "--at": at, "--finish": finish }}>
                <Steed horse={horse} />
              </span>
            </span>
            <span class="at">{t("rsb.at", { at: String(at) })}</span>
          </li>
        ))}
      </ol>
      <p class="why over-by">
        {t("rsb.rolls", { n: made.rolls })} <RuleLink rule="R-5.1" show={host.showRule} />
      </p>
    </div>
  );
}

function Payments({ seat, race, host }: { seat: SeatReport; race: number; host: Host }) {
  const name = who(host, seat.seat);
  const gain = seat.after - seat.before;
  const bets = [...seat.bets].sort((a, b) => Number(b.won) - Number(a.won));
  return (
    <article class="sheet pay">
      <header>
        <h3>
          {name} <small class={gain < 0 ? "down" : "up"}>{signed(gain)}</small>
        </h3>
        <Tote text={money(seat.after)} label={money(seat.after)} />
      </header>
      <table>
        <caption class="sr">{t("rsb.settlement_of", { name })}</caption>
        <tbody>
          <tr>
            <td>{t("rsb.before_race")}</td>
            <td />
            <td>{money(seat.before)}</td>
          </tr>
          {seat.others.map(({ fact, times, amount }, i) => (
            <Row
              key={i}
              words={times > 1 ? t("rpay.times", { what: reason(fact), n: times }) : reason(fact)}
              rule={fact.rule}
              amount={amount}
              host={host}
            />
          ))}
          {bets.map((bet, i) => (
            <Row
              key={`bet${i}`}
              words={spotName(bet.spot)}
              way={wayOf(bet)}
              rule={bet.won || !bet.token_loss ? "R-6.1" : "R-6.2"}
              amount={bet.won ? bet.paid : -bet.paid}
              host={host}
            />
          ))}
          {!bets.length && <Row words={t("rsb.no_bets")} rule="R-4.1" amount={0} host={host} />}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("rsb.after_race", { race })}</td>
            <td />
            <td>{money(seat.after)}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}

/** "3 × 4", or what it cost and why; VIP cards that changed a figure are named. */
function wayOf(bet: Settled): string {
  const token = tokenName(bet.token);
  const parts = bet.won
    ? [t("rpay.won", { token, value: String(bet.value), times: String(bet.times) })]
    : lostWay(bet, token);
  if (bet.cards.length) parts.push(list(bet.cards.map(vipName)));
  if (bet.paid < bet.due) parts.push(t("rpay.forgiven", { sum: money(bet.due - bet.paid) }));
  return parts.join(" · ");
}

function lostWay(bet: Settled, token: string): string[] {
  if (!bet.due) return [t("rpay.lost_free", { token })];
  if (!bet.token_loss) return [t("rpay.lost", { token, loss: money(bet.loss) })];
  return [t("rpay.lost_both", { token, loss: money(bet.loss), own: money(bet.token_loss) })];
}

function Row({ words, way, rule, amount, host }: {
  words: string;
  way?: string;
  rule: string;
  amount: number;
  host: Host;
}) {
  const kind = amount > 0 ? "up" : amount < 0 ? "down" : "soft";
  return (
    <tr>
      <td>
        {words}
        {way && <span class="soft">{way}</span>}
      </td>
      <td>
        <RuleLink rule={rule} show={host.showRule} />
      </td>
      <td>
        <span class={kind}>{amount ? signed(amount) : money(0)}</span>
      </td>
    </tr>
  );
}

/** The whole game: money over the races, and each race roll by roll. */
export function Charts({ host }: { host: Host }) {
  const view = host.latest as RaceView;
  const byRace = moneyByRace(host.steps, view.seats.length);
  const races = byRace.slice(1).map((_, i) => i + 1);
  return (
    <div class="charts">
      <section class="sheet">
        <h2>{t("rsb.chart.game")}</h2>
        <Chart
          curves={view.seats.map((_, seat) => {
            const values = byRace.map((held) => held[seat]!);
            const last = money(values[values.length - 1]!);
            return { name: who(host, seat), last, values, strong: seat === host.me };
          })}
          axis={{
            stops: [t("rsb.chart.start"), ...races.map((race) => t("rsb.race_n", { race }))],
            write: money,
            label: t("rsb.chart.game"),
          }}
        />
      </section>
      {races.map((race) => <Positions key={race} host={host} race={race} />)}
    </div>
  );
}

function Positions({ host, race }: { host: Host; race: number }) {
  const view = host.latest as RaceView;
  const names = view.horses.map(({ horse }) => horse);
  const rolls = positionsByRoll(host.steps, race, names);
  const label = t("rsb.chart.race", { race });
  return (
    <section class="sheet">
      <h2>{label}</h2>
      <Chart
        curves={names.map((horse, i) => ({
          name: horseName(horse),
          last: String(rolls[rolls.length - 1]![i]),
          values: rolls.map((at) => at[i]!),
        }))}
        axis={{
          stops: rolls.map((_, i) => String(i)),
          write: String,
          label,
          mark: { at: view.line - 0.5, name: t("rsb.red_line") },
        }}
      />
    </section>
  );
}
