// Follows steps that tests/client/test_followed.py has written down, and compares what comes of it with what the server shows.

import type { Fact } from "../generated/wire.ts";

// deno-lint-ignore no-explicit-any -- any game, each with a view of its own
type Any = any;

const [file, game] = Deno.args as [string, string];
const { after: follow }: { after: (view: Any, fact: Fact, me: number | null) => Any } = await import(
  `../games/${game}/facts.ts`
);
/** What no fact tells: the last picture of a step takes it from the server's view, and a race looked back at does without. */
const { UNTOLD: untold }: { UNTOLD: string[] } = await import(`../games/${game}/tests/untold.ts`);
/** What is known only while facts are followed, and gone with the step. */
const PASSING = ["homing", "playing", "outcome", "riders[].turned"];

/** A play of Force that is taken back puts its cards where they were in the hand, and no fact says where: the page sorts them anyway. */
function inOrder(view: Any): Any {
  const hand = view.own?.hand;
  if (typeof hand?.[0] !== "object") return view;
  return { ...view, own: { ...view.own, hand: hand.slice().sort((a: Any, b: Any) => a.id - b.id) } };
}

/** Where two values differ, as paths. */
function* differences(a: Any, b: Any, path = ""): Generator<string> {
  if (a === b) return;
  const both = typeof a === "object" && typeof b === "object" && a && b;
  if (!both || Array.isArray(a) !== Array.isArray(b) || (Array.isArray(a) && a.length !== b.length)) yield path;
  else if (Array.isArray(a)) { for (const i of a.keys()) yield* differences(a[i], b[i], path + "[]"); }
  else {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      yield* differences(a[key], b[key], path ? `${path}.${key}` : key);
    }
  }
}

const found = new Map<string, { times: number; first: string }>();
const left = new Set<string>();
let [same, all] = [0, 0];
for (const line of Deno.readTextFileSync(file).split("\n")) {
  const { me, before, events, after, seq, seed } = JSON.parse(line);
  const view = events.reduce((view: Any, fact: Fact) => follow(view, fact, me), before);
  const paths = [...new Set(differences(inOrder(view), inOrder(after)))].filter((path) => !PASSING.includes(path));
  const known = (path: string) =>
    untold.find((one) => path === one || path.startsWith(one + ".") || path.startsWith(one + "["));
  for (const path of paths) if (known(path)) left.add(known(path)!);
  const wrong = paths.filter((path) => !known(path));
  all++;
  if (!wrong.length) same++;
  for (const path of wrong) {
    const entry = found.get(path) ?? { times: 0, first: "" };
    const names = events.map((fact: Fact) => fact.event).join(" ");
    entry.first ||= `seed ${seed}, step ${seq}, seat ${me}: ${names}`;
    entry.times++;
    found.set(path, entry);
  }
}
console.log(`${same} of ${all} steps end as the server shows them (${((100 * same) / all).toFixed(1)} %)`);
console.log(`told by the view alone: ${[...left].sort().join(", ")}`);
for (const [path, { times, first }] of [...found].sort((a, b) => b[1].times - a[1].times)) {
  console.log(`${path}: ${times} times, first ${first}`);
}
if (same < all) Deno.exit(1);
