// What lies over the board to be read: a card with its numbers explained, a pile of cards, the stops.

import { useState } from "preact/hooks";
import { t } from "../../core/words.ts";
import { Dialog } from "../../frame/dialog.tsx";
import type { Host } from "../contract.ts";
import type { ForceBoard, Open } from "./board.ts";
import { inOrder, titleOf } from "./cards.ts";
import { CardButton, Reading, Steps } from "./face.tsx";
import { setStops, STOPS, stops } from "./stops.ts";
import type { ForceView, Held, InRun, Why } from "./view.ts";

interface Props {
  host: Host;
  board: ForceBoard;
}

export function Overlay({ host, board, open }: Props & { open: Open }) {
  const close = () => board.read(null);
  switch (open.is) {
    case "card":
      return (
        <Dialog key={open.card} title={titleOf(open.card)} close={close}>
          <Reading card={open.card} />
          <Explained card={open.card} id={open.id} view={host.view as ForceView} />
        </Dialog>
      );
    case "pile":
      return <PileSheet host={host} board={board} seat={open.seat} zone={open.zone} close={close} />;
    case "stops":
      return <StopsSheet close={close} />;
  }
}

/** Each number that is not the printed one, step by step. */
function Explained({ card, id, view }: { card: string; id?: number; view: ForceView }) {
  const all: (InRun | Held)[] = [...view.sides.flatMap((side) => side.run), ...view.own?.hand ?? []];
  const found = all.find((one) => one.id === id);
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
      <div class="fgrid">
        {open.map(({ id, card }) => (
          <CardButton
            key={id}
            id={id}
            card={card}
            tap={() => board.read({ is: "card", card })}
          />
        ))}
      </div>
      {down > 0 && <p class="soft">{t("force.pile_down", { n: down })}</p>}
      {!cards.length && <p class="soft">{t("force.pile_empty")}</p>}
    </Dialog>
  );
}

/** Where the board passes by itself, and where one wants to be asked in any case. */
function StopsSheet({ close }: { close: () => void }) {
  const [, again] = useState(0);
  const change = (what: Parameters<typeof setStops>[0]) => {
    setStops(what);
    again((n) => n + 1);
  };
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
              disabled={!stops.auto}
              checked={!stops.auto || stops.at.includes(at)}
              onChange={() =>
                change({ at: stops.at.includes(at) ? stops.at.filter((one) => one !== at) : [...stops.at, at] })}
            />
          </label>
        ))}
      </div>
      <p class="why">{t("force.stops_tell")}</p>
    </Dialog>
  );
}
