// The course: a row is a horse. Its two boxes push it, the hinge says how far, the lane shows where it stands.

import { ordinal, t } from "../../core/words.ts";
import { Cloth, Icon, Tote } from "../../frame/marks.tsx";
import type { Host } from "../contract.ts";
import type { MafiaBoard } from "./board.ts";
import { cardName, horseName } from "./pieces.tsx";
import { boxesOf, type Horse, horseOf, HORSES, laneOf, type MafiaView, valueOf } from "./view.ts";

const BEYOND = 6; // so many spaces behind the post are drawn; further is not shown further

export function Course({ host, board }: { host: Host; board: MafiaBoard }) {
  const view = host.view as MafiaView;
  const chosen = board.card !== null;
  return (
    <div class={chosen ? "ground has-choice" : "ground"} style={{ "--track": view.track }}>
      <Scale view={view} />
      <section class="course" aria-label={t("mafia.course")}>
        {HORSES.map((horse) => <Lane key={horse} horse={horse} view={view} host={host} board={board} />)}
      </section>
    </div>
  );
}

function Scale({ view }: { view: MafiaView }) {
  const tens = [0, 10, 20, 30, 40, 50].filter((at) => Math.abs(at - view.supply_at) > 7 && view.track - at > 5);
  return (
    <div class="scale" aria-hidden="true">
      <span class="label">
        <span class="deck" data-stack title={t("mafia.stack", { n: view.stack })}>{view.stack}</span>
        {t("mafia.boxes")}
      </span>
      <span class="marks">
        {tens.map((at) => <span key={at} class={at ? "mid" : ""} style={{ "--at": at }}>{at}</span>)}
        <span class="sup" style={{ "--at": view.supply_at }}>{t("mafia.supply_mark", { at: view.supply_at })}</span>
        <span class="post" style={{ "--at": view.track }}>
          <Icon name="post" class="" />
        </span>
      </span>
    </div>
  );
}

function Lane({ horse, view, host, board }: { horse: number; view: MafiaView; host: Host; board: MafiaBoard }) {
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
        <Tote text={String(runner.home ? "" : next)} width={2} size="s" label={t("mafia.sum", { sum: next })} />
      </span>
      <div class="turf">
        <span class="line sup" style={{ "--at": view.supply_at }} />
        <span class="line goal" style={{ "--at": view.track }} />
        <span class="name">
          <Icon name={`s${horse}`} class="silk" />
          <span>{horseName(horse)}</span> <i>{runner.at}</i>
          {view.own?.order === horse && <Icon name="opened" class="mine" />}
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

function Said({ outlook, track }: { outlook: { to: number; was: number }; track: number }) {
  const { to, was } = outlook;
  const words = to >= track ? t("mafia.to_home", { to }) : t("mafia.to", { to });
  // Near the right edge there is no room behind the arrow: the tag goes before it.
  return (
    <span class={to > track * 0.62 ? "said back" : "said"} style={{ "--at": Math.min(to, track) }}>
      {words}
      {was !== to && <i>{t("mafia.was", { was })}</i>}
    </span>
  );
}

function Box({ box, view, host, board }: { box: string; view: MafiaView; host: Host; board: MafiaBoard }) {
  const pile = view.boxes[box] ?? null;
  const target = board.box === box && board.card !== null;
  const legal = board.legal.includes(box);
  const card = target ? board.card : pile?.[0] ?? null;
  const under = target ? (pile ? pile[1] + 1 : 0) : pile?.[1] ?? 0;
  const kind = `box${card ? "" : " open"}${legal ? " legal" : ""}${target ? " target" : ""}`;
  const face = (
    <>
      <span class="face">
        {card ? <span class="v">{valueOf(card)}</span> : t("mafia.open")}
        {card && <Icon name={horseOf(card) ? `s${horseOf(card)}` : "hat"} class={horseOf(card) ? "of" : "of hat"} />}
      </span>
      {target && pile && <span class="was">{valueOf(pile[0])}</span>}
    </>
  );
  const label = boxLabel(box, pile, legal, target);
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
      onClick={() => board.tapBox(box)}
    >
      {face}
    </button>
  );
}

function boxLabel(box: string, pile: MafiaView["boxes"][string], legal: boolean, target: boolean): string {
  const words = { horse: horseName(laneOf(box)), box: box.slice(1) };
  const holds = pile
    ? t("mafia.box_holds", { ...words, card: cardName(pile[0]), under: pile[1] })
    : t("mafia.box_open", words);
  return target ? t("mafia.box_target", { holds }) : legal ? t("mafia.box_legal", { holds }) : holds;
}

function laneLabel(runner: Horse): string {
  const words = { n: String(runner.horse), horse: horseName(runner.horse), at: runner.at, next: runner.next };
  if (runner.place !== null) {
    return t(runner.home ? "mafia.lane_home" : "mafia.lane_over", { ...words, place: ordinal(runner.place) });
  }
  return t("mafia.lane", words);
}
