// The deck builder's page: renders the app into #decks, whose data attributes name the person and the language.

import { render } from "preact";
import { loadWords, t } from "../../../core/words.ts";
import { DeckCtrl } from "../builder/ctrl.ts";
import { DeckPage } from "../builder/page.tsx";
import { showReasons } from "../../../grey/reasons.ts";
import { rulesOf } from "../../../ui/marks.tsx";
import { readCards } from "../cards.ts";

async function start(root: HTMLElement): Promise<void> {
  const { lang, catalog, name, suggestedName } = root.dataset;
  const ctrl = new DeckCtrl(name ?? "", suggestedName ?? "", new URLSearchParams(location.search).has("lesson"));
  await Promise.all([loadWords(lang ?? "en", catalog ?? ""), readCards(lang ?? "en")]);
  rulesOf("force");
  showReasons();
  ctrl.paint = () => render(<DeckPage ctrl={ctrl} />, root);
  root.replaceChildren();
  ctrl.paint();
  globalThis.addEventListener("hashchange", () => ctrl.receive());
  document.addEventListener("keydown", (event) => key(ctrl, event));
  await ctrl.start();
}

/** "/" focuses the search field. */
function key(ctrl: DeckCtrl, event: KeyboardEvent): void {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || ctrl.open) return;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName)) return;
  event.preventDefault();
  ctrl.tab = "cards";
  ctrl.paint();
  document.querySelector<HTMLInputElement>("#card-search")?.focus();
}

const root = document.querySelector<HTMLElement>("#decks");
if (root) void start(root).catch(() => (root.textContent = t("rules.missing")));
