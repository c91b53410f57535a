// The parts of the client that both games with horse cards share. Each game's own folder adds the rest.

import { list, money, onBoard, t } from "../../core/words.ts";
import { later } from "../../ui/later.tsx";
import { Cloth, Icon } from "../../ui/marks.tsx";
import type { Fact, View } from "../../generated/wire.ts";
import type { GameUi, Host, SeatCell } from "../contract.ts";
import { frames, replay, type Script } from "./frames.ts";
import { winnersOf } from "./lines.tsx";
import { horseName } from "./pieces.tsx";
import type { RaceView } from "./view.ts";

export function cell(host: Host, seat: number): SeatCell {
  const view = host.view as RaceView;
  const { money, cards, order } = view.seats[seat]!;
  const notes = [
    <span class="has" key="cards" aria-label={t("seat.cards", { n: cards })}>
      <Icon name="hand" />
      {cards} <i>{t("seat.cards_word", { n: cards })}</i>
    </span>,
  ];
  if (order && view.race === view.races && seat !== host.me) {
    notes.push(
      <span class="has" key="order">
        <Cloth n={order} />
      </span>,
    );
  }
  return { marker: view.marker === seat, figure: onBoard(money), notes };
}

export function headline(view: View): string {
  const { race, races, round } = view as RaceView;
  return t("suzuki.headline", { race, races, round: Math.max(round, 1) });
}

export function winners(host: Host, race: number): string {
  const ended = host.steps.flatMap((step) => step.events).find((fact) =>
    fact.event === "RaceEnded" && fact.race === race
  );
  const first = ended ? winnersOf(ended) : [];
  return first.length ? t("suzuki.wins", { n: first.length, horse: list(first) }) : "";
}

export function common<V extends RaceView>(script: Script<V>) {
  return {
    Charts: later(() => import("./result.tsx").then((sheet) => sheet.Charts)),
    score: (amount: number) => ({ text: onBoard(amount), words: money(amount) }),
    winners,
    headline,
    cell,
    called: (_figure, horse) => horseName(horse as number),
    rounds: { title: "log.by_round", begun: (fact: Fact) => fact.event === "RoundBegan" ? fact.round : null },
    frames: (before, facts, after, me, seq) => frames(script, before as V, facts, after as V, me, seq),
    replay: (facts, race, latest) => replay(script, facts, race, latest as V),
    ended: (facts) => facts.find((fact) => fact.event === "RaceSettled")?.race ?? null,
    fresh: (view) => Object.values((view as V).boxes).every((pile) => pile === null),
    keys: [
      ["1 – 6", "keys.horse"],
      ["0", "keys.free"],
      ["A B", "keys.box"],
      ["← →", "keys.card"],
      ["↑ ↓", "keys.legal"],
      ["P", "keys.pass"],
      ["D", "keys.done"],
    ],
  } satisfies Partial<GameUi>;
}
