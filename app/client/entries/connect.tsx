// The page that a big screen's QR code opens. The script takes the code from the address and removes it from the
// address bar.

import { render } from "preact";
import { loadWords } from "../core/words.ts";
import { Choose } from "../elsewhere/choose.tsx";

const code = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
addEventListener("hashchange", () => location.reload()); // Reload when another code is scanned into this page.

async function start(root: HTMLElement): Promise<void> {
  await loadWords(root.dataset.lang ?? "en", root.dataset.catalog ?? "");
  root.replaceChildren();
  render(<Choose code={code} />, root);
}

const root = document.querySelector<HTMLElement>("#connect");
if (root) void start(root);
