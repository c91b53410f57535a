// The player's hand, the bet cards during betting, and the buttons. Spectators see none of it.

import { t } from "../../core/words.ts";
import { Act } from "../../ui/act.tsx";
import { greyed, whileBusy } from "../../grey/reasons.ts";
import { Button, Cloth, Icon, RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { BETS, type JockeysBoard } from "./board.ts";
import { betName, cardName, Face } from "./pieces.tsx";
import { type JockeysView, suitOf } from "./view.ts";

interface Props {
  host: Host;
  board: JockeysBoard;
}

export function Hand({ host, board }: Props) {
  if (!(host.view as JockeysView).own) return null;
  return (
    <div class="hand">
      {board.betting && <Bets host={host} board={board} />}
      <Rack host={host} board={board} />
      {host.view.result === null && <Deciding host={host} board={board} />}
    </div>
  );
}

function Rack({ host, board }: Props) {
  const { hand, discard } = (host.view as JockeysView).own!;
  return (
    <section
      class="rack"
      style={{ "--n": hand.length, "--mid": (hand.length - 1) / 2 }}
      aria-label={t("jockeys.hand", { n: hand.length })}
    >
      {hand.map((card, i) => (
        <HandCard
          key={card}
          i={i}
          card={card}
          out={card === discard}
          host={host}
          board={board}
        />
      ))}
      {hand.length === 0 && <p class="soft none">{t("jockeys.no_cards")}</p>}
    </section>
  );
}

function HandCard({ card, i, out, board }: Props & { card: string; i: number; out: boolean }) {
  const why = board.why(card);
  const name = cardName(card);
  const common = {
    class: `card race-card ${suitOf(card)}${why && !board.betting ? " idle" : ""}`,
    style: { "--i": i },
    "data-card": card,
  };
  // During betting the hand is visible but not active.
  if (board.betting) {
    return (
      <span {...common} role="img" aria-label={name}>
        <Face card={card} marks={board.view.marks} />
      </span>
    );
  }
  return (
    <button
      type="button"
      {...common}
      aria-pressed={board.chosen === card}
      aria-label={out ? t("jockeys.card_out", { card: name }) : name}
      {...greyed(why)}
      onClick={() => board.tap(card)}
    >
      <Face card={card} marks={board.view.marks} />
      {out && <b class="tag">{t("jockeys.out")}</b>}
    </button>
  );
}

/** The bet cards. A tap on one that is not allowed shows the reason. */
function Bets({ host, board }: Props) {
  const view = host.view as JockeysView;
  const open = board.prompted === "lay_bet";
  const laid = view.riders[host.me!]!.bet;
  return (
    <section class="decide betting" aria-labelledby="betting">
      <p>
        <b id="betting">{t(open ? "jockeys.bet_open_title" : "jockeys.bet_down_title")}</b>{" "}
        {t(open ? "jockeys.bet_open_why" : "jockeys.bet_down_why")}{" "}
        <RuleLink rule={open ? "J-4.1" : "J-4.2"} show={host.showRule} />
      </p>
      <div class="bet-cards" role="group" aria-label={t("jockeys.bet_cards")}>
        {BETS.filter((card) => card !== laid).map((card) => (
          <button
            type="button"
            key={card}
            class={board.may(card) ? "card bet" : "card bet idle"}
            data-bet={card}
            aria-pressed={board.chosen === card}
            aria-label={betLabel(board, card)}
            {...greyed(board.why(card))}
            onClick={() => board.tap(card)}
          >
            {card === "win" ? <Icon name="cup" class="cup" /> : (
              <>
                <Icon name={`js${card}`} class="silk" />
                <Cloth n={Number(card)} />
              </>
            )}
            <span>{card === "win" ? t("jockeys.win") : betName(card)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

function betLabel(board: JockeysBoard, card: string): string {
  const runner = board.view.horses[Number(card) - 1];
  return runner ? t("jockeys.bet_label", { card: betName(card), odds: String(runner.odds) }) : betName(card);
}

function Deciding({ host, board }: Props) {
  const plays = board.prompted === "play_card";
  return (
    <Act host={host} board={board} kind={plays ? "three" : ""}>
      {board.chosen
        ? <Button kind="quiet" onClick={() => board.putBack()}>{t("jockeys.put_back")}</Button>
        : plays && <span />}
      {plays && (
        <Button
          kind="whip"
          does="whip"
          off={whileBusy(host.pending !== null) ?? board.whyNoWhip}
          onClick={() => board.whip()}
        >
          <Icon name="whip" />
          {t("jockeys.do.whip")}
        </Button>
      )}
    </Act>
  );
}
