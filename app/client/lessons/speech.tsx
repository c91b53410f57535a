// What the coach of a lesson says: one line after the other, and a mark on the element that each line is about.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../core/words.ts";
import { Button } from "../ui/marks.tsx";
import { selector } from "./steps.ts";

const POINTED = "outline: 3px solid var(--red); outline-offset: var(--pointed-by, 1px); animation: var(--pointed);";

/** `said` stays the same while the lines are about the same moment. `then` follows the last line of a lesson. */
export function Speech({ said, texts, points, then }: {
  said: string;
  texts: string[];
  points: string[][];
  then?: ComponentChildren;
}) {
  const [read, turn] = useState({ said: "", at: 0 });
  const at = read.said === said ? Math.min(read.at, texts.length - 1) : 0;
  usePointer(points[at] ?? []);
  const isLast = at === texts.length - 1;
  return (
    <section class={then && isLast ? "coach over" : "coach"} aria-label={t("lesson")} data-said={`${said} ${at}`}>
      <p role="status">
        {texts.length > 1 && <b class="at">{t("lesson.at", { n: String(at + 1), of: String(texts.length) })}</b>}
        {texts[at]}
      </p>
      {texts.length > 1 && (
        <Button
          kind={isLast ? "quiet" : "main"}
          onClick={() => turn({ said, at: isLast ? 0 : at + 1 })}
        >
          {t(isLast ? "lesson.again" : "lesson.next")}
        </Button>
      )}
      {isLast && then}
    </section>
  );
}

/** True if the element exists and can be chosen. Of several equal cards none may be chosen already. */
function isOpen(wanted: string): boolean {
  const found = [...document.querySelectorAll(wanted)];
  const isChosen = (one: Element) => one.ariaPressed === "true" || one.querySelector(":scope > :checked") !== null;
  return found.some((one) => one.ariaDisabled !== "true") && !found.some(isChosen);
}

/**
 * Mark the first element in the list that the player has not chosen. The mark is a CSS rule, so it survives when the
 * board renders again.
 */
function usePointer(points: string[]): void {
  const sheet = useRef<CSSStyleSheet | null>(null);
  useLayoutEffect(() => {
    const own = sheet.current = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== own);
    };
  }, []);
  const last = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const next = points.map(selector).find(isOpen);
    sheet.current?.replaceSync(next ? `${next} { ${POINTED} }` : "");
    if (next && next !== last.current) document.querySelector(next)?.scrollIntoView({ block: "nearest" });
    last.current = next;
  });
}
