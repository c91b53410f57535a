// The deck builder's page: puts the island on #decks, whose data attributes say who builds and in which language.

import { render } from "preact";
import { loadWords, t } from "../../../core/words.ts";
import { DeckCtrl } from "../builder/ctrl.ts";
import { DeckPage } from "../builder/page.tsx";
import { rulesOf } from "../../../ui/marks.tsx";
import { readCards } from "../cards.ts";

async function start(root: HTMLElement): Promise<void> {
  const { lang, catalog, name, suggestedName } = root.dataset;
  const ctrl = new DeckCtrl(name ?? "", suggestedName ?? "");
  await Promise.all([loadWords(lang ?? "en", catalog ?? ""), readCards(lang ?? "en")]);
  rulesOf("force");
  ctrl.paint = () => render(<DeckPage ctrl={ctrl} />, root);
  root.replaceChildren();
  ctrl.paint();
  document.addEventListener("keydown", (event) => key(ctrl, event));
  await ctrl.start();
}

/** "/" looks for a card, wherever one is on the page. */
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
