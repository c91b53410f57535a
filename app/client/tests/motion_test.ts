/// <reference lib="deno.ns" />

import { fromTo } from "../core/motion.ts";
import { equal } from "./equal.ts";

const place = (left: number, width: number) => ({ left, top: 0, width, height: width }) as DOMRect;

Deno.test("what flies to a place that is not shown keeps its size", () => {
  equal(fromTo(place(20, 40), place(0, 20)), "translate(30px, 10px) scale(2)");
  equal(fromTo(place(0, 0), place(0, 0)), "translate(0px, 0px) scale(1)");
});
