// Parts of a page that are loaded when they are first shown, such as result sheets.

import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../core/words.ts";
import { Button } from "./marks.tsx";

type Part<P> = (props: P) => ComponentChild;

const AGAIN_MS = 1000;
const TRIES = 3;
const PATIENCE_MS = 400; // No message before this time, because it would only flash up.

const parts: (() => Promise<unknown>)[] = [];

/** Load all parts while the page is idle, because after an update of the server the old parts may be gone. */
export async function fetchAhead(from = 0): Promise<void> {
  const found = parts.slice(from);
  // A part that fails to load is requested again when it is shown.
  await Promise.allSettled(found.map((load) => load()));
  if (parts.length > from + found.length) await fetchAhead(from + found.length); // A part may register further parts.
}

/** Register another module to load together with the parts. */
export function ahead<T>(load: () => Promise<T>): () => Promise<T> {
  parts.push(load);
  return load;
}

type Scenes<A extends unknown[]> = { perform(...told: A): Promise<void> };

/** A game's motions, loaded before the first one. If they cannot be loaded, frames appear without motion. */
export function moving<A extends unknown[]>(load: () => Promise<Scenes<A>>): (...told: A) => Promise<void> {
  let loaded: Scenes<A> | null = null;
  parts.push(load);
  return async (...told) => {
    loaded ??= await load().catch(() => null);
    await loaded?.perform(...told);
  };
}

/** A part that knows whether its code is loaded. */
interface Later<P> extends Part<P> {
  ready(then: () => void): boolean;
}

/** True if all these parts are loaded. If not, load them and call `then`. A part that failed to load counts as loaded, because it
 * shows its own message. */
export function areReady(wanted: object[], then: () => void): boolean {
  const missing = wanted.filter((part) => "ready" in part && !(part as Later<object>).ready(then));
  return missing.length === 0;
}

export function later<P extends object>(load: () => Promise<Part<P>>): Later<P> {
  let Loaded: Part<P> | null = null;
  let asked: Promise<void> | null = null;
  let failed = false;
  parts.push(load);
  function Later(props: P) {
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
  }
  Later.ready = (then: () => void) => {
    if (Loaded || failed) return true;
    asked ??= load().then((part) => void (Loaded = part), () => void (failed = true));
    void asked.then(then);
    return false;
  };
  return Later;
}

/**
 * The placeholder of a part: without a network it waits; if the part is missing despite a network, the server has a
 * newer version.
 */
export function Waiting({ missed }: { missed: number }) {
  const [long, wait] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => wait(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (missed < TRIES || !navigator.onLine) return <p class="waiting" role="status">{long && t("status.moment")}</p>;
  return (
    <div class="banner outdated" role="status">
      <p>{t("outdated")}</p>
      <Button kind="main" onClick={() => location.reload()}>{t("outdated.reload")}</Button>
    </div>
  );
}
