// The review's report on a game's random seed and on the hash chain of its log.

import { list, t } from "../core/words.ts";
import type { ReviewedFairness } from "../generated/wire.ts";

export interface Verdict {
  good: boolean;
  sentences: string[];
}

export function verdict(facts: ReviewedFairness, name: (seat: number) => string): Verdict {
  const { fits, late, chain } = facts;
  return { good: fits && !late.length && chain.breaks === null, sentences: [...luck(facts, name), log(facts)] };
}

function luck({ fits, opened, late, unbound }: ReviewedFairness, name: (seat: number) => string): string[] {
  if (!fits) return [t("review.luck_differs")];
  const names = (seats: number[]) => ({ names: list(seats.map(name)) });
  return [
    ...(opened.length
      ? [late.length + unbound.length ? t("review.luck_of", names(opened)) : t("review.luck_of_all")]
      : []),
    ...(late.length ? [t("fair.not_opened", names(late))] : []),
    ...(unbound.length ? [t("review.luck_unbound", names(unbound))] : []),
  ];
}

function log({ chain: { begins, breaks } }: ReviewedFairness): string {
  if (breaks !== null) return t("review.chain_breaks", { n: String(breaks) });
  if (begins === null) return t("fair.no_chain");
  return begins > 1 ? t("review.chain_from", { n: String(begins) }) : t("review.chain_holds");
}
