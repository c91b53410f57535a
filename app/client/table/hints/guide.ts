// A game's guide, and the hints that this person has seen. The server stores the seen hints for all devices of a
// person. While the server does not answer, the page shows no hints.

import { call, get, post } from "../../core/http.ts";
import type { Guide } from "../../generated/wire.ts";
import { ALL } from "./wanted.ts";

const guides = new Map<string, Promise<Guide>>();

export function guideOf(game: string): Promise<Guide> {
  let guide = guides.get(game);
  if (!guide) {
    guide = get<Guide>(`/api/games/${game}/guide`);
    guides.set(game, guide);
    guide.catch(() => guides.delete(game));
  }
  return guide;
}

export class Memory {
  readonly #told: Set<string>;

  constructor(private readonly game: string, told: string[]) {
    this.#told = new Set(told);
  }

  get off(): boolean {
    return this.#told.has(ALL);
  }

  /** The keys of this game's hints that the person has seen. */
  get seen(): ReadonlySet<string> {
    const own = [...this.#told].filter((name) => name.startsWith(`${this.game}.`));
    return new Set(own.map((name) => name.slice(this.game.length + 1)));
  }

  note(key: string): void {
    this.#note(`${this.game}.${key}`);
  }

  switchOff(): void {
    this.#note(ALL);
  }

  #note(hint: string): void {
    if (this.#told.has(hint)) return;
    this.#told.add(hint);
    // If the request fails, the hint appears once more on another day.
    void post("/api/me/hints", { hint }).catch(() => {});
  }
}

/** Make every hint appear again. */
export async function tellAgain(): Promise<void> {
  await call("DELETE", "/api/me/hints");
}
