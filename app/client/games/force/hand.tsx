// The player's hand, the text of the chosen card, other decisions, and the buttons.

import { useEffect, useRef } from "preact/hooks";
import { mayDo } from "../../core/asks.ts";
import { t } from "../../core/words.ts";
import { Act } from "../../ui/act.tsx";
import { whileBusy, type Why } from "../../grey/reasons.ts";
import { Button, Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { ForceBoard } from "./board.ts";
import { firstOfEach, kindOf } from "./alike.ts";
import { cardOf, lineOf, titleOf } from "./cards.ts";
import { REDRAW, TURNS } from "./deciding.ts";
import { useDrag } from "./drag.ts";
import { DeckPicker } from "./deck_picker.tsx";
import { CardButton } from "./face.tsx";
import { type ForceView, type Held, nameOf } from "./view.ts";

// The largest number of cards that a phone shows in one row, and a desktop. A longer hand has two rows of equal length.
const [A_ROW, A_LONG_ROW] = [4, 8];

interface Props {
  host: Host;
  board: ForceBoard;
}

export function Hand({ host, board }: Props) {
  const view = host.view as ForceView;
  if (!view.own) return null;
  return (
    <div class="hand fhand">
      {board.prompted === "bring_deck"
        ? <DeckPicker host={host} board={board} />
        : <Decide host={host} board={board} />}
      {view.own.hand.length > 0 && <Rack host={host} board={board} />}
      {host.view.result === null && <Deciding host={host} board={board} />}
    </div>
  );
}

function Rack({ host, board }: Props) {
  const hand = board.hand;
  const columns = (least: number, most: number) =>
    hand.length > most ? Math.max(least, Math.ceil(hand.length / 2)) : Math.max(least, hand.length);
  const rack = useRef<HTMLElement>(null);
  useDrag(rack, board);
  // A hand that goes on to the side begins with the first card that may be played.
  useEffect(() => {
    rack.current?.querySelector(".fcard:not(.idle)")?.scrollIntoView?.({ block: "nearest", inline: "start" });
  }, [host.myAsk?.id]);
  return (
    <section
      ref={rack}
      class="rack frack"
      style={{ "--cols": columns(A_ROW, A_ROW), "--wide": columns(6, A_LONG_ROW) }}
      aria-label={t("force.hand", { n: hand.length })}
    >
      {hand.map((held) => <HandCard key={held.id} held={held} host={host} board={board} />)}
    </section>
  );
}

function HandCard({ held, board }: Props & { held: Held }) {
  const { id, card } = held;
  const order = board.picked.indexOf(id);
  const paid = board.paid.includes(id);
  const mark = paid ? t("force.pays") : order >= 0 && board.picked.length > 1 ? String(order + 1) : undefined;
  return (
    <CardButton
      id={id}
      card={card}
      now={held}
      why={board.why(id)}
      pressed={board.chosen === id || order >= 0 || paid}
      mark={mark}
      tap={() => board.tap(id)}
    />
  );
}

/** The card that causes the decision, and choices other than cards of the hand. */
function Decide({ host, board }: Props) {
  return (
    <>
      <About board={board} />
      <Besides host={host} board={board} />
    </>
  );
}

function Besides({ host, board }: Props) {
  if (board.prompted === "redraw") return <TwoWays board={board} ways={REDRAW} />;
  if (board.prompted === "choose_turn") return <TwoWays board={board} ways={TURNS} />;
  if (board.choice) return <Choose host={host} board={board} />;
  if (mayDo(host.myAsk, "option")) return <Options host={host} board={board} what="option" />;
  if (mayDo(host.myAsk, "first")) return <Options host={host} board={board} what="first" />;
  if (mayDo(host.myAsk, "number")) return <NumberField board={board} range={rangeOf(host, "number", "number")} />;
  return null;
}

/** The text of the tapped or chosen card, or of the card that causes the decision. A tap opens the whole card. */
function About({ board }: { board: ForceBoard }) {
  const about = board.about;
  const says = about && cardOf(about.card);
  if (!says) return null;
  return (
    <button
      type="button"
      class="ftext"
      data-reads={about.card}
      data-card={about.id}
      onClick={() => board.read(about)}
    >
      <span>
        <b>{says.title}</b> {says.text || t("force.no_text")}
      </span>
      <Icon name="search" />
    </button>
  );
}

/** Cards to choose from outside the hand: in a farm, on top of an area, in the run area. */
function Choose({ host, board }: Props) {
  const view = host.view as ForceView;
  const held = new Set(view.own!.hand.map((one) => one.id));
  const seen = view.own!.seen.map(([id]) => id).filter((id) => !held.has(id));
  const ids = [...new Set([...board.choice!.ids.filter((id) => !held.has(id)), ...seen])];
  if (!ids.length) return null;
  // Of copies that are one choice only the first is shown, with their number.
  const one = board.choice!.most === 1;
  const copies = (id: number) => ids.filter((other) => kindOf(view, other) === kindOf(view, id)).length;
  return (
    <section class="fchoose" aria-label={t("force.choose_from")}>
      {(one ? firstOfEach(view, ids) : ids).map((id) => {
        const order = board.picked.indexOf(id);
        return (
          <CardButton
            key={id}
            id={id}
            card={nameOf(view, id)}
            why={board.why(id)}
            pressed={order >= 0}
            mark={one ? (copies(id) > 1 ? `×${copies(id)}` : undefined) : order >= 0 ? String(order + 1) : undefined}
            tap={() => board.tap(id)}
          />
        );
      })}
    </section>
  );
}

/** A choice between two ways, by their words. */
function TwoWays({ board, ways }: { board: ForceBoard; ways: readonly string[] }) {
  return (
    <div class="foptions fredraw" role="group" aria-label={t("force.do.choose_option")}>
      {ways.map((what, i) => (
        <button
          type="button"
          key={what}
          class="btn"
          data-redraw={ways === REDRAW ? what === "redraw" : undefined}
          data-way={what}
          aria-pressed={board.value === i}
          onClick={() => board.setValue(i)}
        >
          {t(`force.do.${what}`)}
        </button>
      ))}
    </div>
  );
}

/** A choice between options of a card, or between waiting abilities. */
function Options({ host, board, what }: Props & { what: "option" | "first" }) {
  const view = host.view as ForceView;
  const field = host.myAsk!.moves!.find((move) => move.do === what)![what === "option" ? "option" : "ability"];
  const numbers = typeof field === "object" && "one" in field ? field.one.map(Number) : [];
  const words = (number: number) => {
    if (what === "option") return board.option(number);
    const one = [...view.waiting, ...view.effects].find((waiting) => waiting.id === number);
    return one ? `${titleOf(one.card)} · ${lineOf(one.card, one.key)}` : abilityOf(view, number);
  };
  return (
    <div class="foptions" role="group" aria-label={t(`force.do.choose_${what}`)}>
      {numbers.map((number) => (
        <button
          type="button"
          key={number}
          class="btn"
          aria-pressed={board.value === number}
          onClick={() => board.setValue(number)}
        >
          {words(number)}
        </button>
      ))}
    </div>
  );
}

/** The name of an ability; a replacement effect has the name of its card. */
function abilityOf(view: ForceView, number: number): string {
  const name = nameOf(view, number);
  return name ? `${titleOf(name)} · ${cardOf(name)?.text ?? ""}` : t("force.ability_n", { n: String(number) });
}

function rangeOf(host: Host, what: string, field: string): [number, number] {
  const choice = host.myAsk!.moves!.find((move) => move.do === what)![field];
  return typeof choice === "object" && "int" in choice ? choice.int : [0, 0];
}

function NumberField({ board, range: [low, high] }: { board: ForceBoard; range: [number, number] }) {
  const at = board.value ?? high;
  const set = (value: number) => board.setValue(Math.min(high, Math.max(low, value)));
  const why: Why = { words: t("force.number", { low: String(low), high: String(high) }) };
  return (
    <div class="fnumber">
      <Button onClick={() => set(at - 1)} off={at <= low ? why : null}>−</Button>
      <input
        type="number"
        min={low}
        max={high}
        value={board.value ?? ""}
        aria-label={t("force.number", { low: String(low), high: String(high) })}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
      <Button onClick={() => set(at + 1)} off={board.value !== null && at >= high ? why : null}>+</Button>
    </div>
  );
}

function Deciding({ host, board }: Props) {
  return (
    <Act host={host} board={board} kind={board.mayWaive && !board.started ? "three" : ""}>
      <Leave board={board} busy={whileBusy(host.pending !== null)} />
      {mayDo(host.myAsk, "repeat") && <Repeat host={host} board={board} />}
    </Act>
  );
}

/** Buttons to undo a choice, to pass, and to pass for the rest of the turn. */
function Leave({ board, busy }: { board: ForceBoard; busy: Why | null }) {
  if (board.started) {
    const words = t(board.stepsBack > 1 ? "force.back" : "force.put_back");
    return <Button kind="quiet" does="back" off={busy} onClick={() => board.back()}>{words}</Button>;
  }
  if (!board.mayPass && !board.maySkip) return null;
  return (
    <>
      <Button does="pass" off={busy} onClick={() => board.leave("pass")}>{board.passWords}</Button>
      {board.mayWaive && (
        <Button kind="quiet" off={busy} onClick={() => board.leave("waive")}>
          <Icon name="skip" />
          <span class="sr">{t("force.waive")}</span>
        </Button>
      )}
    </>
  );
}

/** 1201.1a: the player announces how often a loop repeats. */
function Repeat({ host, board }: Props) {
  const [low, high] = rangeOf(host, "repeat", "times");
  const times = Math.min(high, Math.max(low, board.value ?? low));
  return (
    <div class="frepeat">
      <NumberField board={board} range={[low, high]} />
      <Button onClick={() => host.answer({ do: "repeat", times })}>{t("force.do.repeat", { n: times })}</Button>
    </div>
  );
}
