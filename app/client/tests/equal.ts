/** Two values are the same, all the way down; the tests need no more. */
export function equal(found: unknown, wanted: unknown, about = ""): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${about}\n   found ${a}\n  wanted ${b}`);
}
