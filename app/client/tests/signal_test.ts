/// <reference lib="deno.ns" />

import { outside, settled } from "./page.ts";
import { prefs, set } from "../core/prefs.ts";
import { allowNotifications } from "../core/notify.ts";
import { call, mark } from "../core/signal.ts";
import { equal } from "./equal.ts";

Deno.test("whoever looks away is told of every turn anew, and the note goes when the turn does", async () => {
  set("notify", true);
  const failed = () => {
    throw new Error("this device shows notes");
  };
  call("the first", failed);
  await settled();
  equal(outside.notes.length, 0); // the player already looks at the table
  outside.focused = false;
  call("the second", failed);
  call("the third", failed);
  await settled();
  const [second, third] = outside.notes;
  equal([second!.open, third!.open, third!.options.body, third!.options.renotify], [false, true, "the third", true]);
  mark(true, "Table");
  await settled();
  equal(third!.open, true);
  mark(false, "Table");
  await settled();
  equal(third!.open, false);
});

Deno.test("a phone that shows no notes from pages says so when it is asked to, and when it finds out later", async () => {
  outside.mayNotify = false;
  outside.focused = false;
  equal(await allowNotifications(), false);
  set("notify", true);
  let failures = 0;
  for (const turn of ["my turn", "my next turn"]) {
    call(turn, () => failures++);
    await settled();
    equal([failures, prefs.notify], [1, false]);
  }
});
