// The player's tokens, and the main button: ready, start, or roll. Spectators see neither.

import { t } from "../../core/words.ts";
import { whileBusy } from "../../grey/reasons.ts";
import { Button, Icon, RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { RaceBoard } from "./board.ts";
import { dragging } from "./drag.ts";
import { tokenName, vipName, vipWords } from "./pieces.tsx";
import { ruleOfVip } from "./figures.ts";
import { isRunning, type RaceView, valueOf } from "./view.ts";

interface Props {
  host: Host;
  board: RaceBoard;
}

export function Hand({ host, board }: Props) {
  const view = host.view as RaceView;
  if (!view.own || host.me === null) return null;
  return (
    <div class="hand rsb-hand">
      <Vips host={host} board={board} />
      <Tokens host={host} board={board} />
      {host.view.result === null && <Deciding host={host} board={board} />}
    </div>
  );
}

function Tokens({ host, board }: Props) {
  const hand = board.hand;
  const view = host.view as RaceView;
  return (
    <div class="tokens" role="group" aria-label={t("rsb.tokens", { n: hand.length })}>
      {hand.map((token, i) => (
        <button
          type="button"
          key={token + i}
          class={`token ${kindOf(token)}`}
          data-token={token}
          aria-pressed={board.chosen === i}
          aria-label={tokenName(token)}
          onClick={() => board.tapToken(i)}
          onPointerDown={(event) => dragging(event, board, i)}
        >
          <span class={`disc big mine ${kindOf(token)}`} aria-hidden="true">
            <b>{valueOf(token)}</b>
            {kindOf(token) && <i>{t(`rsb.kind.${kindOf(token)}`)}</i>}
          </span>
        </button>
      ))}
      {hand.length === 0 && <p class="soft none">{empty(view, host)}</p>}
      <Missing board={board} />
      <Looking host={host} board={board} />
    </div>
  );
}

function kindOf(token: string): string {
  return { b: "bonus", h: "house" }[token[0]!] ?? "";
}

function empty(view: RaceView, host: Host): string {
  if (view.host === host.me) return t(isRunning(view) ? "rsb.you_call" : "rsb.you_host");
  return t(isRunning(view) ? "rsb.all_laid" : "rsb.tokens_come");
}

/** Buttons for my VIP cards and for the hidden part of the board. A desktop shows all of it and needs no buttons. */
function Looking({ host, board }: Props) {
  const cards = (host.view as RaceView).seats[host.me!]!.vip;
  return (
    <span class="looking">
      {cards.length > 0 && (
        <button
          type="button"
          class="vip-key"
          aria-expanded={board.reading}
          aria-label={t("rsb.vips")}
          onClick={() => board.read()}
        >
          {t("rsb.vip_short")}
          <b>{cards.length}</b>
        </button>
      )}
      <button
        type="button"
        class={board.low ? "board-key low" : "board-key"}
        aria-label={t(board.low ? "rsb.to_horses" : "rsb.to_cards")}
        onClick={() => turnTo(!board.low)}
      >
        <Icon name="up" />
      </button>
    </span>
  );
}

/** Scroll to the cards at the end of the board, or back to its horses. */
function turnTo(low: boolean): void {
  const board = document.querySelector(".betting");
  board?.scrollTo({ top: low ? board.scrollHeight : 0 });
}

/** My VIP cards with their effects. A phone shows them on demand, so that dice, last call and tokens stay visible. */
function Vips({ host, board }: Props) {
  const view = host.view as RaceView;
  const cards = view.seats[host.me!]!.vip;
  if (!cards.length) return null;
  const off = view.host === host.me;
  return (
    <ul class={board.reading ? "vips read" : "vips"} aria-label={t("rsb.vips")}>
      {cards.map((card, i) => (
        <li key={i} class={off ? "vip off" : "vip"}>
          <p>
            <b>{vipName(card)}</b> <span>{off ? t("rsb.vip_off") : vipWords(card)}</span>
          </p>
          <RuleLink rule={ruleOfVip(card)} show={host.showRule} />
        </li>
      ))}
    </ul>
  );
}

function Deciding({ host, board }: Props) {
  const view = host.view as RaceView;
  const prompt = board.prompted;
  const busy = whileBusy(host.pending !== null);
  const calls = view.host === host.me && isRunning(view);
  if (prompt === "start") {
    const words = t(view.host === host.me ? "rsb.call_off" : "rsb.ready");
    return (
      <div class="act one">
        <Button kind="main" confirms does="start" off={busy} onClick={() => board.act()}>
          {words}
        </Button>
      </div>
    );
  }
  if (calls) {
    return (
      <div class="act one">
        <Button
          kind="main roll"
          confirms
          off={busy ?? (prompt === "roll" ? null : { words: t("rsb.dice_away"), rule: "R-3.1" })}
          onClick={() => board.act()}
        >
          <Icon name="dice" />
          {t("rsb.roll")}
        </Button>
      </div>
    );
  }
  return null;
}

/** The missing part of a bet, the spot or the token, for screen readers. The status line shows it too. */
function Missing({ board }: { board: RaceBoard }) {
  return <p class="sr" role="status">{board.isChoosing && board.prompt()}</p>;
}
