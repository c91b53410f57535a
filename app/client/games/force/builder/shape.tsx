// Figures about the deck: kinds of cards, costs, force, where its horses run, and what its texts do.

import { list, t } from "../../../core/words.ts";
import { drawingOf, term } from "../cards.ts";
import { AREAS } from "../view.ts";
import type { DeckCtrl } from "./ctrl.ts";
import { type Figures, figuresOf, GROUPS, usualForce } from "./figures.ts";

const DISTANCES = ["short", "mile", "middle", "long"];

export function Shape({ ctrl }: { ctrl: DeckCtrl }) {
  const figures = figuresOf(ctrl.cards);
  return (
    <div class="shape">
      <ul class="kinds">
        {GROUPS.map((group) => (
          <li key={group} class={`k-${group}`}>
            <b>{figures.groups[group] ?? 0}</b> {t(`decks.kinds.${group}`)}
          </li>
        ))}
      </ul>
      <Bars
        title={t("decks.curve")}
        bars={figures.costs.map((n, cost) => ({ name: costs(cost), n }))}
        say={(n, cost) => t("decks.curve_of", { n, cost })}
      />
      <Bars
        title={t("decks.areas")}
        bars={AREAS.map((area) => ({ name: term("styles", area), n: figures.styles[area] ?? 0 }))}
        say={(n, style) => t("decks.horses_with", { n, what: style })}
      />
      {ctrl.count > 0 && <Sums ctrl={ctrl} figures={figures} />}
    </div>
  );
}

const costs = (cost: number) => cost < 5 ? String(cost) : "5+";

function Bars({ title, bars, say }: {
  title: string;
  bars: { name: string; n: number }[];
  say: (n: number, name: string) => string;
}) {
  const most = Math.max(1, ...bars.map((bar) => bar.n));
  return (
    <figure class="curve">
      <figcaption>{title}</figcaption>
      <ol>
        {bars.map(({ name, n }) => (
          <li key={name} aria-label={say(n, name)}>
            <b aria-hidden="true">{n || ""}</b>
            <i style={{ height: `${Math.round((n / most) * 44)}px` }} />
            <small aria-hidden="true">{name}</small>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** Force, distances and effects, in words. A tap on an effect finds its cards. */
function Sums({ ctrl, figures }: { ctrl: DeckCtrl; figures: Figures }) {
  const usual = usualForce(ctrl.size);
  const force = figures.groups.force ?? 0;
  const distances = DISTANCES.map((one) => `${term("distances", one)} ${figures.distances[one] ?? 0}`);
  return (
    <div class="sums small">
      <p>
        {t("decks.force_ratio", {
          n: force,
          percent: String(Math.round((force / Math.max(1, figures.count)) * 100)),
          cost: figures.cost.toFixed(1),
        })}{" "}
        {usual && <span class="soft">{t("decks.force_usual", { low: String(usual[0]), high: String(usual[1]) })}</span>}
      </p>
      <p>{t("decks.suits", { distances: list(distances) })}</p>
      <details class="effects">
        <summary>{t("decks.effects")}</summary>
        <ul>
          {figures.signs.map(([sign, n]) => (
            <li key={sign}>
              <button
                type="button"
                class="effect"
                data-effect={sign}
                aria-label={t("decks.effect", { n, what: t(`force.mark.${sign}`) })}
                title={t(`force.mark.${sign}`)}
                aria-pressed={ctrl.filter.sign === sign}
                onClick={() => ctrl.lookFor(ctrl.filter.sign === sign ? "" : sign)}
              >
                <svg aria-hidden="true">
                  <use href={drawingOf(`mark-${sign}`)} />
                </svg>
                <b aria-hidden="true">{n}</b>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
