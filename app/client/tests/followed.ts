// Applies facts that tests/client/test_followed.py has recorded, and compares the resulting views with the server's.

import type { Fact } from "../generated/wire.ts";

// deno-lint-ignore no-explicit-any -- any game, each with a view of its own
type Any = any;

const [file, game] = Deno.args as [string, string];
const { after: follow }: { after: (view: Any, fact: Fact, me: number | null) => Any } = await import(
  `../games/${game}/facts.ts`
);
/**
 * Fields that no fact contains: at the end of a step the client takes them from the server's view; a replay lacks them.
 */
const { UNTOLD: untold }: { UNTOLD: string[] } = await import(`../games/${game}/tests/untold.ts`);
/** Fields that exist only in views computed from facts. */
const PASSING = ["homing", "playing", "outcome", "riders[].turned"];

/**
 * Sort Force's hand: a cancelled play returns cards to their places, which no fact contains. The page sorts hands
 * anyway.
 */
function inOrder(view: Any): Any {
  const hand = view.own?.hand;
  if (typeof hand?.[0] !== "object") return view;
  return { ...view, own: { ...view.own, hand: hand.slice().sort((a: Any, b: Any) => a.id - b.id) } };
}

/** Yields the paths at which two values differ. */
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
