/// <reference lib="deno.ns" />

// Draws the figures of all games as HTML in one language: `deno run figures/draw.tsx ORDER`, at build time
// (app/figures/drawing.py). ORDER is a file with the words of the language and with the files that a game would fetch.
// The result goes to standard output. // Pages forbid style attributes (Content-Security-Policy). Every set of
// declarations therefore becomes a class, and the result contains these classes.

import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { speak } from "../core/words.ts";
import type { Drawings, Given, Recorded, Showing } from "../games/figures.ts";
import { stillOf } from "../games/moving.ts";

interface Order {
  games: string[];
  /** The games with a race for the home page. */
  races: string[];
  language: string;
  words: Record<string, string | string[]>;
  fetched: Record<string, unknown>;
}

interface Drawn {
  /** By game and name: the HTML of the figure. */
  figures: Record<string, Record<string, string>>;
  /** By class: the declarations. */
  styles: Record<string, string>;
  /** By game: one moment of its race, and the data from which a browser continues. */
  races: Record<string, { still: string; film: unknown }>;
}

const TAG = /<[a-z][^>]*>/g;
const STYLE = / style="([^"]*)"/;
// A figure is inert and hidden from screen readers, because the text beside it has the same content.
const UNSEEN = / (?:id|role|title|type|tabindex|aria-(?:label|labelledby|describedby|disabled|hidden))="[^"]*"/g;

const order: Order = JSON.parse(await Deno.readTextFile(Deno.args[0]!));
// Stubs for browser APIs that modules of the table use when they are loaded.
Object.assign(globalThis, {
  document: { documentElement: { dataset: {} } },
  fetch: (address: string) => Promise.resolve(Response.json(order.fetched[address] ?? null)),
});

const drawn: Drawn = { figures: {}, styles: {}, races: {} };
speak(order.language, order.words);
for (const game of order.games) {
  const { drawings }: { drawings: Drawings } = await import(`../games/${game}/figures.tsx`);
  await drawings.ready?.(order.language);
  const data = await Deno.readTextFile(new URL(`../games/${game}/figures.json`, import.meta.url));
  const { figures }: { figures: Record<string, Given> } = JSON.parse(data);
  drawn.figures[game] = Object.fromEntries(
    Object.entries(figures).map(([name, given]) => [name, html(drawings.draw[name]!(given))]),
  );
}
for (const game of order.races) drawn.races[game] = await filmed(game);
console.log(JSON.stringify(drawn));

async function filmed(game: string): Promise<Drawn["races"][string]> {
  const { showing }: { showing: Showing } = await import(`../games/${game}/moving.tsx`);
  const race: Recorded = JSON.parse(await Deno.readTextFile(new URL(`../games/${game}/race.json`, import.meta.url)));
  // The browser gets only the words that the race needs.
  const words: Record<string, string | string[]> = {};
  const get = (all: typeof words, key: string) => {
    if (key in all) words[key] = all[key]!;
    return all[key];
  };
  speak(order.language, new Proxy(order.words, { get: (all, key) => get(all, key as string) }));
  const boards = showing.moments(race).map(({ view }) => html(showing.board(view)));
  speak(order.language, order.words);
  const still = boards[stillOf(boards.length)]!;
  return { still, film: { language: order.language, words, ...race } };
}

function html(node: VNode): string {
  return renderToString(node).replace(TAG, (whole) => {
    const tag = whole.replace(UNSEEN, "");
    const style = STYLE.exec(tag)?.[1];
    if (style === undefined) return tag;
    const name = classOf(style);
    const plain = tag.replace(STYLE, "");
    return plain.includes(' class="')
      ? plain.replace(' class="', ` class="${name} `)
      : plain.replace(/^<[a-z0-9]+/, `$& class="${name}"`);
  });
}

/** The class with these declarations. Its name does not depend on the language. */
function classOf(style: string): string {
  const hash = [...style].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const name = `d${hash.toString(36)}`;
  drawn.styles[name] = style;
  return name;
}
