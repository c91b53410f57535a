// A race's result sheet: the podium with who rode what, the score sheet so far, and every payment with its reason and sum.

import { list, number, ordinal, t } from "../../core/words.ts";
import { Cloth, Icon, RuleLink } from "../../ui/marks.tsx";
import type { Fact } from "../../generated/wire.ts";
import type { Host } from "../contract.ts";
import { Balances, type Line, nameOf, Positions, RaceAccounts, Statement } from "../results/result_sheet.tsx";
import { factsOf } from "../results/race_facts.ts";
import { Strip } from "../results/strip.tsx";
import { calculation, reason } from "./lines.tsx";
import { horseName, riderName } from "./pieces.tsx";
import { pictureOf } from "./photo.tsx";
import { type Placed, pointsByRace, positionsByTrick, type RaceReport, report, type SeatReport } from "./report.ts";
import { Sheet } from "./sheet.tsx";
import { HORSES, type JockeysView } from "./view.ts";

export function Result({ host, race, live }: { host: Host; race: number; live?: boolean }) {
  const made = report(host.steps, race);
  if (!made) return <p class="soft">{t("result.loading")}</p>;
  const view = host.latest as JockeysView;
  const ended = factsOf(host.steps).find((fact) => fact.event === "RaceEnded" && fact.race === race);
  return (
    <>
      <RaceAccounts
        host={host}
        title={t("jockeys.payments")}
        unit={POINTS}
        accounts={made.seats}
        lines={Math.max(...made.seats.map((seat) => linesOf(seat).length))}
        live={live}
        statement={(seat) => <Payments key={seat.seat} seat={seat} race={race} host={host} />}
      >
        <Podium made={made} host={host} />
        {ended && <Strip picture={pictureOf(ended, view.goal)} still show={host.showRule} />}
      </RaceAccounts>
      <div class="two">
        <Race host={host} race={race} goal={view.goal} />
        <section class="sheet">
          <h2>{t("jockeys.sheet")}</h2>
          <Sheet host={host} lines={view.sheet.slice(0, race)} />
        </section>
      </div>
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

const POINTS = { has: number, moved: (n: number) => `+${number(n)}` };

function Payments({ seat, race, host }: { seat: SeatReport; race: number; host: Host }) {
  return (
    <Statement
      host={host}
      account={seat}
      unit={POINTS}
      total={(sum) => ({ text: String(sum), width: 2, label: t("jockeys.points", { n: sum }) })}
      words={{
        caption: t("jockeys.payments_of", { name: nameOf(host, seat.seat) }),
        before: t("jockeys.before_race"),
        after: t("jockeys.after_race", { race }),
      }}
      lines={linesOf(seat)}
    />
  );
}

function linesOf(seat: SeatReport): Line[] {
  const lines = seat.payments.map((fact) => {
    const way = calculation(fact);
    return { words: reason(fact), ways: way ? [way] : [], rule: fact.rule, amount: fact.amount };
  });
  return seat.missed ? [...lines, { words: missed(seat.missed), ways: [], rule: "J-8.2", amount: 0 }] : lines;
}

function missed(bet: Fact): string {
  return t("jpay.missed", { bet: t(`jpay.${bet.kind}`, { horses: list((bet.horses as number[]).map(horseName)) }) });
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
      <Balances
        host={host}
        title={t("jockeys.chart.game")}
        held={byRace}
        stops={[t("jockeys.chart.start"), ...races.map((race) => t("jockeys.race_n", { race }))]}
        write={number}
      />
      {races.map((race) => <Race key={race} host={host} race={race} goal={view.goal} />)}
    </div>
  );
}

function Race({ host, race, goal }: { host: Host; race: number; goal: number }) {
  return (
    <Positions
      title={t("jockeys.chart.positions", { race })}
      horses={HORSES.map((horse) => `${horse} ${horseName(horse)}`)}
      beats={positionsByTrick(host.steps, race)}
      mark={{ at: goal, name: t("jockeys.goal") }}
    />
  );
}
