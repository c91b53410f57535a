// The controls above the hand that only Horse Racing Mafia has: the supply and the bets.

import { money, t } from "../../core/words.ts";
import { RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { Hand as CardsInHand } from "../suzuki/hand.tsx";
import type { MafiaBoard } from "./board.ts";
import { mostToBuy } from "./choice.ts";
import { Duos } from "./duos.tsx";
import { CARD_PRICE } from "./printed.ts";
import type { MafiaView } from "./view.ts";

interface Props {
  host: Host;
  board: MafiaBoard;
}

export function Hand({ host, board }: Props) {
  const laid = (host.view as MafiaView).own?.quinellas ?? [];
  const asked = board.prompted;
  return (
    <CardsInHand host={host} board={board}>
      {asked === "buy_cards" && <Supply host={host} board={board} />}
      {(asked === "lay_quinella" || laid.length > 0) && <Bets host={host} board={board} />}
    </CardsInHand>
  );
}

function Supply({ host, board }: Props) {
  const view = host.view as MafiaView;
  const most = mostToBuy(host.myAsk);
  const held = view.seats[host.me!]!.money;
  const counts = Array.from({ length: most + 1 }, (_, n) => n);
  return (
    <section class="decide" aria-labelledby="supply">
      <p>
        <b id="supply">{t("mafia.supply")}</b> {t("mafia.supply_why", { most, price: money(CARD_PRICE) })}{" "}
        <RuleLink rule="M-5.3" show={host.showRule} />
      </p>
      <div class="counts" role="group" aria-label={t("mafia.how_many")}>
        {counts.map((n) => (
          <button
            type="button"
            key={n}
            class="btn"
            data-count={n}
            aria-pressed={board.count === n}
            onClick={() => board.buy(n)}
          >
            {n}
          </button>
        ))}
      </div>
      <p class="soft left">{t("mafia.money_left", { money: money(held - (board.count ?? 0) * CARD_PRICE) })}</p>
    </section>
  );
}

function Bets({ host, board }: Props) {
  const asked = board.prompted === "lay_quinella";
  const laid = (host.view as MafiaView).own!.quinellas;
  return (
    <section class="decide bets" aria-label={t("mafia.quinella")}>
      {asked && (
        <p>
          <b>{t("mafia.quinella")}</b> {t("mafia.quinella_why")} <RuleLink rule="M-5.4" show={host.showRule} />
        </p>
      )}
      {laid.length > 0 && <Duos label={t("mafia.your_bets", { n: laid.length })} pairs={laid} />}
    </section>
  );
}
