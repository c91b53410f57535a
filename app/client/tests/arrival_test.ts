/// <reference lib="deno.ns" />

import { house, ring, settled, Wire } from "./page.ts";
import { speak } from "../core/words.ts";
import { Arrival } from "../table/arrival.ts";
import { TableCtrl } from "../table/ctrl.ts";
import { equal } from "./equal.ts";

speak("en", { "error.house_away": "The house is away.", "join.error.barred": "You were sent away." });

function arriving(known: string) {
  house.asked = [];
  house.bodies = [];
  const ctrl = new TableCtrl("a1", {} as HTMLElement);
  return { ctrl, arrival: new Arrival(ctrl, known, "Quick Fox") };
}

Deno.test("a house that is away for a moment costs nobody the name they have written", async () => {
  const { arrival } = arriving("");
  await arrival.start();
  arrival.name = "Tobias";
  house.answers = [502];
  await arrival.come(true);
  equal([arrival.at, arrival.problem, arrival.name], ["door", "The house is away.", "Tobias"]);
  house.asked = [];
  house.answers = [[200, {}], [200, {}], [200, { seat: 1 }]];
  await arrival.come(true);
  equal([arrival.at, arrival.problem, house.asked], ["inside", null, [
    "POST /api/session",
    "GET /api/tables/a1",
    "POST /api/tables/a1/sit",
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
  house.answers = [[403, { error: "barred", detail: "No." }], [403, { error: "barred", detail: "No." }]];
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
