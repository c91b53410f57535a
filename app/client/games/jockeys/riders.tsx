// The riders: horse and name, the card in the trick, the backs of the hand, whips, bets and discards.

import type { ComponentChild } from "preact";
import { ordinal, t } from "../../core/words.ts";
import { Cloth, Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { JockeysBoard } from "./board.ts";
import { Backs, BetCard, betName, cardName, Face, horseName, riderName, Small, suitName, Whips } from "./pieces.tsx";
import { ahead, type JockeysView, onTable, type RiderView } from "./view.ts";

interface Props {
  rider: number;
  host: Host;
  board: JockeysBoard;
}

export function Rider({ rider, host, board }: Props) {
  const view = host.view as JockeysView;
  const one = view.riders[rider]!;
  const mine = rider === host.me;
  const turn = host.open.some((ask) => ask.seat === rider);
  const name = riderName(view, rider, (seat) => seat === host.me ? t("you") : host.name(seat));
  const runner = view.horses[one.horse - 1]!;
  return (
    <li class={`rider${turn ? " turn" : ""}${mine ? " mine" : ""}`} data-rider={rider}>
      <p class="rides">
        <Cloth n={one.horse} />
        <Icon name={`js${one.horse}`} class="silk" />
        <span class="place">{view.trick > 0 && ordinal(runner.place)}</span>
      </p>
      <p class="names">
        <b>{name}</b>
        <span>{horseName(one.horse)}</span>
      </p>
      <div class="plays">
        <Slot rider={rider} host={host} board={board} />
        <span class="beside">
          <Whips rider={one} />
          <Before rider={rider} view={view} />
        </span>
      </div>
      <Backs hand={one.hand} />
      <div class="laid">
        <Laid label={t("jockeys.out")} cards={out(one, host, mine)} />
        {!one.dummy && <Laid label={t("jockeys.bet")} cards={bets(one, view, mine)} />}
      </div>
    </li>
  );
}

/** A rider's card in the trick: my chosen card, the played one, or the one of the previous trick. */
export function Slot({ rider, host, board }: Props) {
  const view = host.view as JockeysView;
  if (rider === host.me && board.played) {
    return (
      <span class="slot card target" data-slot={rider}>
        <Face card={board.played} marks={view.marks} />
      </span>
    );
  }
  const { plays, over } = onTable(view);
  const play = plays.find((one) => one.rider === rider);
  if (!play) return <span class="slot none" data-slot={rider} aria-hidden="true" />;
  const best = ahead(plays)?.best === play;
  const led = plays[0] === play;
  const words = [
    cardName(play.card),
    play.whip && t("jockeys.with_whip"),
    led && t("jockeys.leads"),
    best && t(over ? "jockeys.wins" : "jockeys.is_ahead"),
  ];
  return (
    <span
      class={`slot card${over ? " over" : ""}${best ? " best" : ""}`}
      data-slot={rider}
      role="img"
      aria-label={words.filter(Boolean).join(t("comma"))}
    >
      <Face card={play.card} marks={view.marks} />
      {play.whip && <Icon name="whip" class="whipped" />}
      {best && <b class="tag">{t(over ? "jockeys.wins" : "jockeys.is_ahead")}</b>}
      {led && !best && <b class="tag quiet">{t("jockeys.leads")}</b>}
    </span>
  );
}

/** The previous trick stays visible in small during the next one (J-5.3). */
function Before({ rider, view }: { rider: number; view: JockeysView }) {
  const play = view.plays.length ? view.last?.plays.find((one) => one.rider === rider) : null;
  if (!play) return null;
  return <Small card={play.card} words={t("jockeys.before", { card: cardName(play.card) })} />;
}

function Laid({ label, cards }: { label: string; cards: ComponentChild[] }) {
  return (
    <p>
      <span class="label">{label}</span>
      <span class="cards">{cards}</span>
    </p>
  );
}

/** Cards that do not take part in this race: open discards, and the visible part of the hidden one. */
function out(one: RiderView, host: Host, mine: boolean): ComponentChild[] {
  const cards: ComponentChild[] = one.open.map((card) => (
    <Small key={card} card={card} words={t("jockeys.out_open", { card: cardName(card) })} />
  ));
  const own = mine ? (host.view as JockeysView).own?.discard : null;
  if (own && one.chosen) {
    cards.push(
      <span key="own" class="own">
        <Small card={own} words={t("jockeys.out_own", { card: cardName(own) })} />
      </span>,
    );
  } else if (one.discard) {
    const words = t("jockeys.out_hidden", { suit: suitName(one.discard) });
    cards.push(<Small key="down" card={one.discard} words={words} />);
  } else if (one.chosen) {
    cards.push(<BetCard key="chosen" card={null} kind="down" words={t("jockeys.has_chosen")} />);
  }
  return cards;
}

function bets(one: RiderView, view: JockeysView, mine: boolean): ComponentChild[] {
  const hidden = one.turned ?? (mine ? view.own?.bet_hidden : null) ?? null;
  return [
    one.bet && <BetCard key="open" card={one.bet} words={t("jockeys.bet_open", { card: betName(one.bet) })} />,
    hidden
      ? (
        <BetCard
          key="hidden"
          card={hidden}
          kind={one.turned ? "" : "own"}
          words={t(one.turned ? "jockeys.bet_open" : "jockeys.bet_own", { card: betName(hidden) })}
        />
      )
      : one.bet_hidden && <BetCard key="down" card={null} kind="down" words={t("jockeys.bet_down")} />,
  ];
}
