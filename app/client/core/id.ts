// Ids for elements that other elements refer to. Preact's `useId` would add too much script to the page.

import { useState } from "preact/hooks";

let last = 0;

export function useOwnId(): string {
  return useState(() => `id${++last}`)[0];
}
