// The bar below the hand, with the buttons that send a decision. It stays while others play, so that the focus stays with it, and
// then says whom the player waits for.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { list, t } from "../core/words.ts";
import type { Decider, Decision, Host } from "../games/contract.ts";
import { Button } from "./marks.tsx";

interface Props {
  host: Host;
  board: Decider;
  kind?: string;
  /** What else one may do: to its left, or below it. */
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
        // A tap that ends a motion decides nothing: whoever made it had not seen yet what is asked.
        if (skips.current) event.stopPropagation();
        skips.current = false;
      }}
    >
      {asked && children}
      <Button
        key="main"
        kind="main"
        confirms
        off={!move || busy}
        why={() => bar.current?.parentElement?.scrollIntoView({ block: "end" })} // on a small phone the choice may be out of sight
        onClick={() => board.confirm()}
      >
        {busy ? t("act.sending") : words}
      </Button>
    </div>
  );
}

function waiting(host: Host): string {
  if (host.lobby.paused) return t("status.paused");
  if (host.botPlays) return t("banner.bot_plays");
  const names = [...new Set(host.open.map((ask) => host.name(ask.seat)))];
  return names.length ? t("turn.wait", { name: list(names) }) : t("turn.running");
}
