// The page that a link from another device opens. The script first removes the token from the address bar.

import { render } from "preact";
import { loadWords, t } from "../core/words.ts";
import { Bad, Claim } from "../elsewhere/claim.tsx";

const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
addEventListener("hashchange", () => location.reload()); // Reload when another link is pasted into the address bar.

async function start(root: HTMLElement): Promise<void> {
  await loadWords(root.dataset.lang ?? "en", root.dataset.catalog ?? "");
  root.replaceChildren();
  render(token ? <Claim token={token} /> : <Bad words={t("continue.empty")} />, root);
}

const root = document.querySelector<HTMLElement>("#continue");
if (root) void start(root);
