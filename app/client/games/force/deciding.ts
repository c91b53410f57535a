// The player's choice as a move and as text for Confirm, and the status line's text for a decision.

import { mayDo } from "../../core/asks.ts";
import { t } from "../../core/words.ts";
import type { Move } from "../../generated/wire.ts";
import type { Decision } from "../contract.ts";
import type { ForceBoard } from "./board.ts";
import { titleOf } from "./cards.ts";
import { spread } from "./own_decks.ts";
import type { Deck } from "../../generated/wire.ts";
import { isProper } from "./pay.ts";
import { guardedOf, runOf } from "./stakes.ts";

/** The answers about the first hand. */
export const REDRAW = ["keep", "redraw"];
/** The answers of whoever lost the last race of a match. */
export const TURNS = ["go_first", "go_second"];

export function decisionOf(board: ForceBoard): Decision {
  const words = (key: string, n = 0) => t(`force.do.${key}`, { n });
  if (board.leaving) {
    return { words: t("act.confirm", { what: leaveWords(board) }), move: { do: board.mayPass ? "pass" : "decline" } };
  }
  const card = board.chosen === null ? "" : titleOf(board.nameOf(board.chosen));
  switch (board.prompted) {
    case "bring_deck":
      return { words: words("bring_deck"), move: board.deck === null ? undefined : bringing(board.deck) };
    case "redraw": {
      if (board.value === null) return { words: words("choose_option") };
      return { words: words(REDRAW[board.value]!), move: { do: "redraw", redraw: board.value === 1 } };
    }
    case "choose_turn": {
      if (board.value === null) return { words: words("choose_option") };
      return { words: words(TURNS[board.value]!), move: { do: "go_first", first: board.value === 0 } };
    }
    case "play_support":
      if (board.chosen === null) return { words: words("choose_support") };
      return { words: t("force.do.play", { card }), move: { do: "support", card: board.chosen } };
    case "play_guard":
      if (board.chosen === null) return { words: words("choose_guard") };
      return { words: t("force.do.guard", { card }), move: { do: "guard", card: board.chosen } };
    case "play_runner":
      if (board.chosen === null) return { words: words("choose_runner") };
      if (!isProper(board.payment, board.all)) return { words: words("choose_payment") };
      return { words: t("force.do.run", { card }), move: { do: "run", card: board.chosen, ...board.payment } };
    case "play_on_horse": {
      if (board.chosen === null) return { words: words("choose_ride") };
      if (board.horse === null) return { words: words("choose_horse") };
      const horse = titleOf(board.nameOf(board.horse));
      return {
        words: t("force.do.ride", { card, horse }),
        move: { do: "ride", card: board.chosen, horse: board.horse },
      };
    }
    case "pay":
      return {
        words: words("pay"),
        move: isProper(board.payment, board.all) ? { do: "pay", ...board.payment } : undefined,
      };
  }
  return otherDecision(board);
}

function otherDecision(board: ForceBoard): Decision {
  if (board.choice) {
    const { least } = board.choice;
    const n = board.picked.length;
    if (n < least) return { words: t("force.do.choose_more", { n: least - n }) };
    return {
      words: t(n ? "force.do.choose" : "force.do.choose_none", { n }),
      move: { do: "choose", cards: board.picked },
    };
  }
  for (const [what, field] of [["option", "option"], ["number", "number"], ["first", "ability"]] as const) {
    if (!mayDo(board.host.myAsk, what)) continue;
    if (board.value === null) return { words: t(`force.do.choose_${what}`) };
    return { words: t(`force.do.${what}`, { n: String(board.value) }), move: { do: what, [field]: board.value } };
  }
  return { words: t("force.do.agree"), move: mayDo(board.host.myAsk, "agree") ? { do: "agree" } : undefined };
}

export function promptOf(board: ForceBoard): string {
  if (board.passing) return t("force.passing");
  if (board.byItself) return t("force.alike");
  if (board.leaving) return t("act.sure", { what: leaveWords(board) });
  const stakes = stakesOf(board);
  if (stakes) return stakes;
  if (board.prompted === "play_runner" && board.paid.length) return t("force.paying", { n: board.paid.length });
  const deciding = board.view.deciding;
  const asks = board.prompted ?? "";
  if (!deciding || !board.choice) return t(`force.prompt.${asks}`, { card: deciding ? titleOf(deciding.card) : "" });
  const { least, most } = board.choice;
  const n = least === most ? String(most) : t("force.from_to", { least: String(least), most: String(most) });
  const from = deciding.card ? t("force.by_card", { card: titleOf(deciding.card) }) : "";
  const what = t(`force.prompt.${asks}`, { n, card: "" });
  return from ? from + what : what.charAt(0).toUpperCase() + what.slice(1);
}

/** How far the chosen horse runs without a guard, or what the chosen guard leaves of the run. */
function stakesOf(board: ForceBoard): string | null {
  const { view, prompted, chosen } = board;
  if (chosen === null) return null;
  const run = prompted === "play_runner" ? runOf(view, chosen) : null;
  if (run !== null) return t("force.stakes.run", { n: run });
  const guarded = prompted === "play_guard" ? guardedOf(view, chosen) : null;
  return guarded && t("force.stakes.guard", { n: guarded.left, was: guarded.was });
}

function leaveWords(board: ForceBoard): string {
  return board.leaving === "waive" ? t("force.waived") : board.passWords;
}

function bringing(deck: { ready: string } | Pick<Deck, "cards">): Move {
  return "ready" in deck ? { do: "take_deck", deck: deck.ready } : { do: "bring_deck", cards: spread(deck.cards) };
}
