// The reference card: the steps of a turn, the conditions for better runs, and the ways to win. Also the details of a
// seat, and a seat with its hand open after the game.

import { t } from "../../core/words.ts";
import { Icon, RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { openCard } from "./boards.ts";
import { inOrder, readyDecks, term } from "./cards.ts";
import { CardButton, CardChip } from "./face.tsx";
import { Glossary } from "./marks.tsx";
import { AREAS, type ForceView, type Own } from "./view.ts";

const TURN: [string, string][] = [
  ["draw", "702.3"],
  ["supports", "702.5"],
  ["runner", "702.6b"],
  ["guard", "702.6d"],
  ["riding", "702.6g"],
  ["compare", "702.6j"],
  ["distance", "702.6k-iii"],
];
const SUITED: [string, string][] = [["surface", "508.1"], ["distance", "508.2"], ["area", "508.3"], [
  "guard",
  "702.6d-i",
]];

export function Reference({ host }: { host: Host }) {
  const rule = (name: string) => <RuleLink rule={name} show={host.showRule} />;
  const rows = (of: string, all: [string, string][]) =>
    all.map(([name, where]) => <li key={name}>{t(`fref.${of}.${name}`)} {rule(where)}</li>);
  return (
    <div class="reference">
      <p>{t("fref.win")} {rule("901.1")}</p>
      <h3>{t("fref.turn")}</h3>
      <ol class="numbered">{rows("turn", TURN)}</ol>
      <h3>{t("fref.suited")}</h3>
      <ul>{rows("suited", SUITED)}</ul>
      <h3>{t("fref.cards")}</h3>
      <ul>
        <li>{t("fref.payment")} {rule("503.3b")}</li>
        <li>{t("fref.situation")} {rule("903.1")}</li>
        <li>{t("fref.ability")} {rule("806.1")}</li>
      </ul>
      <h3>{t("fref.marks")}</h3>
      <Glossary show={host.showRule} />
      <p>
        <a href="/cards/force" target="_blank" rel="noopener">{t("fref.all_cards")}</a>
      </p>
    </div>
  );
}

export function SeatDetails({ host, seat }: { host: Host; seat: number }) {
  const side = (host.view as ForceView).sides[seat];
  if (!side) return null;
  return (
    <dl class="facts">
      <dt>{t("force.seat.left")}</dt>
      <dd>{t("force.left_of", { left: String(side.left), of: String(side.to_run) })}</dd>
      {AREAS.map((area) => (
        <>
          <dt key={area}>{term("styles", area)}</dt>
          <dd key={`${area}.`}>{side.areas[area - 1]}</dd>
        </>
      ))}
      <dt>{t("seat.hand")}</dt>
      <dd>{side.hand}</dd>
      <dt>{t("force.zone.situation")}</dt>
      <dd class="row">
        {side.situation.map(([id, card]) => <CardChip key={id} card={card!} open={() => openCard(host, card!)} />)}
        {!side.situation.length && "–"}
      </dd>
      <dt>{t("force.zone.farm")}</dt>
      <dd>{side.farm.length}</dd>
      <dt>{t("force.zone.removed")}</dt>
      <dd>{side.removed.length}</dd>
    </dl>
  );
}

export function OpenSeat({ host, seat, own, name, bot }: {
  host: Host;
  seat: number;
  own: unknown;
  name: string;
  bot: boolean;
}) {
  const side = (host.view as ForceView).sides[seat];
  const { hand, deck } = own as Own;
  const title = readyDecks().find((ready) => ready.deck === deck)?.title ?? (deck ? t("force.decks.own") : "");
  return (
    <>
      <p class="who">
        <b>{name}</b>
        {bot && <Icon name="bot" />}
        <span class="money">{side && t("force.left", { n: side.left })}</span>
      </p>
      {title && <p class="soft small">{title}</p>}
      <div class="fgrid small" role="group" aria-label={t("seat.cards", { n: hand.length })}>
        {inOrder(hand).map(({ id, card, ...now }) => (
          <CardButton
            key={id}
            id={id}
            card={card}
            now={now}
            tap={() => openCard(host, card, id)}
          />
        ))}
      </div>
    </>
  );
}
