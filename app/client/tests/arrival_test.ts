/// <reference lib="deno.ns" />

import { house, ring, settled, Wire } from "./page.ts";
import { speak } from "../core/words.ts";
import { Arrival } from "../table/door/arrival.ts";
import { knock } from "../table/door/knocking.ts";
import { TableCtrl } from "../table/actions/ctrl.ts";
import { equal } from "./equal.ts";

speak("en", {
  "error.house_away": "The house is away.",
  "error.barred": "You were sent away.",
  "knock.stale": "The link is old.",
  "knock.refused": "The host said no.",
  "knock.ended": "The host said no three times.",
});

const LOBBY = { status: "lobby", host: "Aoi", seats: [], free: 4, you: { name: null, seat: null, joined: false } };
const NEEDED: [number, unknown] = [403, { error: "invite_needed", detail: "No." }];

function arriving(known: string) {
  house.asked = [];
  house.bodies = [];
  house.answers = [];
  const ctrl = new TableCtrl("a1", {} as HTMLElement);
  return { ctrl, arrival: new Arrival(ctrl, known, "Quick Fox") };
}

Deno.test("a house that is away for a moment costs nobody the name they have written", async () => {
  const { arrival } = arriving("");
  house.answers = [[200, LOBBY]];
  await arrival.start();
  equal([arrival.at, arrival.invitation?.host, house.asked], ["door", "Aoi", ["POST /api/tables/a1/invitation"]]);
  arrival.name = "Tobias";
  house.answers = [502];
  await arrival.come(true);
  equal([arrival.at, arrival.problem, arrival.name], ["door", "The house is away.", "Tobias"]);
  house.asked = [];
  house.answers = [[200, {}], [200, { seat: 1 }], [200, {}]];
  await arrival.come(true);
  equal([arrival.at, arrival.problem, house.asked], ["inside", null, [
    "POST /api/session",
    "POST /api/tables/a1/sit",
    "GET /api/tables/a1",
  ]]);
});

Deno.test("whoever is known goes in as soon as the house answers", async () => {
  const { arrival } = arriving("Tobias");
  house.answers = [503, 0, [200, {}]];
  const opened = Wire.opened;
  await arrival.start();
  equal([arrival.at, arrival.problem], ["looking", "The house is away."]);
  ring(1500);
  await settled();
  equal(Wire.opened, opened);
  ring(1500);
  await settled();
  equal([arrival.at, arrival.problem, Wire.opened], ["inside", null, opened + 1]);
});

Deno.test("what will not change by itself closes the door, and is said with the way on", async () => {
  const { arrival } = arriving("Tobias");
  house.answers = [[403, { error: "barred", detail: "No." }]];
  await arrival.start();
  equal([arrival.at, arrival.problem], ["refused", "You were sent away."]);
});

Deno.test("whoever was known here before says their name again, and comes in over a line of their own", async () => {
  const { ctrl, arrival } = arriving("Tobias");
  await arrival.start();
  Wire.newest.onmessage!({ data: JSON.stringify({ type: "bye", reason: "signed_out" }) });
  equal([arrival.at, ctrl.inside], ["door", false]);
  const opened = Wire.opened;
  await arrival.come(false);
  equal([arrival.at, ctrl.inside, Wire.opened], ["inside", true, opened + 1]);
});

Deno.test("whoever has joined goes in by the invitation without being asked anything", async () => {
  const { arrival } = arriving("");
  house.answers = [[200, { ...LOBBY, you: { name: "Aoi", seat: 0, joined: true } }]];
  await arrival.start();
  equal(arrival.at, "inside");
});

Deno.test("a session that has ended since the page was made is no obstacle to reading the invitation", async () => {
  const { arrival } = arriving("Tobias");
  house.answers = [[401, { error: "no_session", detail: "Who?" }], [200, LOBBY]];
  await arrival.start();
  equal([arrival.at, house.asked], ["door", ["GET /api/tables/a1", "POST /api/tables/a1/invitation"]]);
});

Deno.test("without an invitation one knocks, is let in, and sits down", async () => {
  const { arrival } = arriving("");
  house.answers = [NEEDED];
  await arrival.start();
  equal([arrival.at, arrival.problem], ["knocking", null]);
  house.answers = [[200, { name: "Sam" }], [202, { knock: "1" }], [200, { status: "waiting" }], 503];
  await knock(arrival);
  equal(arrival.at, "waiting");
  for (let i = 0; i < 2; i++) { // the same while the server does not answer
    ring(2000);
    await settled();
    equal(arrival.at, "waiting");
  }
  house.asked = [];
  house.answers = [[200, { status: "granted" }], [200, { seat: 2 }], [200, {}]];
  ring(2000);
  await settled();
  equal([arrival.at, house.asked], ["inside", [
    "GET /api/tables/a1/knocks/own",
    "POST /api/tables/a1/sit",
    "GET /api/tables/a1",
  ]]);
  ring(2000);
});

Deno.test("a refusal is told and leaves room for another try, the third does not", async () => {
  const { arrival } = arriving("Sam");
  house.answers = [NEEDED, [200, { status: "waiting" }]];
  await arrival.start();
  equal(arrival.at, "waiting"); // the state from before the reload
  house.answers = [[200, { status: "refused" }]];
  ring(2000);
  await settled();
  equal([arrival.at, arrival.problem], ["knocking", "The host said no."]);
  house.answers = [[200, { name: "Sam" }], [202, { knock: "1" }], [200, { status: "ended" }]];
  await knock(arrival);
  ring(2000);
  await settled();
  equal([arrival.at, arrival.problem], ["refused", "The host said no three times."]);
});

Deno.test("an invitation that has ended between reading and coming costs nobody the name they have written", async () => {
  const { arrival } = arriving("");
  house.answers = [[200, LOBBY]];
  await arrival.start();
  arrival.name = "Sam";
  house.answers = [[200, { name: "Sam" }], [403, { error: "bad_invite", detail: "No." }], [200, { status: "none" }]];
  await arrival.come(true);
  equal([arrival.at, arrival.problem, arrival.name], ["knocking", "The link is old.", "Sam"]);
});
