// The log: the announcement of each roll, and a sentence for every other fact.

import type { ComponentChildren } from "preact";
import { list, money, ordinal, rich, signed, t } from "../../core/words.ts";
import { RuleLink } from "../../ui/marks.tsx";
import type { Fact } from "../../generated/wire.ts";
import type { Host } from "../contract.ts";
import { calledRoll, callOf } from "./call_words.ts";
import { Cloth, horseName, spotName, tokenName, vipName } from "./pieces.tsx";

type Words = (fact: Fact, host: Host, facts: Fact[]) => ComponentChildren | null;

const LINES: Record<string, Words> = {
  RacePrepared: (fact) => t("rlog.race", { race: fact.race }),
  VipPileRemade: () => t("rlog.vip_remade"),
  VipKept: (fact, host) => by(host, fact.seat, "rlog.kept", { card: <b>{vipName(fact.card)}</b> }),
  HostingAnswered: (fact, host) => fact.accept ? by(host, fact.seat, "rlog.willing", {}) : null,
  HostNamed: (fact, host) => by(host, fact.seat, `rlog.host.${fact.how}`, {}),
  HouseBetLaid: (fact, host) => laid(fact, host, fact.lots ? "rlog.house_lots" : "rlog.house"),
  SaidReady: (fact, host) => by(host, fact.seat, "rlog.ready", {}),
  RaceStarted: () => t("rlog.off"),
  DiceRolled: (fact, host, facts) => {
    const call = callOf(host.told?.steps ?? host.steps, facts);
    return (
      <>
        <Cloth horse={fact.horse} /> <b>{call?.head ?? calledRoll(fact)}</b> {call?.words} {call?.more}
      </>
    );
  },
  BetLaid: (fact, host) => laid(fact, host, fact.late ? "rlog.bet_late" : fact.shared ? "rlog.bet_shared" : "rlog.bet"),
  RaceEnded: (fact) =>
    t("rlog.ended", {
      places: list(
        fact.places.filter((entry: { place: number }) => entry.place <= 3).map((
          { horse, place }: { horse: string; place: number },
        ) => t("rlog.place", { place: ordinal(place), horse: horseName(horse) })),
      ),
    }),
  // The result sheet lists the payouts of bets; the log has the other payments.
  Paid: (fact, host) => {
    if (fact.rule.startsWith("R-6") || typeof fact.payee !== "number") return null;
    const sum = <b>{money(fact.amount)}</b>;
    return [
      ...(by(host, fact.payee, "rlog.gets", { sum, why: reason(fact) }) as ComponentChildren[]),
      " ",
      <RuleLink key="rule" rule={fact.rule} show={host.showRule} />,
    ];
  },
  RaceSettled: (fact, host, facts) => {
    const names = (fact.money as number[]).map((_, seat) => {
      const change = changeOf(facts, seat);
      return `${who(host, seat)} ${signed(change)}`;
    });
    return t("rlog.settled", { changes: names.join(t("comma")) });
  },
  GameEnded: (fact, host) => {
    const winners = fact.ranking.filter((entry: { place: number }) => entry.place === 1);
    const names = winners.map((entry: { seat: number }) => host.name(entry.seat));
    return rich("rlog.over", { who: <b>{list(names)}</b>, sum: money(winners[0].score) });
  },
};

export function lines(host: Host, facts: Fact[]): (ComponentChildren | null)[] {
  return facts.map((fact) => LINES[fact.event]?.(fact, host, facts) ?? null);
}

function changeOf(facts: Fact[], seat: number): number {
  const paid = facts.filter((fact) => fact.event === "Paid" && fact.rule.startsWith("R-6"));
  return paid.reduce(
    (sum, { payee, payer, amount }) => sum + (payee === seat ? amount : payer === seat ? -amount : 0),
    0,
  );
}

function laid(fact: Fact, host: Host, key: string): ComponentChildren {
  return by(host, fact.seat, key, { token: tokenName(fact.token), spot: <b>{spotName(fact.spot)}</b> });
}

export function who(host: Host, seat: number): string {
  return seat === host.me ? t("you") : host.name(seat);
}

/** A sentence about a player: many languages address "you" differently. */
function by(host: Host, seat: number, key: string, params: Record<string, ComponentChildren>): ComponentChildren {
  const mine = seat === host.me;
  return rich(mine ? `${key}.you` : key, { ...params, who: <b class={mine ? "you" : ""}>{who(host, seat)}</b> });
}

/** The reason for a payment other than a bet's. */
export function reason(fact: Fact): string {
  if (fact.rule === "R-2.3" || fact.rule === "R-2.5") return t("rpay.host_start");
  if (fact.rule === "R-2.7") return t("rpay.host");
  return fact.why.card ? vipName(fact.why.card) : t("rpay.other");
}
