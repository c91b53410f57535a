// A race's result sheet: the podium with who rode what, the score sheet so far, and every payment with its reason and sum.

import { list, number, ordinal, t } from "../../core/words.ts";
import { Chart } from "../../frame/chart.tsx";
import { Cloth, Icon, RuleLink, Tote } from "../../frame/marks.tsx";
import type { Fact } from "../../wire.ts";
import type { Host } from "../contract.ts";
import { calculation, reason } from "./lines.tsx";
import { horseName, riderName } from "./pieces.tsx";
import { type Placed, pointsByRace, positionsByTrick, type RaceReport, report, type SeatReport } from "./report.ts";
import { Sheet } from "./sheet.tsx";
import { HORSES, type JockeysView } from "./view.ts";

export function Result({ host, race }: { host: Host; race: number }) {
  const made = report(host.steps, race);
  if (!made) return <p class="soft">{t("result.loading")}</p>;
  const view = host.latest as JockeysView;
  const best = [...made.seats].sort((a, b) => b.after - a.after);
  return (
    <>
      <div class="two">
        <div class="stack">
          <Podium made={made} host={host} />
          <Positions host={host} race={race} goal={view.goal} />
        </div>
        <section class="sheet">
          <h2>{t("jockeys.sheet")}</h2>
          <Sheet host={host} lines={view.sheet.slice(0, race)} />
        </section>
      </div>
      <section>
        <h2 class="over">{t("jockeys.payments")}</h2>
        <div class="payouts">
          {best.map((seat) => <Payments key={seat.seat} seat={seat} race={race} host={host} />)}
        </div>
      </section>
    </>
  );
}

function Podium({ made, host }: { made: RaceReport; host: Host }) {
  const goal = (host.latest as JockeysView).goal;
  const how = ({ at }: Placed) =>
    at === goal ? t("jockeys.came_home") : at ? t("jockeys.came_to", { at }) : t("jockeys.came_nowhere");
  const rode = ({ rider }: Placed) =>
    rider === host.me
      ? t("jockeys.you_rode")
      : t("jockeys.rode", { name: riderName(host.latest as JockeysView, rider, (seat) => host.name(seat)) });
  return (
    <div>
      <ol class="podium">
        {made.places.map((entry) => (
          <li key={entry.horse} class={entry.place === 1 ? "first" : ""}>
            <span class="pl">{ordinal(entry.place)}</span>
            <Cloth n={entry.horse} big />
            <span>
              <b>{horseName(entry.horse)}</b>
              <small>{how(entry)} {rode(entry)}</small>
            </span>
            <Icon name={`jh${entry.horse}`} class="horse" />
          </li>
        ))}
      </ol>
      <p class="why over-by">
        {t(`jockeys.over.${made.reason}`)} <RuleLink rule="J-7.1" show={host.showRule} />
      </p>
    </div>
  );
}

function Payments({ seat, race, host }: { seat: SeatReport; race: number; host: Host }) {
  const name = seat.seat === host.me ? t("you") : host.name(seat.seat);
  return (
    <article class="sheet pay">
      <header>
        <h3>{name}</h3>
        <Tote text={String(seat.after)} width={2} label={t("jockeys.points", { n: seat.after })} />
      </header>
      <table>
        <caption class="sr">{t("jockeys.payments_of", { name })}</caption>
        <tbody>
          <tr>
            <td>{t("jockeys.before_race")}</td>
            <td />
            <td>{number(seat.before)}</td>
          </tr>
          {seat.payments.map((fact, i) => (
            <Row
              key={i}
              words={reason(fact)}
              way={calculation(fact)}
              rule={fact.rule}
              amount={fact.amount}
              host={host}
            />
          ))}
          {seat.missed && <Row words={missed(seat.missed)} rule="J-8.2" amount={0} host={host} />}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("jockeys.after_race", { race })}</td>
            <td />
            <td>{number(seat.after)}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}

function missed(bet: Fact): string {
  return t("jpay.missed", { bet: t(`jpay.${bet.kind}`, { horses: list((bet.horses as number[]).map(horseName)) }) });
}

function Row({ words, way, rule, amount, host }: {
  words: string;
  way?: string;
  rule: string;
  amount: number;
  host: Host;
}) {
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
        <span class={amount ? "up" : "soft"}>{amount ? `+${number(amount)}` : 0}</span>
      </td>
    </tr>
  );
}

/** The whole game: the score sheet, points over the races, and the horses over the tricks of each race. */
export function Charts({ host }: { host: Host }) {
  const view = host.latest as JockeysView;
  const seats = view.riders.filter((rider) => !rider.dummy).length;
  const byRace = pointsByRace(host.steps, seats);
  const races = byRace.slice(1).map((_, i) => i + 1);
  return (
    <div class="charts">
      <section class="sheet">
        <h2>{t("jockeys.sheet")}</h2>
        <Sheet host={host} lines={view.sheet} />
      </section>
      <section class="sheet">
        <h2>{t("jockeys.chart.game")}</h2>
        <Chart
          curves={Array.from({ length: seats }, (_, seat) => {
            const values = byRace.map((points) => points[seat]!);
            const last = number(values[values.length - 1]!);
            return { name: seat === host.me ? t("you") : host.name(seat), last, values, strong: seat === host.me };
          })}
          axis={{
            stops: [t("jockeys.chart.start"), ...races.map((race) => t("jockeys.race_n", { race }))],
            write: String,
            label: t("jockeys.chart.game"),
          }}
        />
      </section>
      {races.map((race) => <Positions key={race} host={host} race={race} goal={view.goal} />)}
    </div>
  );
}

function Positions({ host, race, goal }: { host: Host; race: number; goal: number }) {
  const tricks = positionsByTrick(host.steps, race);
  const label = t("jockeys.chart.positions", { race });
  return (
    <section class="sheet">
      <h2>{label}</h2>
      <Chart
        curves={HORSES.map((horse) => ({
          name: `${horse} ${horseName(horse)}`,
          last: String(tricks[tricks.length - 1]![horse - 1]),
          values: tricks.map((at) => at[horse - 1]!),
        }))}
        axis={{
          stops: tricks.map((_, i) => String(i)),
          write: String,
          label,
          mark: { at: goal, name: t("jockeys.goal") },
        }}
      />
    </section>
  );
}
