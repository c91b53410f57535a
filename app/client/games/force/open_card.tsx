// Sheets over the board: a card with its numbers explained, a pile of cards, or the stops.

import { useState } from "preact/hooks";
import { t } from "../../core/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { greyed } from "../../grey/reasons.ts";
import { held } from "../../grey/held.ts";
import type { Host } from "../contract.ts";
import type { ForceBoard, Open, Reads } from "./board.ts";
import { inOrder, titleOf } from "./cards.ts";
import { CardButton, Explained, Reading } from "./face.tsx";
import { setStops, STOPS, stops } from "./stops.ts";
import type { ForceView } from "./view.ts";

interface Props {
  host: Host;
  board: ForceBoard;
}

export function Overlay({ host, board, open }: Props & { open: Open }) {
  const close = () => board.lay(null);
  switch (open.is) {
    case "pile":
      return <PileSheet host={host} board={board} seat={open.seat} zone={open.zone} close={close} />;
    case "with":
      return <WithSheet host={host} board={board} id={open.id} close={close} />;
    case "stops":
      return <StopsSheet close={close} />;
  }
}

/** A whole card, over any other sheet. */
export function CardSheet({ host, board, reads: { card, id, line } }: Props & { reads: Reads }) {
  return (
    <Dialog key={`${card} ${id}`} title={titleOf(card)} close={() => board.read(null)}>
      <Reading card={card} line={line} showRule={host.showRule} />
      <Explained card={card} id={id} view={host.view as ForceView} />
    </Dialog>
  );
}

function PileSheet({ host, board, seat, zone, close }: Props & {
  seat: number;
  zone: "farm" | "removed";
  close: () => void;
}) {
  const cards = (host.view as ForceView).sides[seat]![zone];
  const open = inOrder(cards.filter(([, card]) => card !== null).map(([id, card]) => ({ id, card: card! })));
  const down = cards.length - open.length;
  const name = seat === host.me ? t("you") : host.name(seat);
  return (
    <Dialog title={t(`force.pile_of.${zone}`, { name })} close={close} wide>
      <Faces cards={open} board={board} />
      {down > 0 && <p class="soft">{t("force.pile_down", { n: down })}</p>}
      {!cards.length && <p class="soft">{t("force.pile_empty")}</p>}
    </Dialog>
  );
}

/** The cards paid for a horse in the run area, and the supports played on it. */
function WithSheet({ host, board, id, close }: Props & { id: number; close: () => void }) {
  const run = (host.view as ForceView).sides.flatMap((side) => side.run);
  return (
    <Dialog title={t("force.with")} close={close} wide>
      <Faces cards={run.filter((one) => one.of === id)} board={board} />
    </Dialog>
  );
}

function Faces({ cards, board }: { cards: { id: number; card: string }[]; board: ForceBoard }) {
  return (
    <div class="fgrid">
      {cards.map(({ id, card }) => <CardButton key={id} id={id} card={card} tap={() => board.read({ card, id })} />)}
    </div>
  );
}

/** The steps at which the board passes automatically, and those at which the player wants to decide. */
function StopsSheet({ close }: { close: () => void }) {
  const [, again] = useState(0);
  const change = (what: Parameters<typeof setStops>[0]) => {
    setStops(what);
    again((n) => n + 1);
  };
  const all = stops.auto ? null : { words: t("force.stops_off") };
  return (
    <Dialog title={t("force.stops")} close={close}>
      <p class="soft">{t("force.stops_words")}</p>
      <div class="opts">
        <label>
          <span>{t("force.stops_auto")}</span>
          <input
            class="switch"
            type="checkbox"
            checked={stops.auto}
            onChange={(event) => change({ auto: event.currentTarget.checked })}
          />
        </label>
        {STOPS.map((at) => (
          <label key={at}>
            <span>{t(`force.stop.${at}`)}</span>
            <input
              class="switch"
              type="checkbox"
              checked={!stops.auto || stops.at.includes(at)}
              onChange={() =>
                change({ at: stops.at.includes(at) ? stops.at.filter((one) => one !== at) : [...stops.at, at] })}
              {...greyed(all)}
              {...all && held(all, (control) => control.checked = true)}
            />
          </label>
        ))}
      </div>
      <p class="why">{t("force.stops_tell")}</p>
    </Dialog>
  );
}
