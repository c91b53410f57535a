// An id for an element that another one names. Preact's own costs more than the page has to spare.

import { useState } from "preact/hooks";

let last = 0;

export function useOwnId(): string {
  return useState(() => `id${++last}`)[0];
}
