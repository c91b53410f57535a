// The bar below the hand, with the buttons that send a decision. While others play it stays, so that it keeps the
// focus, and says whom the player waits for.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { list, t } from "../core/words.ts";
import type { Decider, Decision, Host } from "../games/contract.ts";
import { whileBusy, type Why } from "../grey/reasons.ts";
import { Button } from "./marks.tsx";

interface Props {
  host: Host;
  board: Decider;
  kind?: string;
  /** Other actions, to the left of the buttons or below them. */
  children?: ComponentChildren;
}

export function Act({ host, board, kind = "", children }: Props) {
  const asked = host.myAsk !== null;
  const bar = useRef<HTMLDivElement>(null);
  const skips = useRef(false);
  const { words, move }: Decision = asked ? board.decision() : { words: waiting(host) };
  const busy = host.pending !== null;
  return (
    <div
      ref={bar}
      class={`act ${asked ? kind : "idle"}`}
      onPointerDownCapture={(event) => (skips.current = event.currentTarget.closest("[data-motion]") !== null)}
      onClickCapture={(event) => {
        // A tap that ends a motion must not decide anything, because the player has not seen the decision yet.
        if (skips.current) event.stopPropagation();
        // On a small phone the choice that is missing may be out of sight.
        else if ((event.target as Element).closest("[data-confirm][aria-disabled]")) {
          bar.current?.parentElement?.scrollIntoView({ block: "end" });
        }
        skips.current = false;
      }}
    >
      {asked && children}
      <Button
        key="main"
        kind="main"
        confirms
        off={whileBusy(busy) ?? (move ? null : whyNot(host, board))}
        onClick={() => board.confirm()}
      >
        {busy ? t("act.sending") : words}
      </Button>
    </div>
  );
}

/** The reason why there is nothing to confirm. */
function whyNot(host: Host, board: Decider): Why {
  if (host.lobby.paused) return { words: t("grey.paused") };
  if (host.botPlays) return { words: t("status.bot_words") };
  return { words: host.myAsk ? board.prompt() : t("grey.not_asked") };
}

function waiting(host: Host): string {
  if (host.lobby.paused) return t("status.paused");
  if (host.botPlays) return t("banner.bot_plays");
  const names = [...new Set(host.open.map((ask) => host.name(ask.seat)))];
  return names.length ? t("turn.wait", { name: list(names) }) : t("turn.running");
}
