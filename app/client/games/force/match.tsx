// The best of three races: its score, and how each race ended. races.tsx has the list of races of the result.

import { t } from "../../core/words.ts";
import type { Fact } from "../../generated/wire.ts";
import type { Host } from "../contract.ts";
import { after, empty } from "./facts.ts";
import type { ForceView, PastRace } from "./view.ts";

type Result = NonNullable<ForceView["result"]>;

/** The result of the single race, or of the latest race of a match. */
export function endOf({ result, match }: ForceView): Result | null {
  const last = match?.past.at(-1);
  return last ? resultOf(last) : result;
}

export function resultOf({ reason, winner, ran }: PastRace): Result {
  const place = (seat: number) => winner === null || winner === seat ? 1 : 2;
  const ranking = ran.map((score, seat) => ({ seat, place: place(seat), score }));
  return { reason, ranking: ranking.sort((a, b) => a.place - b.place) };
}

/** Who has won, in a sentence. */
export function winnersIn(result: Result | null, host: Host): string {
  const first = result?.ranking.filter((entry) => entry.place === 1) ?? [];
  if (first.length !== 1) return t("force.draw");
  return first[0]!.seat === host.me ? t("force.you_win") : t("force.wins", { name: host.name(first[0]!.seat) });
}

/** From the first fact of a race to its last one; 0 is a single race. */
export function boundsOf(facts: Fact[], race: number): [number, number] {
  if (!race) return [0, facts.length];
  const at = (event: string) => facts.findIndex((fact) => fact.event === event && fact.race === race);
  const end = at("RaceEnded");
  return [at("RaceBegan"), end < 0 ? facts.length : end + 1];
}

/** What was on the table at the end of a race. */
export function viewAtEnd(host: Host, race: number): ForceView {
  const latest = host.latest as ForceView;
  if (!race) return latest;
  const facts = host.steps.flatMap((step) => step.events);
  return facts.slice(0, boundsOf(facts, race)[1]).reduce((view, fact) => after(view, fact, null), empty(latest));
}

/** The score, with my own races first where I play. */
export function Score({ host, view }: { host: Host; view: ForceView }) {
  const { match, race, races } = view;
  if (!match) return null;
  const seats = host.me === 1 ? [1, 0] : [0, 1];
  const parts = seats.map((seat) => `${seat === host.me ? t("you") : host.name(seat)} ${match.won[seat]}`);
  return (
    <p class="fscore">
      <b>{t("force.match.race", { race: String(race), races: String(races) })}</b> <span>{parts.join(" – ")}</span>
    </p>
  );
}

/** For the podium: the races that this seat has won. */
export function racesWon(host: Host, seat: number): string | null {
  const { match } = host.latest as ForceView;
  return match && t("force.match.won", { n: match.won[seat]! });
}
