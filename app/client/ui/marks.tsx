// Small parts that many pages use: icons, silks, saddle-cloths, figures on flaps, buttons, running times.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as clock from "../core/clock.ts";
import { t } from "../core/words.ts";

export function Icon({ name, class: kind = "ico" }: { name: string; class?: string }) {
  return (
    <svg class={kind} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

export function Cloth({ n, big }: { n: number; big?: boolean }) {
  return <span class={big ? "cloth big" : "cloth"}>{n}</span>;
}

const SILKS = ["s1", "s2", "s3", "s4", "s5", "s6", "js1", "js2", "js3", "js4"];

/** Who sits in a seat: silks with a pattern of their own, and the number on the saddle-cloth. */
export function Face({ seat, bot }: { seat: number; bot?: boolean }) {
  return (
    <span class={bot ? "seatface bot" : "seatface"} aria-hidden="true">
      <Icon name={SILKS[seat % SILKS.length]!} class="silk" />
      <Cloth n={seat + 1} />
    </span>
  );
}

/** Figures on flaps. `width` keeps the board from growing when a figure is added. */
export function Tote({ text, label, size = "", width = 0 }: {
  text: string;
  label?: string;
  size?: string;
  width?: number;
}) {
  const figures = [...text.padStart(width)];
  return (
    <span class={`tote ${size}`} role="img" aria-label={label ?? text}>
      {figures.map((figure, i) => <b key={figures.length - i} aria-hidden="true">{figure}</b>)}
    </span>
  );
}

/** Where the rules say it. A click opens the paragraph over the table. */
export function RuleLink({ rule, show }: { rule: string; show?: (rule: string) => void }) {
  const onClick = show && ((event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(rule);
  });
  return (
    <a href={ruleAddress(rule)} onClick={onClick} aria-label={t("rules.paragraph", { rule })}>
      {rule}
    </a>
  );
}

let rulesPage = "/rules";

/** Which game's rules the links lead to. */
export function rulesOf(slug: string): void {
  rulesPage = `/rules/${slug}`;
}

export function ruleAddress(rule: string): string {
  return `${rulesPage}#${rule}`;
}

/** A button that explains itself when it cannot be used: it stays in reach of keyboard and screen reader. */
export function Button({ kind = "", off, confirms, does, why, onClick, children, id, label, pressed }: {
  kind?: string;
  off?: boolean;
  /** It is one of several choices: whether it is the one that holds. */
  pressed?: boolean;
  /** It sends what is chosen: marked for outside tests. */
  confirms?: boolean;
  /** The move that it chooses, for a lesson that points at it. */
  does?: string;
  why?: () => void;
  onClick?: () => void;
  children: ComponentChildren;
  id?: string;
  label?: string;
}) {
  return (
    <button
      type="button"
      id={id}
      aria-label={label}
      aria-pressed={pressed}
      class={`btn ${kind}`}
      data-confirm={confirms ? "" : undefined}
      data-do={does}
      aria-disabled={off ? "true" : undefined}
      onClick={off ? why : onClick}
    >
      {children}
    </button>
  );
}

const DOUBLE_MS = 600;
const LONG_MS = 5000;

/** A button for actions that must not happen by accident: the first tap asks, the second acts. A double click counts as one tap, and
 * the question disappears after a while. */
export function Twice({ kind = "", words, really, label, onClick }: {
  kind?: string;
  words: string;
  really: string;
  /** For a screen reader, where several of them say the same words. */
  label?: string;
  onClick: () => void;
}) {
  const [asked, ask] = useState<"" | "just" | "asked">("");
  useEffect(() => {
    const timer = asked
      ? setTimeout(() => ask(asked === "just" ? "asked" : ""), asked === "just" ? DOUBLE_MS : LONG_MS)
      : 0;
    return () => clearTimeout(timer);
  }, [asked]);
  const tap = () => {
    ask(asked ? "" : "just");
    if (asked) onClick();
  };
  return (
    <Button kind={asked ? "sure" : kind} off={asked === "just"} onClick={tap} label={asked ? undefined : label}>
      {asked ? really : words}
    </Button>
  );
}

/** The time that is left. */
export function Due({ at }: { at: number }) {
  const left = useSeconds(() => at - clock.now());
  return (
    <span class={left < 10000 ? "due soon" : "due"} role="timer" aria-label={t("due", { time: clock.minutes(left) })}>
      {clock.minutes(left)}
    </span>
  );
}

/** A span of time that goes on by itself, drawn once a second. */
export function useSeconds(read: () => number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return read();
}
