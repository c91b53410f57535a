// A race's result sheet: the podium with the orders, the money chart, and every payment with its reason.

import { money, onBoard, ordinal, signed, t } from "../../core/words.ts";
import { Cloth, Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { Balances, type Line, nameOf, Positions, RaceAccounts, Statement } from "../results/result_sheet.tsx";
import { factsOf, factsOfRace } from "../results/race_facts.ts";
import { toldAs, useReckoning } from "../results/reckoning.ts";
import { Strip } from "../results/strip.tsx";
import { reason } from "./lines.tsx";
import { pictureFrom } from "./photo.tsx";
import { horseName } from "./pieces.tsx";
import { courseOf, moneyByRace, type Payment, positionsByRound, type RaceReport, report } from "./report.ts";
import { type SeatReport, type Stages, sum } from "./report.ts";
import type { RaceView } from "./view.ts";

export interface Account {
  host: Host;
  race: number;
  live?: boolean;
  /** The stages of the money chart. */
  stages: Stages;
  /** The key of the stages' names. */
  words: string;
  /** The paragraph that ranks horses that come home together. */
  finish: string;
  /** The paragraph by which the bank forgives debts. */
  forgiven: string;
  /** Losing bets, listed before the payments at the end of the race. */
  nothing?(seat: number): { words: string[]; rule: string; before: string };
}

export function RaceResult(account: Account) {
  const { host, race, stages } = account;
  const sheet = report(host.steps, race);
  if (!sheet) return <p class="soft">{t("result.loading")}</p>;
  const { seats } = sheet;
  const picture = pictureFrom(factsOfRace(factsOf(host.steps), race), (host.latest as RaceView).track, account.finish);
  return (
    <RaceAccounts
      host={host}
      title={t("suzuki.payments")}
      unit={MONEY}
      accounts={seats}
      lines={Math.max(...seats.map((seat) => linesOf(seat, account).length))}
      opened={sheet.places.length}
      live={account.live}
      statement={(seat) => <Payments key={seat.seat} seat={seat} account={account} />}
    >
      <Podium sheet={sheet} host={host} />
      {picture && <Strip picture={picture} still show={host.showRule} />}
      <Balances
        host={host}
        title={t("suzuki.chart.race")}
        label={t("suzuki.chart.race_label", { race })}
        held={stages.map((_, stage) => seats.map((one) => courseOf(one, stages)[stage]!))}
        stops={stages.map(([name]) => t(`${account.words}.${name}`))}
        write={onBoard}
      />
    </RaceAccounts>
  );
}

function Podium({ sheet, host }: { sheet: RaceReport; host: Host }) {
  const reckoning = useReckoning();
  const last = sheet.places.length - 1;
  return (
    <ol class="podium">
      {sheet.places.map(({ horse, place, at, home }, i) => {
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
                {home === null ? t("suzuki.ran_far", { n: at }) : t("suzuki.ran_home", { n: at, round: home })}{" "}
                <span class={toldAs(reckoning, last - i)}>{whose}</span>
              </small>
            </span>
            <Icon name={`h${horse}`} class="horse" />
          </li>
        );
      })}
    </ol>
  );
}

const MONEY = { has: money, moved: signed };

function Payments({ seat, account }: { seat: SeatReport; account: Account }) {
  const { host, race } = account;
  return (
    <Statement
      host={host}
      account={seat}
      unit={MONEY}
      total={(sum) => ({ text: onBoard(sum), label: money(sum) })}
      words={{
        caption: t("suzuki.payments_of", { name: nameOf(host, seat.seat) }),
        before: t("suzuki.before_race"),
        after: t("suzuki.after_race", { race }),
      }}
      lines={linesOf(seat, account)}
    />
  );
}

/** Every payment, with the losing bets among them. */
function linesOf(seat: SeatReport, account: Account): Line[] {
  const nothing = account.nothing?.(seat.seat);
  const last = seat.payments.filter((payment) => payment.fact.rule === nothing?.before);
  const first = seat.payments.filter((payment) => !last.includes(payment));
  const bets = nothing?.words.map((words) => ({ words, rule: nothing.rule, amount: 0 })) ?? [];
  return [
    ...first.map((payment) => lineOf(payment, account)),
    ...bets,
    ...last.map((payment) => lineOf(payment, account)),
  ];
}

function lineOf({ fact, amount }: Payment, account: Account): Line {
  const way = sum(fact);
  const ways = way ? [calculation(way)] : [];
  if (fact.amount < fact.due) {
    ways.push(t("suzuki.forgiven", { money: money(fact.due - fact.amount), rule: account.forgiven }));
  }
  return { words: reason(fact), ways, rule: fact.rule, amount };
}

function calculation({ values, unit, times }: NonNullable<ReturnType<typeof sum>>): string {
  const first = values.length > 1 ? `(${values.join("+")})` : values.length ? String(values[0]) : "";
  return [first, money(unit), times > 1 ? String(times) : ""].filter(Boolean).join(" × ");
}

/** Charts of the whole game: the money after each race, and the positions of the horses by round. */
export function Charts({ host }: { host: Host }) {
  const view = host.latest as RaceView;
  const byRace = moneyByRace(host.steps, view.seats.length);
  const races = Array.from({ length: byRace.length - 1 }, (_, i) => i + 1);
  return (
    <div class="charts">
      <Balances
        host={host}
        title={t("suzuki.chart.game")}
        held={byRace}
        stops={[t("suzuki.start"), ...races.map((race) => t("suzuki.race_n", { race }))]}
        write={onBoard}
      />
      {races.map((race) => (
        <Positions
          key={race}
          title={t("suzuki.chart.positions", { race })}
          horses={view.horses.map(({ horse }) => `${horse} ${horseName(horse)}`)}
          beats={positionsByRound(host.steps, race, view.horses.length)}
          mark={{ at: view.track, name: t("suzuki.post") }}
        />
      ))}
    </div>
  );
}
