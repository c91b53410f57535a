// The deck builder's figures, sample hands and links.
/// <reference lib="deno.ns" />

import { equal } from "../../../tests/equal.ts";
import { canRun, dealHand, differences, figuresOf, shareOfRunning } from "../builder/figures.ts";
import { deckIn, fragmentOf } from "../builder/shared.ts";
import { readCards } from "../cards.ts";

const EMPTY = {
  text: "",
  copies: 3,
  surfaces: null,
  distances: null,
  styles: null,
  likes: null,
  group: null,
  when: null,
};
const NONE = { cost: null, running: null, guard: null, worth: null, better: null, normal: false };
const DRAW = { key: "k", text: "", marks: [["draw", "2", ""], ["draw", "1", ""], ["if", "", ""]] };
const BOOK = {
  faces: "",
  signs: ["if", "draw", "guard"],
  races: { 1200: 60, 3200: 80 },
  terms: { styles: {}, goings: {}, surfaces: {}, distances: {}, courses: {} },
  decks: [],
  cards: [
    {
      ...EMPTY,
      ...NONE,
      card: "cheap",
      number: 1,
      title: "Cheap",
      kind: "horse",
      cost: 1,
      styles: [1, 2],
      distances: ["mile"],
      surfaces: ["turf"],
      lines: [],
    },
    {
      ...EMPTY,
      ...NONE,
      card: "dear",
      number: 2,
      title: "Dear",
      kind: "horse",
      cost: 7,
      styles: [2],
      distances: ["mile", "long"],
      surfaces: ["dirt"],
      lines: [DRAW],
    },
    { ...EMPTY, ...NONE, card: "oats", number: 3, title: "Oats", kind: "support", group: "item", lines: [DRAW] },
    { ...EMPTY, ...NONE, card: "force", number: 4, title: "Force", kind: "force", worth: 1, normal: true, lines: [] },
  ],
};

async function withCards(): Promise<void> {
  const fetched = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(Response.json(BOOK));
  await readCards("en");
  globalThis.fetch = fetched;
}

Deno.test("figures count cards, costs, styles and each sign once a card", async () => {
  await withCards();
  const figures = figuresOf({ cheap: 3, dear: 1, oats: 2, force: 4, unknown: 9 });
  equal(figures.count, 10);
  equal(figures.groups, { horse: 4, item: 2, force: 4 });
  equal(figures.costs, [0, 3, 0, 0, 0, 1]);
  equal(figures.cost, 2.5);
  equal(figures.styles, { 1: 3, 2: 4 });
  equal(figures.distances, { mile: 4, long: 1 });
  equal(figures.signs, [["if", 3], ["draw", 3]]);
});

Deno.test("a sample hand has seven cards of the deck and never more of one than the deck", () => {
  let n = 0;
  const random = () => (n = (n * 0.7 + 0.31) % 1);
  for (let hand = 0; hand < 50; hand += 1) {
    const dealt = dealHand({ cheap: 2, force: 6 }, random);
    equal(dealt.length, 7);
    equal(dealt.filter((card) => card === "cheap").length <= 2, true);
  }
  equal(dealHand({ cheap: 2 }, random), ["cheap", "cheap"]);
});

Deno.test("a hand can run if its forces pay for one of its horses", async () => {
  await withCards();
  equal(canRun(["cheap", "force"]), true);
  equal(canRun(["cheap", "oats"]), false);
  equal(canRun(["dear", "force", "force"]), false);
  equal(canRun(["force", "force"]), false);
  equal(shareOfRunning({ cheap: 30, force: 0 }, 20, Math.random), 0);
});

Deno.test("differences name the cards of which two decks have different numbers", async () => {
  await withCards();
  equal(differences({ cheap: 3, oats: 1 }, { dear: 2, oats: 1, cheap: 1 }), [["cheap", 3, 1], ["dear", 0, 2]]);
});

Deno.test("a deck comes out of a link as it went in, and what is no deck does not come in", () => {
  const deck = { size: 80, name: "鉄; 100 % #2", cards: { lamp_oil: 3, normal_force: 12 } };
  equal(deckIn(fragmentOf(deck)), deck);
  for (
    const wrong of [
      "",
      "#602.1",
      "#deck=",
      "#deck=61;x;3.a",
      "#deck=60;x;",
      "#deck=60;x;0.a",
      "#deck=60;x;3.A",
      "#deck=60;%;3.a",
      "#deck=60;x;3.a;y",
    ]
  ) {
    equal(deckIn(wrong), null, wrong);
  }
});
