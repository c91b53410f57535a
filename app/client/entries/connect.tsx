// The page that a big screen's QR code opens: its code comes in the address, and goes out of the address bar.

import { render } from "preact";
import { loadWords } from "../core/words.ts";
import { Choose } from "../elsewhere/choose.tsx";

const code = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
addEventListener("hashchange", () => location.reload()); // another code, scanned over this page

async function start(root: HTMLElement): Promise<void> {
  await loadWords(root.dataset.lang ?? "en", root.dataset.catalog ?? "");
  root.replaceChildren();
  render(<Choose code={code} />, root);
}

const root = document.querySelector<HTMLElement>("#connect");
if (root) void start(root);
