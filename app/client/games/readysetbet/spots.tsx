// The printed betting board: a row for each horse, the colour row, and the cards on the table.

import { money, t } from "../../core/words.ts";
import { greyed } from "../../grey/reasons.ts";
import type { Host } from "../contract.ts";
import type { RaceBoard } from "./board.ts";
import { cardName, Cloth, Disc, horseName, Pays, spotWords, tokenName } from "./pieces.tsx";
import { stakeOf } from "./stakes.ts";
import { type BetView, type CardView, type Figures, type RaceView, ROWS } from "./view.ts";

interface Props {
  host: Host;
  board: RaceBoard;
}

/** Values that every spot needs, computed once per rendering. */
export interface Look extends Props {
  open: Set<string>;
  on: Map<string, BetView[]>;
  pending: BetView[];
}

export function Betting({ host, board }: Props) {
  const view = host.view as RaceView;
  const pending = board.pending;
  const on = new Map<string, BetView[]>();
  for (const bet of [...view.bets, ...pending]) on.set(bet.spot, [...(on.get(bet.spot) ?? []), bet]);
  const look: Look = { host, board, open: board.open(), on, pending };
  return (
    <div
      class={board.token !== null ? "betting choosing" : "betting"}
      onScroll={({ currentTarget }) => board.scrolled(isLow(currentTarget))}
    >
      <section class="rows" aria-label={t("rsb.board")}>
        <p class="heads" aria-hidden="true">
          {ROWS.map((row) => <span key={row} class={row}>{t(`rsb.${row}`)}</span>)}
        </p>
        {view.board.horses.map((odds) => (
          <div key={odds.horse} class={`row9 ${odds.colour}`} role="group" aria-label={horseName(odds.horse)}>
            <Cloth horse={odds.horse} big />
            {ROWS.flatMap((row) =>
              odds[row].map((figures, i) => (
                <Spot key={row + i} id={`${odds.horse}.${row}.${i + 1}`} figures={figures} look={look} kind={row} />
              ))
            )}
          </div>
        ))}
      </section>
      <section class="colours" aria-label={t("rsb.colours")}>
        {Object.entries(view.board.colours).map(([spot, figures]) => (
          <Spot
            key={spot}
            id={spot}
            figures={figures}
            look={look}
            kind={`of-${spot}`}
            words={t(`rsb.colour.${spot}`)}
          />
        ))}
      </section>
      {view.props.length > 0 && (
        <section class="props" aria-label={t("rsb.props")}>
          {view.props.map(({ card, times, loss }) => (
            <Spot key={card} id={card} figures={[times, loss]} look={look} kind="prop" words={<Prop card={card} />} />
          ))}
        </section>
      )}
      {view.exotics.length > 0 && (
        <section class="exotics" aria-label={t("rsb.exotics")}>
          {view.exotics.map((card) => <Exotic key={card.card} card={card} look={look} />)}
        </section>
      )}
    </div>
  );
}

/** True if a scrolling board shows its cards rather than its first horses. */
function isLow({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollTop > (scrollHeight - clientHeight) / 2;
}

/** The number of tokens drawn on a spot; VIP cards allow more. */
const ROOM = 2;

/** A prop bet in signs, such as "4 > 5". The spot's name has it in words. */
function Prop({ card }: { card: string }) {
  const [ahead, rest] = card.split(">") as [string, string];
  const many = rest === "orange" || rest === "blue";
  return (
    <span class="versus">
      <Cloth horse={ahead} />
      <span>&gt;</span>
      {many ? <span class={`all ${rest}`}>{t(`rsb.all.${rest}`)}</span> : <Cloth horse={rest} />}
    </span>
  );
}

function Exotic({ card, look }: { card: CardView; look: Look }) {
  return (
    <div class="exotic" role="group" aria-label={cardName(card.card)}>
      <p aria-hidden="true">{cardName(card.card)}</p>
      {card.spots.map((spot) => (
        <Spot key={spot} id={spot} figures={[card.times, card.loss]} look={look} kind="exotic-spot" />
      ))}
    </div>
  );
}

export function Spot({ id, figures, look, kind, words }: {
  id: string;
  figures: Figures;
  look: Look;
  kind: string;
  words?: preact.ComponentChild;
}) {
  const { host, board, open, pending } = look;
  const bets = look.on.get(id) ?? [];
  // My tokens first: if there are many, the others are only counted.
  const discs = [...bets].sort((a, b) => Number(b.seat === host.me) - Number(a.seat === host.me));
  const shown = discs.length > ROOM ? discs.slice(0, ROOM - 1) : discs;
  const why = board.token === null ? null : board.whyNot(id, board.token);
  const classes = ["spot", kind, open.has(id) ? "open" : "", bets.length ? "taken" : "", words ? "worded" : ""];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-spot={id}
      aria-pressed={board.spot === id}
      aria-label={label(id, figures, bets, host) + staked(id, look)}
      title={staked(id, look) || undefined}
      {...greyed(why)}
      onClick={() => board.tapSpot(id)}
    >
      {words && <span class="says" aria-hidden="true">{words}</span>}
      <span class="stake">
        <Pays figures={figures} />
        {shown.length > 0 && (
          <span class={discs.length > 1 ? "on crowd" : "on"} aria-hidden="true">
            {shown.map((bet) => (
              <Disc key={bet.house ? "house" : bet.seat} bet={bet} host={host} pending={pending.includes(bet)} />
            ))}
            {discs.length > shown.length && <span class="more-discs">+{discs.length - shown.length}</span>}
          </span>
        )}
      </span>
    </button>
  );
}

/** What the chosen token would win on this spot, and what it would cost. */
function staked(spot: string, { board, host, open }: Look): string {
  if (board.token === null || host.me === null || !open.has(spot)) return "";
  const { wins, costs } = stakeOf(board.view, host.me, board.token, spot);
  return t("rsb.stakes", { token: tokenName(board.token), wins: money(wins), costs: money(costs) });
}

function label(id: string, figures: Figures, bets: BetView[], host: Host): string {
  const whose = bets.map((bet) => {
    const token = tokenName(bet.token);
    return bet.seat === host.me ? t("rsb.has_mine", { token }) : t("rsb.has", { name: host.name(bet.seat), token });
  });
  return [spotWords(id, figures), ...whose].join(t("comma"));
}
