// A card's face: its kind, colours and numbers. Used at the table, in the deck builder and in the log.

import type { ComponentChildren } from "preact";
import { useOwnId } from "../../core/id.ts";
import { list, t } from "../../core/words.ts";
import { greyed, type Why as WhyNot } from "../../grey/reasons.ts";
import { Icon } from "../../ui/marks.tsx";
import { cardOf, type CardSheet, drawingOf, groupOf, isLine, likeOf, term, titleOf } from "./cards.ts";
import { Marks, Row, Rulings } from "./marks.tsx";
import { AREAS, type ForceView, type Held, type InRun, type Why } from "./view.ts";

/** Current numbers of a horse that differ from the printed ones. */
export interface Now {
  cost?: number | null;
  running?: number | null;
  guard?: number | null;
}

export function Face({ card, now = {} }: { card: string; now?: Now }) {
  const sheet = cardOf(card);
  if (!sheet) return <span class="fc loading">…</span>;
  return (
    <span class={`fc k-${groupOf(sheet)}`}>
      <Art sheet={sheet} />
      <span class="head">
        {sheet.kind === "horse" && <Figure kind="cost" now={now.cost} printed={sheet.cost!} />}
        {sheet.kind === "force" && <b class="cost">{sheet.better ? `${sheet.worth}/${sheet.better}` : sheet.worth}</b>}
        {sheet.styles && <Styles styles={sheet.styles} />}
      </span>
      <span class="nm">{sheet.title}</span>
      <Marks sheet={sheet} />
      {sheet.kind === "horse"
        ? (
          <span class="vals">
            <Figure kind="r" now={now.running} printed={sheet.running!} />
            <Figure kind="g" now={now.guard} printed={sheet.guard!} />
          </span>
        )
        : <span class="vals kind">{shortKind(sheet)}</span>}
    </span>
  );
}

function Figure({ kind, now, printed }: { kind: string; now?: number | null; printed: number }) {
  const value = now ?? printed;
  const turn = value > printed ? " more" : value < printed ? " less" : "";
  return (
    <b class={kind + turn}>
      {kind === "r" && <Icon name="gallop" class="" />}
      {kind === "g" && <Icon name="shield" class="" />}
      {value}
    </b>
  );
}

/** Four squares, one for each area. Filled squares mark areas where the horse runs better. */
export function Styles({ styles }: { styles: number[] }) {
  return <span class="styles">{AREAS.map((area) => <i key={area} class={styles.includes(area) ? "on" : ""} />)}</span>;
}

export function Art({ sheet }: { sheet: CardSheet }) {
  return (
    <svg class="art" aria-hidden="true">
      <use href={drawingOf(sheet.card)} />
    </svg>
  );
}

/** A short name of the kind, to fit on a card. */
function shortKind(sheet: CardSheet): string {
  if (sheet.kind === "force") return t(sheet.normal ? "force.short.normal" : "force.short.force");
  return kindOf(sheet);
}

/** The name of the kind, such as "Item" or "Special force". */
export function kindOf(sheet: CardSheet): string {
  if (sheet.kind !== "support") return t(sheet.normal ? "force.kind.normal" : `force.kind.${sheet.kind}`);
  return t(`force.kind.${sheet.group}`);
}

/** A card's facts in one line, for screen readers. */
export function said(card: string, now: Now = {}): string {
  const sheet = cardOf(card);
  if (!sheet) return titleOf(card);
  if (sheet.kind !== "horse") return t("force.said.other", { title: sheet.title, kind: kindOf(sheet) });
  return t("force.said.horse", {
    title: sheet.title,
    cost: String(now.cost ?? sheet.cost),
    running: String(now.running ?? sheet.running),
    guard: String(now.guard ?? sheet.guard),
  });
}

/** A card's whole text, which a screen reader reads when the card has the focus. */
export function told(card: string): string {
  const sheet = cardOf(card);
  if (!sheet) return "";
  const suited = suitedOf(sheet).map(([name, values]) => `${t(`force.suited.${name}`)}${t("colon")}${list(values)}`);
  return [kindWords(sheet), ...suited, sheet.text || t("force.no_text")].join(t("stop"));
}

/** A card's text for screen readers. `of` is the id that the card names in aria-describedby. */
function Told({ of, card }: { of: string; card: string | null }) {
  return card ? <span id={of} hidden>{told(card)}</span> : null;
}

/** A card's name. A tap opens its text. */
export function CardChip({ card, kind = "", line, open, children }: {
  card: string;
  kind?: string;
  /** The ability that the text should highlight. */
  line?: string;
  open: () => void;
  children?: ComponentChildren;
}) {
  const about = useOwnId();
  return (
    <button
      type="button"
      class={`fchip ${kind}`}
      data-reads={card}
      data-line={line}
      aria-describedby={about}
      onClick={open}
    >
      {children ?? titleOf(card)}
      <Told of={about} card={card} />
    </button>
  );
}

/** A card as a button, to choose it or to read it. */
export function CardButton({ id, card, now, why, pressed, mark, tap }: {
  id: number;
  card: string | null;
  now?: Now;
  /** The reason why the card cannot be chosen now. */
  why?: WhyNot | null;
  pressed?: boolean;
  mark?: string;
  tap: () => void;
}) {
  const label = card === null ? t("force.face_down") : said(card, now);
  const about = useOwnId();
  return (
    <button
      type="button"
      class={why ? "fcard idle" : "fcard"}
      data-card={id}
      data-reads={card ?? undefined}
      {...greyed(why, about)}
      aria-pressed={pressed}
      aria-label={[mark, label].filter(Boolean).join(t("comma"))}
      onClick={tap}
    >
      {card === null ? <span class="fc down" /> : <Face card={card} now={now} />}
      {mark && <b class="tag">{mark}</b>}
      <Told of={about} card={card} />
    </button>
  );
}

/** A card's full text. `line` is the ability to highlight; with `showRule` each sentence names its paragraphs. */
export function Reading({ card, line, showRule }: {
  card: string;
  line?: string;
  showRule?: (rule: string) => void;
}) {
  const sheet = cardOf(card);
  if (!sheet) return null;
  return (
    <div class="fread">
      <span class="fcard big">
        <Face card={card} />
      </span>
      <div>
        <p class="label">{kindWords(sheet)}</p>
        {sheet.lines.map(({ key, text, marks }) => (
          <p key={key} class={isLine(key, line) ? "meant" : ""}>
            {marks.length > 0 && <Row marks={marks} />} {text}
            {showRule && marks.length > 0 && <Rulings marks={marks} show={showRule} />}
          </p>
        ))}
        {sheet.kind === "horse" && <Suited sheet={sheet} />}
        {!sheet.lines.length && sheet.kind === "horse" && <p class="soft">{t("force.no_text")}</p>}
      </div>
    </div>
  );
}

function kindWords(sheet: CardSheet): string {
  if (sheet.kind !== "support" || sheet.when === "situation") return kindOf(sheet);
  return t("force.kind_when", { kind: kindOf(sheet), when: t(`force.when.${sheet.when}`) });
}

/** The conditions under which a horse runs better; empty for other cards. */
function suitedOf(sheet: CardSheet): [string, string[]][] {
  const rows: [string, string[]][] = [
    ["surfaces", (sheet.surfaces ?? []).map((one) => term("surfaces", one))],
    ["distances", (sheet.distances ?? []).map((one) => term("distances", one))],
    ["styles", (sheet.styles ?? []).map((one) => term("styles", one))],
    ["likes", (sheet.likes ?? []).map(likeOf)],
  ];
  return rows.filter(([, values]) => values.length);
}

function Suited({ sheet }: { sheet: CardSheet }) {
  return (
    <dl class="facts">
      {suitedOf(sheet).map(([name, values]) => (
        <>
          <dt key={name}>{t(`force.suited.${name}`)}</dt>
          <dd key={`${name}.`}>{list(values)}</dd>
        </>
      ))}
    </dl>
  );
}

/** Explains each number that differs from the printed one, for a horse in the run area or in one's own hand. */
export function Explained({ card, id, view }: { card: string; id?: number; view: ForceView }) {
  const all: (InRun | Held)[] = [...view.sides.flatMap((side) => side.run), ...view.own?.hand ?? []];
  const found = id === undefined ? undefined : all.find((one) => one.id === id);
  if (!found) return null;
  return (
    <div class="fexplained">
      {Object.entries(found.why).map(([field, steps]) => (
        <Steps
          key={field}
          card={card}
          field={field}
          steps={steps as Why[]}
          value={(found as unknown as Record<string, number>)[field] ?? 0}
        />
      ))}
    </div>
  );
}

/** The steps from the printed number to the current one. */
export function Steps({ card, field, steps, value }: { card: string; field: string; steps: Why[]; value: number }) {
  const printed = cardOf(card)?.[field as "running" | "guard" | "cost"] ?? 0;
  return (
    <table class="steps">
      <caption>{t(`force.field.${field}`)}</caption>
      <tbody>
        <tr>
          <td>{t("force.printed")}</td>
          <td>{printed}</td>
        </tr>
        {steps.map(([by, rule, source], i) => (
          <tr key={i}>
            <td>{source ? titleOf(source) : t(`force.why.${rule}`)}</td>
            <td>{by > 0 ? `+${by}` : `−${-by}`}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t("force.counts")}</td>
          <td>{value}</td>
        </tr>
      </tfoot>
    </table>
  );
}
