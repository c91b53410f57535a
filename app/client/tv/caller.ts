// The caller of a game and the words of all callers: fetched when a table is on the screen.

import { get } from "../core/http.ts";
import type { Caller } from "../games/calling.ts";

export interface TheCaller {
  caller: Caller;
  templates: Record<string, string>;
}

export async function theCaller(script: string, words: string): Promise<TheCaller> {
  const [{ caller }, templates] = await Promise.all([
    import(script) as Promise<{ caller: Caller }>,
    get<Record<string, string>>(words),
  ]);
  return { caller, templates };
}
