/// <reference lib="deno.ns" />
// Who passes at Long Shot may take a card or leave it: the first tap passes, the next one says without a card.

import "../../../tests/page.ts";
import { prefs } from "../../../core/prefs.ts";
import type { Host } from "../../contract.ts";
import { LongshotBoard } from "../board.ts";
import type { Ask, Move, View } from "../../../generated/wire.ts";
import { equal } from "../../../tests/equal.ts";

function board(...ways: string[]) {
  const sent: Move[] = [];
  const ask: Ask = { id: "1", seat: 0, prompt: "play_card", closes_at: null, moves: ways.map((way) => ({ do: way })) };
  const host = {
    me: 0,
    view: { own: { hand: ["1-4"], order: 1 } } as unknown as View,
    myAsk: ask,
    pending: null,
    answer: (move: Move) => sent.push(move),
    tell: () => {},
    hush: () => {},
    settle: () => {},
    redraw: () => {},
  } as unknown as Host;
  return { sent, board: new LongshotBoard(host) };
}

Deno.test("passing can become passing without a card before it is confirmed", () => {
  const { board: here, sent } = board("pass", "stand");
  here.leave("pass");
  equal([here.mayStand, here.decision().move], [true, { do: "pass" }]);
  here.leave("stand");
  equal([here.mayStand, here.decision().move], [false, { do: "stand" }]);
  here.confirm();
  equal(sent, [{ do: "stand" }]);
});

Deno.test("the key for passing, pressed again, leaves the card on the stack", () => {
  const { board: here } = board("pass", "stand");
  here.key("p");
  here.key("p");
  equal(here.decision().move, { do: "stand" });
});

Deno.test("who wants no confirmation is asked it where there are two ways to pass, and only there", () => {
  prefs.confirm = false;
  const two = board("pass", "stand");
  two.board.leave("pass");
  equal(two.sent, []);
  two.board.leave("stand");
  equal(two.sent, [{ do: "stand" }]);
  const one = board("pass");
  one.board.leave("pass");
  equal(one.sent, [{ do: "pass" }]);
  prefs.confirm = true;
});
