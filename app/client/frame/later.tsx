// Parts of a page that nobody needs at first, fetched when they are shown: a race has to be run before anybody reads its result.

import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../core/words.ts";

type Part<P> = (props: P) => ComponentChild;

const AGAIN_MS = 1000;

export function later<P extends object>(load: () => Promise<Part<P>>): Part<P> {
  let Loaded: Part<P> | null = null;
  return function Later(props: P) {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (Loaded) return;
      let timer = 0;
      const show = () => redraw((n) => n + 1);
      load().then((part) => {
        Loaded = part;
        show();
      }, () => timer = setTimeout(show, AGAIN_MS)); // without a network: try again, by drawing again
      return () => clearTimeout(timer);
    });
    return Loaded ? <Loaded {...props} /> : <p class="soft" role="status">{t("status.moment")}</p>;
  };
}
