/** Assert that two values are deeply equal. */
export function equal(found: unknown, wanted: unknown, about = ""): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${about}\n   found ${a}\n  wanted ${b}`);
}
