// The result of the race: the winner, every run with its guard, and the progress of both players after each turn.

import { Fragment } from "preact";
import { rank, t } from "../../core/words.ts";
import { Chart } from "../../ui/chart.tsx";
import { Cloth, Icon, RuleLink } from "../../ui/marks.tsx";
import type { Fact } from "../../generated/wire.ts";
import type { Host } from "../contract.ts";
import { boardAt } from "./boards.ts";
import { after, empty } from "./facts.ts";
import { CardLink } from "./card_link.tsx";
import { Strip } from "../results/strip.tsx";
import { pictureOf } from "./photo.tsx";
import { boundsOf, endOf, viewAtEnd, winnersIn } from "./match.tsx";
import { Races } from "./races.tsx";
import { Reader } from "./reader.tsx";
import type { ForceView } from "./view.ts";

interface Run {
  turn: number;
  seat: number;
  runners: string[];
  guards: string[];
  running: number;
  guard: number;
  distance: number | null;
}

export function Result({ host, race }: { host: Host; race: number }) {
  const facts = host.steps.flatMap((step) => step.events);
  const view = viewAtEnd(host, race);
  const result = endOf(view);
  if (!result) return <p class="soft">{t("result.loading")}</p>;
  return (
    <div class="two">
      <div class="stack">
        <ol class="podium">
          {result.ranking.map(({ seat, place, score }) => (
            <li key={seat} class={place === 1 ? "first" : ""}>
              <span class="pl">{rank(place)}</span>
              <Cloth n={seat + 1} big />
              <span>
                <b>{seat === host.me ? t("you") : host.name(seat)}</b>
                <small>{came(view, seat, score)}</small>
              </span>
              <Icon name={`h${seat + 1}`} class="horse" />
            </li>
          ))}
        </ol>
        <p class="why over-by">
          {t(`force.over.${result.reason}`)} <RuleLink rule="102.1" show={host.showRule} />
        </p>
        <Strip
          picture={pictureOf(view, (seat) => host.name(seat), winnersIn(result, host))}
          still
          show={host.showRule}
        />
        <Races host={host} />
        <Course host={host} race={race} />
      </div>
      <section class="sheet">
        <h2>{t("force.result.runs")}</h2>
        <Runs runs={runsOf(facts.slice(...boundsOf(facts, race)))} host={host} />
      </section>
      <Reader host={host} board={boardAt(host)!} />
    </div>
  );
}

function came(view: ForceView, seat: number, score: number): string {
  const { left } = view.sides[seat]!;
  return left ? t("force.result.left", { n: left, ran: String(score) }) : t("force.result.home", { n: score });
}

function Runs({ runs, host }: { runs: Run[]; host: Host }) {
  if (!runs.length) return <p class="soft">{t("force.result.no_runs")}</p>;
  return (
    <div class="scrolls" tabIndex={0} role="group" aria-label={t("force.result.runs")}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{t("force.result.turn")}</th>
            <th scope="col">{t("force.result.runner")}</th>
            <th scope="col">{t("force.result.guard")}</th>
            <th scope="col" class="num">{t("force.result.distance")}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run, i) => (
            <tr key={i}>
              <th scope="row">
                {run.turn} <small>{run.seat === host.me ? t("you") : host.name(run.seat)}</small>
              </th>
              <td>
                <Cards names={run.runners} host={host} /> {run.running}
              </td>
              <td>
                {run.guards.length ? <Cards names={run.guards} host={host} /> : "–"}{" "}
                {run.guards.length > 0 && run.guard}
              </td>
              <td class="num">{run.distance ?? t("force.result.stopped")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ names, host }: { names: string[]; host: Host }) {
  return (
    <>
      {names.map((name, i) => (
        <Fragment key={i}>
          {i > 0 && t("comma")}
          <CardLink card={name} host={host} />
        </Fragment>
      ))}
    </>
  );
}

export function runsOf(facts: Fact[]): Run[] {
  const runs: Run[] = [];
  let turn = 0;
  for (const fact of facts) {
    if (fact.event === "TurnBegan") turn = fact.turn;
    if (fact.event === "RunCompared") {
      const names = (rows: { card: string }[]) => rows.map((row) => row.card);
      const { seat, running, guard } = fact;
      runs.push({
        turn,
        seat,
        runners: names(fact.runners),
        guards: names(fact.guards),
        running,
        guard,
        distance: null,
      });
    }
    if (fact.event === "RunSucceeded") runs[runs.length - 1]!.distance = fact.distance;
  }
  return runs;
}

/** By side: its progress after every turn. */
export function wayByTurn(facts: Fact[], latest: ForceView): number[][] {
  const stops: number[][] = [[0, 0]];
  let view = empty(latest);
  for (const fact of facts) {
    view = after(view, fact, null);
    if (fact.event === "TurnEnded" || fact.event === "RaceEnded" || fact.event === "GameEnded") {
      stops.push(view.sides.map((side) => side.to_run - side.left));
    }
  }
  return stops;
}

function Course({ host, race }: { host: Host; race: number }) {
  const view = viewAtEnd(host, race);
  const facts = host.steps.flatMap((step) => step.events);
  const stops = wayByTurn(facts.slice(...boundsOf(facts, race)), view);
  const curves = [0, 1].map((seat) => ({
    name: seat === host.me ? t("you") : host.name(seat),
    last: String(stops.at(-1)![seat]),
    values: stops.map((stop) => stop[seat]!),
    strong: seat === host.me,
  }));
  return (
    <section class="sheet">
      <h2>{t("force.result.way")}</h2>
      <Chart
        curves={curves}
        axis={{
          stops: stops.map((_, i) => String(i)),
          write: String,
          label: t("force.result.way_words"),
          mark: { at: view.sides[0]!.to_run, name: t("force.result.post") },
        }}
      />
    </section>
  );
}

export function Charts({ host }: { host: Host }) {
  const { race } = host.latest;
  return (
    <div class="charts">
      <Races host={host} />
      {race === 0 && <Course host={host} race={0} />}
    </div>
  );
}
