// The race from above: the racecourse, the progress of both players, the open cards, and the runners and guards.

import { list, t } from "../../core/words.ts";
import { Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { ForceBoard } from "./board.ts";
import { term, titleOf } from "./cards.ts";
import { CardChip, Styles } from "./face.tsx";
import { Reader } from "./reader.tsx";
import { Pending, RunArea } from "./run_area.tsx";
import { AREAS, type ForceView, placeOnTrack, type Side } from "./view.ts";

interface Props {
  host: Host;
  board: ForceBoard;
}

export function Course({ host, board }: Props) {
  const view = host.view as ForceView;
  const mine = host.me ?? 0;
  return (
    <section class="ground fground" aria-label={t("force.course")}>
      <div class="course">
        <div class="fconditions">
          <Conditions view={view} />
          <Situations host={host} board={board} />
          {host.me !== null && <Stops board={board} />}
        </div>
        <Pending host={host} board={board} />
        {view.turn > 0 &&
          [1 - mine, mine].map((seat) => <Lane key={seat} seat={seat} host={host} board={board} />)}
        <RunArea host={host} board={board} />
      </div>
      <Reader host={host} board={board} />
    </section>
  );
}

export function Conditions({ view }: { view: ForceView }) {
  const now = view.conditions;
  if (!now) {
    return <p>{t("force.conditions_later", { n: view.size })}</p>;
  }
  const { printed } = now;
  const mark = (changed: boolean) => (changed ? "turned" : "");
  return (
    <p>
      <b class={mark(now.course !== printed.course)}>{term("courses", now.course)}</b>
      <span class={mark(now.surface !== printed.surface)}>{term("surfaces", now.surface)}</span>
      <span class={mark(now.distance !== printed.distance)}>
        {t("force.metres", { m: String(now.metres), distance: term("distances", now.distance) })}
      </span>
      <span class={mark(now.going !== printed.going)}>
        {t("force.going", { going: term("goings", now.going), n: String(now.going) })}
      </span>
    </p>
  );
}

/** The active situations and their owners. */
function Situations({ host, board }: Props) {
  const sides = (host.view as ForceView).sides;
  const lying = sides.flatMap((side, seat) => side.situation.map(([id, card]) => ({ id, card: card!, seat })));
  return (
    <>
      {lying.map(({ id, card, seat }) => (
        <CardChip
          key={id}
          card={card}
          kind="situation"
          open={() => board.read({ card })}
        >
          <Icon name="k-situation" />
          <span>
            <b>{titleOf(card)}</b> <small>{seat === host.me ? t("you") : host.name(seat)}</small>
          </span>
        </CardChip>
      ))}
    </>
  );
}

function Stops({ board }: { board: ForceBoard }) {
  return (
    <button type="button" class="iconbtn" aria-label={t("force.stops")} onClick={() => board.lay({ is: "stops" })}>
      <Icon name="stops" />
    </button>
  );
}

/** One player's race: four areas in a row, the horse at its position, and the player's open piles. */
export function Lane({ seat, host, board }: Props & { seat: number }) {
  const view = host.view as ForceView;
  const side = view.sides[seat]!;
  const name = seat === host.me ? t("you") : host.name(seat);
  return (
    <section
      class={`flane${view.active === seat ? " active" : ""}${seat === host.me ? " mine" : ""}`}
      data-lane={seat}
      aria-label={seat === host.me ? t("force.side_yours") : t("force.side_of", { name })}
    >
      <p class="fwho">
        <b>{name}</b>
        <small>{t("force.left", { n: side.left })}</small>
      </p>
      <div class="ftrack" role="img" aria-label={trackWords(side)}>
        {AREAS.map((area) => (
          <span
            key={area}
            class={area === side.area ? "fsec here" : side.areas[area - 1] ? "fsec" : "fsec run"}
            data-area={area}
          >
            <Styles styles={[area]} />
            <b>{side.areas[area - 1]}</b>
          </span>
        ))}
        <span class="fhorse" style={{ "--at": placeOnTrack(side) }}>
          <Icon name={`h${seat + 1}`} class="horse" />
        </span>
        <Icon name="post" class="fpost" />
      </div>
      <Pile seat={seat} zone="farm" n={side.farm.length} board={board} />
      {side.removed.length > 0 && <Pile seat={seat} zone="removed" n={side.removed.length} board={board} />}
    </section>
  );
}

function Pile({ seat, zone, n, board }: { seat: number; zone: "farm" | "removed"; n: number; board: ForceBoard }) {
  return (
    <button
      type="button"
      class="fchip pile"
      data-pile={`${seat}/${zone}`}
      aria-label={t(`force.pile.${zone}`, { n })}
      onClick={() => board.lay({ is: "pile", seat, zone })}
    >
      <Icon name={zone === "farm" ? "farm" : "close"} />
      {n}
    </button>
  );
}

function trackWords(side: Side): string {
  const areas = AREAS.map((area) =>
    t("force.area_left", { area: term("styles", area), n: String(side.areas[area - 1]) })
  );
  return t("force.track", { n: side.left, areas: list(areas) });
}
