// Shows one paragraph of the rules over the table. It loads the rules page and takes the paragraph from it.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../core/words.ts";
import { Dialog } from "./dialog.tsx";
import { ruleAddress } from "./marks.tsx";

const pages = new Map<string, Promise<Element | null>>();

function page(address: string): Promise<Element | null> {
  const path = address.split("#")[0]!;
  const known = pages.get(path);
  if (known) return known;
  const reading = fetch(path)
    .then((answer) => (answer.ok ? answer.text() : ""))
    .then((html) => new DOMParser().parseFromString(html, "text/html"))
    .then((read) => read.querySelector("article") ?? read.querySelector("main"))
    .catch(() => null);
  pages.set(path, reading);
  void reading.then((found) => found === null && pages.delete(path));
  return reading;
}

export function RuleSheet({ rule, close }: { rule: string; close: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, become] = useState<"reading" | "there" | "missing">("reading");
  const address = ruleAddress(rule);
  useEffect(() => {
    void page(address).then((found) => {
      if (!place.current) return;
      if (!found) return become("missing");
      place.current.replaceChildren(document.importNode(found, true));
      become("there");
      const wanted = paragraph(place.current, rule);
      wanted?.classList.add("wanted");
      wanted?.scrollIntoView({ block: "center" });
    });
  }, [rule]);
  return (
    <Dialog title={t("rules.title", { rule })} close={close} wide>
      {state === "reading" && <p class="soft">{t("rules.reading")}</p>}
      {state === "missing" && <p>{t("rules.missing")}</p>}
      <div class="rules-page" ref={place} tabIndex={0} />
      <p>
        <a href={address} target="_blank" rel="noopener">{t("rules.whole")}</a>
      </p>
    </Dialog>
  );
}

/** The paragraph, or the nearest one above it: "M-7.2a" is part of M-7.2, "702.6k-iii" of 702.6k. */
function paragraph(within: Element, rule: string): Element | null {
  for (let name = rule; name; name = name.replace(/(-[ivx]+|\.?\d+|[a-z])$/, "")) {
    const found = within.querySelector(`[id="${CSS.escape(name)}"]`);
    if (found) return found;
    if (!/[\d a-z]$/.test(name) || name.endsWith("-")) return null;
  }
  return null;
}
