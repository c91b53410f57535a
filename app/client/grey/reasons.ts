// Controls that cannot be used now. They stay in reach of pointer, keyboard and screen reader, and each says why: as its
// description, in a bubble while the pointer or the focus is on it, and in the page's notices after a tap.

import { t } from "../core/words.ts";

/** The reason why something cannot be used now, and the paragraph of the rules that says so. */
export interface Why {
  words: string;
  rule?: string;
}

type Tell = (words: string, rule?: string) => void;

let tell: Tell | null = null;

/** Set how the page shows the reason after a tap. Without it, the bubble does. */
export function tellReasons(how: Tell): void {
  tell = how;
}

/** Show the reason after a tap on a greyed control. */
export function explain({ words, rule }: Why): void {
  tell?.(words, rule);
}

/** The reason while an answer of the server is on its way. */
export function whileBusy(busy: boolean): Why | null {
  return busy ? { words: t("grey.busy") } : null;
}

/** The attributes of a control that is greyed if there is a reason. */
export function greyed(why: Why | null | undefined, about?: string) {
  if (!why) return { "aria-describedby": about };
  return { "aria-disabled": "true" as const, "aria-describedby": [idOf(why.words), about].filter(Boolean).join(" ") };
}

/** The id of a hidden element with this text. Equal reasons share one, outside the parts that render again. */
function idOf(words: string): string {
  if (!document.body) return ""; // The figures of the rules are drawn without a page.
  const home = document.querySelector(".reasons") ?? document.body.appendChild(hidden());
  let found = [...home.children].find((one) => one.textContent === words);
  if (!found) {
    found = document.createElement("span");
    found.id = `why${home.children.length}`;
    found.textContent = words;
    home.append(found);
  }
  return found.id;
}

function hidden(): HTMLElement {
  const home = document.createElement("div");
  home.className = "reasons";
  home.hidden = true;
  return home;
}

/** The reason that a greyed control has in its description. */
export function reasonOf(control: Element): string {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.querySelector(`.reasons > #${id}`)?.textContent ?? "").join("");
}

/** Let every greyed control of the page show its reason in a bubble, which is loaded when the first one is met. */
export function showReasons(): void {
  const done = new AbortController();
  for (const event of ["pointerover", "focusin", "click"]) {
    document.addEventListener(event, async ({ target }) => {
      if (!(target as Element).closest("[aria-disabled=true], label")) return;
      done.abort();
      (await import("./bubble.ts")).follow(target as Element, () => tell === null);
    }, { signal: done.signal, capture: true }); // Before a click itself greys anything.
  }
}
