// Parts of a page that nobody needs at first, fetched when they are shown: a race has to be run before anybody reads its result.

import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../core/words.ts";
import { Button } from "./marks.tsx";

type Part<P> = (props: P) => ComponentChild;

const AGAIN_MS = 1000;
const TRIES = 3;

const parts: (() => Promise<unknown>)[] = [];

/** Fetch all of it while nothing else is to do: a new version of the house takes the parts of the old one away. */
export function fetchAhead(): void {
  for (const load of parts) load().catch(() => {}); // what is missing is asked for again when it is shown
}

export function later<P extends object>(load: () => Promise<Part<P>>): Part<P> {
  let Loaded: Part<P> | null = null;
  parts.push(load);
  return function Later(props: P) {
    const [missed, miss] = useState(0);
    useEffect(() => {
      if (Loaded) return;
      let timer = 0;
      const again = () => miss(missed + 1);
      load().then((part) => {
        Loaded = part;
        again();
      }, () => timer = setTimeout(again, AGAIN_MS));
      return () => clearTimeout(timer);
    }, [missed]);
    return Loaded ? <Loaded {...props} /> : <Waiting missed={missed} />;
  };
}

/** Without a network one waits. What is not there although there is a network was of a version that has gone. */
export function Waiting({ missed }: { missed: number }) {
  if (missed < TRIES || !navigator.onLine) return <p class="soft" role="status">{t("status.moment")}</p>;
  return (
    <div class="banner outdated" role="status">
      <p>{t("outdated")}</p>
      <Button kind="main" onClick={() => location.reload()}>{t("outdated.reload")}</Button>
    </div>
  );
}
