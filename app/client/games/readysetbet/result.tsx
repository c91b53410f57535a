// The result of a race: the finish, and every bet of each player with its multiplier and its loss. Also the charts of
// the whole game.

import { list, money, onBoard, ordinal, signed, t } from "../../core/words.ts";
import { RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { Balances, type Line, Positions, RaceAccounts, Statement } from "../results/result_sheet.tsx";
import { Strip } from "../results/strip.tsx";
import { Choosing } from "./choosing.tsx";
import { reason, who } from "./lines.tsx";
import { Cloth, horseName, spotName, Steed, tokenName, vipName } from "./pieces.tsx";
import { pictureOf } from "./photo.tsx";
import { moneyByRace, positionsByRoll, type RaceReport, report, type SeatReport, type Settled } from "./report.ts";
import type { RaceView } from "./view.ts";

export function Result({ host, race, live }: { host: Host; race: number; live?: boolean }) {
  const made = report(host.steps, race);
  if (!made) return <p class="soft">{t("result.loading")}</p>;
  return (
    <>
      <Choosing host={host} />
      <RaceAccounts
        host={host}
        title={t("rsb.settlement")}
        unit={MONEY}
        accounts={made.seats}
        lines={Math.max(...made.seats.map((seat) => linesOf(seat).length))}
        live={live}
        statement={(seat) => <Payments key={seat.seat} seat={seat} race={race} host={host} />}
      >
        <Finish made={made} host={host} />
        <Strip picture={pictureOf(made.places, (host.latest as RaceView).finish)} still show={host.showRule} />
      </RaceAccounts>
    </>
  );
}

/** The positions of the horses at the end of the race. */
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

const MONEY = { has: money, moved: signed };

function Payments({ seat, race, host }: { seat: SeatReport; race: number; host: Host }) {
  return (
    <Statement
      host={host}
      account={seat}
      unit={MONEY}
      total={(sum) => ({ text: onBoard(sum), label: money(sum) })}
      gain
      words={{
        caption: t("rsb.settlement_of", { name: who(host, seat.seat) }),
        before: t("rsb.before_race"),
        after: t("rsb.after_race", { race }),
      }}
      lines={linesOf(seat)}
    />
  );
}

function linesOf(seat: SeatReport): Line[] {
  const bets = [...seat.bets].sort((a, b) => Number(b.won) - Number(a.won));
  const lines: Line[] = seat.others.map(({ fact, times, amount }) => ({
    words: times > 1 ? t("rpay.times", { what: reason(fact), n: times }) : reason(fact),
    rule: fact.rule,
    amount,
  }));
  for (const bet of bets) {
    lines.push({
      words: spotName(bet.spot),
      ways: [wayOf(bet)],
      rule: bet.won || !bet.token_loss ? "R-6.1" : "R-6.2",
      amount: bet.won ? bet.paid : -bet.paid,
    });
  }
  if (!bets.length) lines.push({ words: t("rsb.no_bets"), rule: "R-4.1", amount: 0 });
  return lines;
}

/** The calculation of a bet, such as "3 × 4", or the loss and its reason. Names VIP cards that changed a figure. */
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

/** Charts of the whole game: the money after each race, and the positions roll by roll. */
export function Charts({ host }: { host: Host }) {
  const view = host.latest as RaceView;
  const byRace = moneyByRace(host.steps, view.seats.length);
  const races = byRace.slice(1).map((_, i) => i + 1);
  return (
    <div class="charts">
      <Balances
        host={host}
        title={t("rsb.chart.game")}
        held={byRace}
        stops={[t("rsb.chart.start"), ...races.map((race) => t("rsb.race_n", { race }))]}
        write={onBoard}
      />
      {races.map((race) => <Race key={race} host={host} race={race} />)}
    </div>
  );
}

function Race({ host, race }: { host: Host; race: number }) {
  const view = host.latest as RaceView;
  const names = view.horses.map(({ horse }) => horse);
  return (
    <Positions
      title={t("rsb.chart.race", { race })}
      horses={names.map(horseName)}
      beats={positionsByRoll(host.steps, race, names)}
      mark={{ at: view.line - 0.5, name: t("rsb.red_line") }}
    />
  );
}
