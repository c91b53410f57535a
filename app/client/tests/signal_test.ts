/// <reference lib="deno.ns" />

import { outside } from "./page.ts";
import { prefs, set } from "../core/prefs.ts";
import { allowNotifications, call, mark } from "../core/signal.ts";
import { equal } from "./equal.ts";

Deno.test("whoever looks away is told of every turn anew, and the note goes when the turn does", () => {
  set("notify", true);
  call("the first");
  equal(outside.notes.length, 0); // they look at the table
  outside.focused = false;
  call("the second");
  call("the third");
  const [second, third] = outside.notes;
  equal([second!.open, third!.open, third!.options.body, third!.options.renotify], [false, true, "the third", true]);
  mark(true, "Table");
  equal(third!.open, true);
  mark(false, "Table");
  equal(third!.open, false);
});

Deno.test("a phone that shows no notes from pages says so when it is asked to, and when it finds out later", async () => {
  outside.mayNotify = false;
  outside.focused = false;
  equal(await allowNotifications(), false);
  set("notify", true);
  equal([call("my turn"), prefs.notify], [false, false]);
  equal([call("my next turn"), prefs.notify], [true, false]);
});
