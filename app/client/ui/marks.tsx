// Small parts that many pages use: icons, silks, saddle-cloths, figures on flaps, buttons, running times.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as clock from "../core/clock.ts";
import { t } from "../core/words.ts";
import { explain, greyed, type Why } from "../grey/reasons.ts";

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

/** A player's picture: silks with an individual pattern, and the number on the saddle-cloth. */
export function Face({ seat, bot }: { seat: number; bot?: boolean }) {
  return (
    <span class={bot ? "seatface bot" : "seatface"} aria-hidden="true">
      <Icon name={SILKS[seat % SILKS.length]!} class="silk" />
      <Cloth n={seat + 1} />
    </span>
  );
}

/** Figures on flaps. `width` keeps the board from growing with an additional figure. */
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

/** A link to a paragraph of the rules. A click opens the paragraph over the table. */
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

/** Set the game whose rules the links open. */
export function rulesOf(slug: string): void {
  rulesPage = `/rules/${slug}`;
}

export function ruleAddress(rule: string): string {
  return `${rulesPage}#${rule}`;
}

/** A button. `off` is the reason why it cannot be used now; without a reason no button is greyed. */
export function Button({ kind = "", off, confirms, does, onClick, children, id, label, pressed }: {
  kind?: string;
  off?: Why | null;
  /** For one of several choices: whether it is selected. */
  pressed?: boolean;
  /** Marks the button that sends the choice, for external tests. */
  confirms?: boolean;
  /** The move that the button chooses, so that a lesson can point at it. */
  does?: string;
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
      {...greyed(off)}
      onClick={off ? () => explain(off) : onClick}
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
  /** A label for screen readers, if several buttons have the same text. */
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
    <Button
      kind={asked ? "sure" : kind}
      off={asked === "just" ? { words: t("grey.twice") } : null}
      onClick={tap}
      label={asked ? undefined : label}
    >
      {asked ? really : words}
    </Button>
  );
}

/** The remaining time until `at`. */
export function Due({ at }: { at: number }) {
  const left = useSeconds(() => at - clock.now());
  return (
    <span class={left < 10000 ? "due soon" : "due"} role="timer" aria-label={t("due", { time: clock.minutes(left) })}>
      {clock.minutes(left)}
    </span>
  );
}

/** A duration that is read and rendered once a second. */
export function useSeconds(read: () => number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return read();
}
