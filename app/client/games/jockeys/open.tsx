// A seat with everything open: points, horse, hand, discards and bets. For finished games only.

import { t } from "../../core/words.ts";
import { Cloth, Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { BetCard, betName, cardName, horseName, Small, Whips } from "./pieces.tsx";
import type { JockeysView, Own } from "./view.ts";

export function OpenSeat({ host, seat, own, name, bot }: {
  host: Host;
  seat: number;
  own: unknown;
  name: string;
  bot: boolean;
}) {
  const view = host.view as JockeysView;
  const one = view.riders[seat]!;
  const { hand, discard, bet_hidden } = own as Own;
  const bets = [one.bet, bet_hidden].filter((card) => card !== null);
  return (
    <>
      <p class="who">
        <b>{name}</b>
        {bot && <Icon name="bot" />}
        {view.start === seat && <Icon name="marker" class="ico marker" />}
        <Whips rider={one} />
        <span class="money">{t("jockeys.points", { n: one.points ?? 0 })}</span>
      </p>
      <p class="ordered">
        <Cloth n={one.horse} /> {horseName(one.horse)}
        {bets.map((card) => <BetCard key={card} card={card} words={betName(card!)} />)}
      </p>
      <p class="openhand" role="group" aria-label={t("seat.cards", { n: hand.length })}>
        {hand.map((card) => (
          <span key={card} class={card === discard ? "own" : ""}>
            <Small card={card} />
          </span>
        ))}
        {discard && !hand.includes(discard) && (
          <span class="own">
            <Small card={discard} words={t("jockeys.out_open", { card: cardName(discard) })} />
          </span>
        )}
      </p>
    </>
  );
}
