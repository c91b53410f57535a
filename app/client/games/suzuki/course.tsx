// The course: one row per horse. Its two boxes move it, the hinge shows the sum, and the lane shows its position.

import { ordinal, t } from "../../core/words.ts";
import { greyed } from "../../grey/reasons.ts";
import { Cloth, Icon, Tote } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { BoxBoard } from "./board.ts";
import { cardName, horseName } from "./pieces.tsx";
import { boxesOf, type Horse, horseOf, laneOf, type Pile, type RaceView, valueOf } from "./view.ts";

const BEYOND = 6; // The number of spaces drawn behind the post; horses further on are drawn at the end.

export function Course({ host, board }: { host: Host; board: BoxBoard }) {
  const view = host.view as RaceView;
  const chosen = board.card !== null;
  return (
    <div
      class={chosen ? "ground lanes has-choice" : "ground lanes"}
      style={{ "--track": view.track, "--lanes": view.horses.length }}
    >
      <div class="shared">
        <Scale view={view} board={board} />
        <section class="course" aria-label={t("suzuki.course")}>
          {view.horses.map(({ horse }) => <Lane key={horse} horse={horse} view={view} host={host} board={board} />)}
        </section>
      </div>
    </div>
  );
}

export function Scale({ view, board }: { view: RaceView; board: BoxBoard }) {
  const { at: line, words, on } = board.line;
  const tens = [0, 10, 20, 30, 40, 50].filter((at) => Math.abs(at - line) > 14 && view.track - at > 5);
  return (
    <div class="scale" aria-hidden="true">
      <span class="label">
        <span class="deck" data-stack title={t("suzuki.stack", { n: view.stack })}>{view.stack}</span>
        {t("suzuki.boxes")}
      </span>
      <span class="marks">
        {tens.map((at) => (
          <span key={at} class={at ? Math.abs(at - line) < 25 ? "mid near" : "mid" : ""} style={{ "--at": at }}>
            {at}
          </span>
        ))}
        <span class={on ? "halfway on" : "halfway"} style={{ "--at": line }}>{words}</span>
        <span class="post" style={{ "--at": view.track }}>
          <Icon name="post" class="" />
        </span>
      </span>
    </div>
  );
}

export function Lane({ horse, view, host, board }: { horse: number; view: RaceView; host: Host; board: BoxBoard }) {
  const runner = view.horses[horse - 1]!;
  const outlook = board.outlook();
  const mine = outlook?.horse === horse ? outlook : null;
  const at = Math.min(runner.at, view.track + BEYOND);
  const lead = laneOf(board.box ?? `${board.card ? horseOf(board.card) : 0}A`) === horse;
  const next = mine ? mine.sum : runner.next;
  return (
    <div
      class={lead ? "lane chosen" : "lane"}
      role="group"
      data-horse={horse}
      aria-label={laneLabel(runner)}
    >
      {boxesOf(horse).map((box) => <Box key={box} box={box} view={view} host={host} board={board} />)}
      <span class="hinge">
        <Cloth n={horse} />
        <Tote text={String(runner.home ? "" : next)} width={2} size="s" label={t("suzuki.sum", { sum: next })} />
      </span>
      <div class="turf">
        <span class="line halfway" style={{ "--at": board.line.at }} />
        <span class="line goal" style={{ "--at": view.track }} />
        <span class="name">
          <Icon name={`s${horse}`} class="silk" />
          <span>{horseName(horse)}</span> <i>{runner.at}</i>
          {view.own?.order === horse && <Icon name="opened" class="mine" />}
          <Wanted horse={horse} view={view} host={host} />
          {runner.place !== null && <b class="placed">{ordinal(runner.place)}</b>}
        </span>
        {mine && <Said outlook={mine} track={view.track} />}
        {!runner.home && next > 0 && (
          <span class="next" style={{ "--at": at, "--by": Math.min(next, view.track + BEYOND - at) }} />
        )}
        <span class="runner" style={{ "--at": at }}>
          <Icon name={`h${horse}`} class="horse" />
        </span>
      </div>
    </div>
  );
}

/** The players with an order for this horse, visible to everybody in the last race. */
function Wanted({ horse, view, host }: { horse: number; view: RaceView; host: Host }) {
  const seat = view.seats.findIndex(({ order }) => order === horse);
  if (seat < 0 || seat === host.me || view.race < view.races) return null;
  return (
    <span class="wanted">
      <Icon name="opened" class="mine" />
      <span class="sr">{t("seat.order")}</span> {host.name(seat)}
    </span>
  );
}

function Said({ outlook, track }: { outlook: { to: number; was: number }; track: number }) {
  const { to, was } = outlook;
  const words = to >= track ? t("suzuki.to_home", { to }) : t("suzuki.to", { to });
  // Near the right edge there is no room behind the arrow, so the label precedes it.
  return (
    <span class={to > track * 0.62 ? "said back" : "said"} style={{ "--at": Math.min(to, track) }}>
      {words}
      {was !== to && <i>{t("suzuki.was", { was })}</i>}
    </span>
  );
}

function Box({ box, view, host, board }: { box: string; view: RaceView; host: Host; board: BoxBoard }) {
  const pile = view.boxes[box] ?? null;
  const target = board.box === box && board.card !== null;
  const legal = board.legal.includes(box);
  const card = target ? board.card : pile?.[0] ?? null;
  const under = target ? (pile ? pile[1] + 1 : 0) : pile?.[1] ?? 0;
  const closed = board.closed(box);
  const kind = `box${card ? "" : " open"}${legal ? " legal" : ""}${target ? " target" : ""}${closed ? " closed" : ""}`;
  const face = (
    <>
      <span class="face">
        {card ? <span class="v">{valueOf(card)}</span> : t("suzuki.open")}
        {card && <Icon name={horseOf(card) ? `s${horseOf(card)}` : "hat"} class={horseOf(card) ? "of" : "of hat"} />}
        <i class="letter">{box.slice(1)}</i>
      </span>
      {target && pile && <span class="was">{valueOf(pile[0])}</span>}
    </>
  );
  const label = closed ? t("suzuki.box_closed", { holds: holds(box, pile) }) : boxLabel(box, pile, legal, target);
  if (host.me === null) {
    return (
      <span class={kind} role="img" aria-label={label} data-box={box} data-under={under || undefined}>{face}</span>
    );
  }
  return (
    <button
      type="button"
      class={kind}
      data-box={box}
      data-under={under || undefined}
      aria-label={label}
      aria-pressed={legal ? target : undefined}
      {...greyed(closed)}
      onClick={() => board.tapBox(box)}
    >
      {face}
    </button>
  );
}

function boxLabel(box: string, pile: Pile, legal: boolean, target: boolean): string {
  const words = holds(box, pile);
  return target ? t("suzuki.box_target", { holds: words }) : legal ? t("suzuki.box_legal", { holds: words }) : words;
}

function holds(box: string, pile: Pile): string {
  const words = { horse: horseName(laneOf(box)), box: box.slice(1) };
  return pile
    ? t("suzuki.box_holds", { ...words, card: cardName(pile[0]), under: pile[1] })
    : t("suzuki.box_open", words);
}

function laneLabel(runner: Horse): string {
  const words = { n: String(runner.horse), horse: horseName(runner.horse), at: runner.at, next: runner.next };
  if (runner.place !== null) {
    return t(runner.home ? "suzuki.lane_home" : "suzuki.lane_over", { ...words, place: ordinal(runner.place) });
  }
  return t("suzuki.lane", words);
}
