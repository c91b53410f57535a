// One's own hand, the order beside it, and the buttons that decide. Whoever only watches sees neither.

import { money, t } from "../../core/words.ts";
import { Button, Cloth, Icon, RuleLink } from "../../frame/marks.tsx";
import type { Host } from "../contract.ts";
import type { MafiaBoard } from "./board.ts";
import { barredBy, mayBet, mayDo, mayPlay, mostToBuy } from "./choice.ts";
import { cardName, Face, horseName } from "./pieces.tsx";
import { CARD_PRICE } from "./printed.ts";
import { horseOf, type MafiaView, valueOf } from "./view.ts";

interface Props {
  host: Host;
  board: MafiaBoard;
}

export function Hand({ host, board }: Props) {
  const view = host.view as MafiaView;
  if (!view.own) return null;
  const asked = board.prompted;
  return (
    <div class="hand">
      {asked === "buy_cards" && <Supply host={host} board={board} />}
      {(asked === "lay_quinella" || view.own.quinellas.length > 0) && <Bets host={host} board={board} />}
      <Rack host={host} board={board} />
      {host.latest.result === null && <Deciding host={host} board={board} />}
    </div>
  );
}

function Rack({ host, board }: Props) {
  const view = host.view as MafiaView;
  const { hand, order } = view.own!;
  return (
    <section
      class="rack"
      style={{ "--n": hand.length, "--mid": (hand.length - 1) / 2 }}
      aria-label={t("mafia.hand", { n: hand.length })}
    >
      <button
        type="button"
        class="card order"
        aria-label={t("mafia.order_label", { n: String(order), horse: horseName(order) })}
        onClick={() => host.tell(t("mafia.order_label", { n: String(order), horse: horseName(order) }), "M-2.3")}
      >
        <Icon name="opened" class="env" />
        <Icon name={`s${order}`} class="silk" />
        <span>{t("mafia.order", { n: String(order) })}</span>
      </button>
      {board.prompted === "place_drawn" && board.card && <Drawn card={board.card} />}
      {hand.map((card, i) => <HandCard key={i} i={i} card={card} host={host} board={board} />)}
      {hand.length === 0 && <p class="soft none">{t("mafia.no_cards")}</p>}
    </section>
  );
}

function HandCard({ card, i, host, board }: Props & { card: string; i: number }) {
  const ask = host.myAsk;
  const idle = board.prompted === "play_card"
    ? !mayPlay(ask, card)
    : board.prompted === "lay_quinella"
    ? !mayBet(ask, card)
    : board.prompted === "place_drawn";
  return (
    <button
      type="button"
      class={`card${horseOf(card) ? "" : " free"}${idle ? " idle" : ""}`}
      style={{ "--i": i }}
      data-card={card}
      aria-pressed={board.picked.includes(i)}
      aria-label={idle ? t("mafia.card_idle", { card: cardName(card) }) : cardName(card)}
      onClick={() => board.tapCard(i)}
    >
      <Face card={card} />
    </button>
  );
}

/** The card from the stack waits at the head of the hand until its box is chosen. */
function Drawn({ card }: { card: string }) {
  return (
    <span
      class={horseOf(card) ? "card drawn" : "card drawn free"}
      role="img"
      aria-label={t("mafia.drawn_why", { card: cardName(card) })}
    >
      <Face card={card} />
    </span>
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
            aria-pressed={board.count === n}
            onClick={() => board.buy(n)}
          >
            {n}
          </button>
        ))}
      </div>
      <p class="soft left">{t("mafia.money_left", { money: money(held - board.count * CARD_PRICE) })}</p>
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

/** Bets in short: the two horses with the values laid on them. */
export function Duos({ label, pairs }: { label?: string; pairs: string[][] }) {
  return (
    <p class="duos">
      {label && <span class="label">{label}</span>}
      {pairs.map((cards) => (
        <span class="duo" key={cards.join()} role="img" aria-label={cards.map(cardName).join(" + ")}>
          {cards.map((card) => (
            <span key={card}>
              <Cloth n={horseOf(card)} /> {valueOf(card)}
            </span>
          ))}
        </span>
      ))}
    </p>
  );
}

function Deciding({ host, board }: Props) {
  const ask = host.myAsk;
  if (!ask) return <Idle host={host} />;
  const { words, move } = board.decision();
  const started = board.picked.length > 0 || (board.box !== null && board.prompted === "play_card");
  return (
    <div class="act">
      <Leave host={host} board={board} started={started} />
      <Button kind="main" off={!move || host.pending !== null} onClick={() => board.confirm()}>
        {host.pending ? t("mafia.sending") : words}
      </Button>
    </div>
  );
}

/** The quiet button: put back what was chosen, or pass, or lay no more bets. */
function Leave({ host, board, started }: Props & { started: boolean }) {
  const ask = host.myAsk;
  if (started) return <Button kind="quiet" onClick={() => board.putBack()}>{t("mafia.put_back")}</Button>;
  if (mayDo(ask, "done")) return <Button kind="" onClick={() => board.done()}>{t("mafia.done")}</Button>;
  const barred = barredBy(ask, "pass");
  if (barred || mayDo(ask, "pass")) {
    return (
      <Button off={barred !== null} why={() => board.whyNoPass()} onClick={() => board.pass()}>
        {t("mafia.pass")}
      </Button>
    );
  }
  return <span />;
}

function Idle({ host }: { host: Host }) {
  const asked = host.open[0];
  return (
    <div class="act idle">
      <p class="soft">{asked ? t("turn.wait", { name: host.name(asked.seat) }) : t("turn.running")}</p>
    </div>
  );
}
