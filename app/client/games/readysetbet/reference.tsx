// The reference card: bonus moves, what a token wins and costs, and every VIP card. Also the details of a seat.

import { list, money, t } from "../../core/words.ts";
import { RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { Cloth, Disc, spotName, tokenName, vipName, vipWords } from "./pieces.tsx";
import { ruleOfVip } from "./figures.ts";
import { BONUS, VIP } from "./printed.ts";
import { figuresOf, type RaceView } from "./view.ts";

export function Reference({ host }: { host: Host }) {
  const rule = (name: string) => <RuleLink rule={name} show={host.showRule} />;
  const withVip = host.lobby.options.vip !== false;
  return (
    <div class="reference">
      <ul>
        {["R-5.3", "R-6.1", "R-6.2", "R-3.3", "R-5.4"].map((name) => (
          <li key={name}>{t(`rref.${name}`)} {rule(name)}</li>
        ))}
      </ul>
      <h3>{t("rref.bonus")} {rule("R-3.2")}</h3>
      <ul class="bonus-moves">
        {(host.latest as RaceView).horses.map(({ horse }) => (
          <li key={horse}>
            <Cloth horse={horse} /> {BONUS[horse] ? `+${BONUS[horse]}` : t("rref.none")}
          </li>
        ))}
      </ul>
      <h3>{t("rref.tokens")} {rule("R-10.5")}</h3>
      <p class="small">{t("rref.bonus_tokens")}</p>
      {withVip && (
        <>
          <h3>{t("rsb.vip_cards")} {rule("R-9")}</h3>
          <dl class="vip-list">
            {Object.keys(VIP).map((card) => <VipLine key={card} card={card} host={host} />)}
          </dl>
        </>
      )}
    </div>
  );
}

function VipLine({ card, host }: { card: string; host: Host }) {
  return (
    <div>
      <dt>{vipName(card)}</dt>
      <dd>
        {vipWords(card)} <RuleLink rule={ruleOfVip(card)} show={host.showRule} />
      </dd>
    </div>
  );
}

export function SeatDetails({ host, seat }: { host: Host; seat: number }) {
  const view = host.view as RaceView;
  const one = view.seats[seat]!;
  const bets = view.bets.filter((bet) => bet.seat === seat);
  return (
    <>
      <dl class="facts">
        <dt>{t("seat.money")}</dt>
        <dd>{money(one.money)}</dd>
        {view.host === seat && (
          <>
            <dt>{t("rsb.host")}</dt>
            <dd>{t("rsb.host_of_race")}</dd>
          </>
        )}
        <dt>{t("rsb.in_hand")}</dt>
        <dd>{list(one.tokens.map(tokenName)) || "–"}</dd>
      </dl>
      {bets.length > 0 && (
        <ul class="seat-bets" aria-label={t("rsb.bets_laid")}>
          {bets.map((bet) => (
            <li key={bet.spot}>
              <Disc bet={bet} host={host} /> <span class="sr">{tokenName(bet.token)}</span> {spotName(bet.spot)}{" "}
              <span class="soft">{pays(view, bet.spot)}</span>
            </li>
          ))}
        </ul>
      )}
      {one.vip.length > 0 && (
        <>
          <h3>{t("rsb.vip_cards")}</h3>
          <dl class="vip-list">{one.vip.map((card, i) => <VipLine key={i} card={card} host={host} />)}</dl>
        </>
      )}
    </>
  );
}

function pays(view: RaceView, spot: string): string {
  const [times, loss] = figuresOf(view, spot);
  return `${times}× −${loss}`;
}
