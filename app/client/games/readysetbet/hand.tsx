// One's own tokens, and the one big button: ready, off they go, roll. Whoever only watches sees neither.

import { money, t } from "../../core/words.ts";
import { Button, Icon } from "../../frame/marks.tsx";
import type { Host } from "../contract.ts";
import type { RaceBoard } from "./board.ts";
import { dragging } from "./drag.ts";
import { tokenName, vipName, vipWords } from "./pieces.tsx";
import { ruleOfVip } from "./printed.ts";
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
      <Tokens host={host} board={board} />
      <Vips host={host} cards={view.seats[host.me]!.vip} off={view.host === host.me} />
      {host.latest.result === null && <Deciding host={host} board={board} />}
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
      <Hint board={board} />
      {hand.length === 0 && <p class="soft none">{empty(view, host)}</p>}
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

/** My VIP cards with what they do; a tap opens the paragraph. */
function Vips({ host, cards, off }: { host: Host; cards: string[]; off: boolean }) {
  if (!cards.length) return null;
  return (
    <ul class="vips" aria-label={t("rsb.vips")}>
      {cards.map((card, i) => (
        <li key={i} class={off ? "vip off" : "vip"}>
          <button type="button" onClick={() => host.tell(`${vipName(card)}: ${vipWords(card)}`, ruleOfVip(card))}>
            <b>{vipName(card)}</b> <span>{off ? t("rsb.vip_off") : vipWords(card)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Deciding({ host, board }: Props) {
  const view = host.view as RaceView;
  const prompt = board.prompted;
  const calls = view.host === host.me && isRunning(view);
  if (prompt === "start") {
    const words = t(view.host === host.me ? "rsb.call_off" : "rsb.ready");
    return (
      <div class="act one">
        <Button kind="main" off={host.pending !== null} onClick={() => board.act()}>{words}</Button>
      </div>
    );
  }
  if (calls) {
    return (
      <div class="act one">
        <Button kind="main roll" off={prompt !== "roll" || host.pending !== null} onClick={() => board.act()}>
          <Icon name="dice" />
          {t("rsb.roll")}
        </Button>
      </div>
    );
  }
  return null;
}

/** What is missing: the spot, or the token. */
function Hint({ board }: { board: RaceBoard }) {
  if (board.token === null && board.spot === null) return null;
  return (
    <p class="hint" role="status">
      {board.prompt()} {board.token && <small>{worth(board.token)}</small>}
    </p>
  );
}

/** What a bonus token costs besides, when it loses. */
function worth(token: string): string {
  const own = { b3: 1, b4: 2, b5: 4, b6: 6, b7: 9 }[token];
  if (token === "b2") return t("rsb.bonus_2");
  return own ? t("rsb.bonus_costs", { sum: money(own) }) : "";
}
