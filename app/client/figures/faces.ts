/// <reference lib="deno.ns" />

// Draws the faces of a game's cards: `deno run figures/faces.ts ORDER`, at build time (app/figures/drawing.py). ORDER is a
// file with the cards of each game that has faces. The result goes to standard output: an SVG by game.

const order: Record<string, unknown[]> = JSON.parse(await Deno.readTextFile(Deno.args[0]!));
const drawn: Record<string, string> = {};
for (const [game, cards] of Object.entries(order)) {
  const { draw }: { draw: (cards: unknown[]) => string } = await import(`../games/${game}/faces/draw.ts`);
  drawn[game] = draw(cards);
}
console.log(JSON.stringify(drawn));
