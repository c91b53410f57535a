// The player's hand, the order beside it, and the buttons. Spectators see none of it.

import type { ComponentChildren } from "preact";
import { mayDo } from "../../core/asks.ts";
import { t } from "../../core/words.ts";
import { Act } from "../../ui/act.tsx";
import { greyed } from "../../grey/reasons.ts";
import { Button, Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { BoxBoard } from "./board.ts";
import { cardName, Face } from "./pieces.tsx";
import { horseOf, type RaceView } from "./view.ts";

// The number of cells in two rows and in three rows on a phone. With more, the cells are narrower.
const [TWO_ROWS, THREE_ROWS] = [14, 21];

interface Props {
  host: Host;
  board: BoxBoard;
}

/** `children` appear above the hand: a game's own controls. */
export function Hand({ host, board, children }: Props & { children?: ComponentChildren }) {
  const view = host.view as RaceView;
  if (!view.own) return null;
  return (
    <div class="hand">
      {children}
      <Rack host={host} board={board} />
      {host.view.result === null && (
        <Act host={host} board={board}>
          <Leave host={host} board={board} />
        </Act>
      )}
    </div>
  );
}

function Rack({ host, board }: Props) {
  const { hand, order } = (host.view as RaceView).own!;
  const { words, rule } = board.order();
  const drawn = board.prompted === "place_drawn" && board.card;
  const cells = hand.length + (drawn ? 2 : 1);
  return (
    <section
      class={cells > THREE_ROWS ? "rack crowded packed" : cells > TWO_ROWS ? "rack crowded" : "rack"}
      style={{ "--n": hand.length, "--mid": (hand.length - 1) / 2 }}
      aria-label={t("suzuki.hand", { n: hand.length })}
    >
      <button
        type="button"
        class="card order"
        data-order={order}
        aria-label={words}
        onClick={() => host.tell(words, rule)}
      >
        <Icon name="opened" class="env" />
        <Icon name={`s${order}`} class="silk" />
        <span>{t("suzuki.order", { n: String(order) })}</span>
      </button>
      {drawn && <Drawn card={drawn} />}
      {hand.map((card, i) => <HandCard key={i} i={i} card={card} board={board} />)}
      {hand.length === 0 && <p class="soft none">{t("suzuki.no_cards")}</p>}
    </section>
  );
}

function HandCard({ card, i, board }: { card: string; i: number; board: BoxBoard }) {
  const why = board.why(i);
  return (
    <button
      type="button"
      class={`card${horseOf(card) ? "" : " free"}${why ? " idle" : ""}`}
      style={{ "--i": i }}
      data-card={card}
      aria-pressed={board.picked.includes(i)}
      aria-label={cardName(card)}
      {...greyed(why)}
      onClick={() => board.tapCard(i)}
    >
      <Face card={card} />
    </button>
  );
}

/** The drawn card, at the head of the hand until the player chooses its box. */
function Drawn({ card }: { card: string }) {
  return (
    <span
      class={horseOf(card) ? "card drawn" : "card drawn free"}
      role="img"
      aria-label={t("suzuki.drawn_why", { card: cardName(card) })}
    >
      <Face card={card} />
    </span>
  );
}

/** The secondary button: undo the choice, decline, or pass (perhaps without drawing a card). */
function Leave({ host, board }: Props) {
  const ask = host.myAsk;
  if (board.mayStand) {
    return <Button does="stand" onClick={() => board.leave("stand")}>{board.leaveWords("stand")}</Button>;
  }
  if (board.started) return <Button kind="quiet" onClick={() => board.putBack()}>{t("suzuki.put_back")}</Button>;
  if (mayDo(ask, "done")) return <Button does="done" onClick={() => board.leave("done")}>{board.doneWords}</Button>;
  if (board.whyNoPass || mayDo(ask, "pass")) {
    return (
      <Button does="pass" off={board.whyNoPass} onClick={() => board.leave("pass")}>
        {board.leaveWords("pass")}
      </Button>
    );
  }
  return null;
}
