// Whether this person wants hints at all: asked at their first decision, before the script of the hints is fetched.

import { get } from "../../core/http.ts";
import type { HintsSeen } from "../../generated/wire.ts";

export const ALL = "all"; // stands for every hint

let asked = false;
let told: string[] | null = null;

/** The hints that this person has been told, once that is known and there may be more of them. */
export function hintsTold(then: () => void): string[] | null {
  if (!asked) {
    asked = true;
    get<HintsSeen>("/api/me/hints").then(({ seen }) => {
      if (!seen.includes(ALL)) told = seen;
      then();
    }, () => {});
  }
  return told;
}
