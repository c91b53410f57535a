// The page of a person's devices: a link that signs in another one, and the list to sign out from.

import { render } from "preact";
import { loadWords } from "../core/words.ts";
import { Elsewhere } from "../elsewhere/link.tsx";

async function start(root: HTMLElement): Promise<void> {
  await loadWords(root.dataset.lang ?? "en", root.dataset.catalog ?? "");
  root.replaceChildren();
  render(<Elsewhere name={root.dataset.name ?? ""} />, root);
}

const root = document.querySelector<HTMLElement>("#devices");
if (root) void start(root);
