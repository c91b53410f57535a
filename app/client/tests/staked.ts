// Computes the payouts of choices, for tests/client/test_stakes.py, which compares them with the engine's payments.
// Each game names its kinds of choices in its own `tests/staked.ts`.

// deno-lint-ignore no-explicit-any
type Answers = Record<string, (one: any) => number[]>;

const [file, game] = Deno.args as [string, string];
const { answers }: { answers: Answers } = await import(`../games/${game}/tests/staked.ts`);

for (const line of Deno.readTextFileSync(file).split("\n")) {
  const one = JSON.parse(line);
  console.log(JSON.stringify(answers[one.kind]!(one)));
}
