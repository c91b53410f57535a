// The small drawings that stand everywhere: icons, silks, saddle-cloths, tote flaps. They hold nothing and decide nothing.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
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

let rulesPage = "/rules/mafia";

/** Which game's rules the links lead to. */
export function rulesOf(slug: string): void {
  rulesPage = `/rules/${slug}`;
}

export function ruleAddress(rule: string): string {
  return `${rulesPage}#${rule}`;
}

/** A button that explains itself when it cannot be used: it stays in reach of keyboard and screen reader. */
export function Button({ kind = "", off, why, onClick, children, id }: {
  kind?: string;
  off?: boolean;
  why?: () => void;
  onClick?: () => void;
  children: ComponentChildren;
  id?: string;
}) {
  return (
    <button
      type="button"
      id={id}
      class={`btn ${kind}`}
      aria-disabled={off ? "true" : undefined}
      onClick={off ? why : onClick}
    >
      {children}
    </button>
  );
}

const DOUBLE_MS = 600;
const LONG_MS = 5000;

/** What should not happen by a slip of the finger: the first tap asks, the second does it. The other half of a double click is no
 * second tap, and after a while the first one is forgotten. */
export function Twice({ kind = "", words, really, onClick }: {
  kind?: string;
  words: string;
  really: string;
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
  return <Button kind={asked ? "sure" : kind} off={asked === "just"} onClick={tap}>{asked ? really : words}</Button>;
}
