// One's own hand, the card that is chosen with its text, whatever else is to be decided, and the buttons that decide.

import { mayDo } from "../../core/asks.ts";
import { t } from "../../core/words.ts";
import { Act } from "../../ui/act.tsx";
import { Button, Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { ForceBoard } from "./board.ts";
import { cardOf, lineOf, titleOf } from "./cards.ts";
import { REDRAW } from "./deciding.ts";
import { DeckPicker } from "./deck_picker.tsx";
import { CardButton } from "./face.tsx";
import { type ForceView, type Held, nameOf } from "./view.ts";

// So many cards stand in a row at most, on a phone and on a desk: in equal rows.
const [A_ROW, A_LONG_ROW] = [7, 10];

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
  const columns = (most: number) => Math.ceil(hand.length / Math.ceil(hand.length / most));
  return (
    <section
      class="rack frack"
      data-rows={Math.ceil(hand.length / A_ROW)}
      data-long={hand.length > A_LONG_ROW || undefined}
      style={{ "--cols": Math.max(columns(A_ROW), 5), "--wide": Math.max(columns(A_LONG_ROW), 7) }}
      aria-label={t("force.hand", { n: hand.length })}
    >
      {hand.map((held) => <HandCard key={held.id} held={held} host={host} board={board} />)}
    </section>
  );
}

function HandCard({ held, board }: Props & { held: Held }) {
  const { id, card } = held;
  const asked = board.prompted !== null && board.prompted !== "redraw";
  const order = board.picked.indexOf(id);
  const paid = board.paid.includes(id);
  const mark = paid ? t("force.pays") : order >= 0 && board.picked.length > 1 ? String(order + 1) : undefined;
  return (
    <CardButton
      id={id}
      card={card}
      now={held}
      idle={asked && !board.may(id) && board.chosen !== id}
      pressed={board.chosen === id || order >= 0 || paid}
      mark={mark}
      tap={() => board.tap(id)}
    />
  );
}

/** The card that this is about, and what is to be decided besides the cards of the hand. */
function Decide({ host, board }: Props) {
  return (
    <>
      <About board={board} />
      <Besides host={host} board={board} />
    </>
  );
}

function Besides({ host, board }: Props) {
  if (board.prompted === "redraw") return <Redraw board={board} />;
  if (board.choice) return <Choose host={host} board={board} />;
  if (mayDo(host.myAsk, "option")) return <Options host={host} board={board} what="option" />;
  if (mayDo(host.myAsk, "first")) return <Options host={host} board={board} what="first" />;
  if (mayDo(host.myAsk, "number")) return <NumberField board={board} range={rangeOf(host, "number", "number")} />;
  return null;
}

/** One card with its text: the one that is looked at or chosen, or the one that asks. A tap opens it in full. */
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

/** Cards to choose from that do not lie in the hand: in a farm, on top of an area, in the run area. */
function Choose({ host, board }: Props) {
  const view = host.view as ForceView;
  const held = new Set(view.own!.hand.map((one) => one.id));
  const seen = view.own!.seen.map(([id]) => id).filter((id) => !held.has(id));
  const ids = [...new Set([...board.choice!.ids.filter((id) => !held.has(id)), ...seen])];
  if (!ids.length) return null;
  return (
    <section class="fchoose" aria-label={t("force.choose_from")}>
      {ids.map((id) => {
        const order = board.picked.indexOf(id);
        return (
          <CardButton
            key={id}
            id={id}
            card={nameOf(view, id)}
            idle={!board.choice!.ids.includes(id)}
            pressed={order >= 0}
            mark={order >= 0 && board.choice!.most > 1 ? String(order + 1) : undefined}
            tap={() => board.tap(id)}
          />
        );
      })}
    </section>
  );
}

function Redraw({ board }: { board: ForceBoard }) {
  return (
    <div class="foptions" role="group" aria-label={t("force.do.choose_option")}>
      {REDRAW.map((what, i) => (
        <button
          type="button"
          key={what}
          class="btn"
          aria-pressed={board.value === i}
          onClick={() => board.setValue(i)}
        >
          {t(`force.do.${what}`)}
        </button>
      ))}
    </div>
  );
}

/** One of several things: what a card offers, or which waiting ability comes first. */
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

/** A replacement is named by the card it stands on. */
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
  return (
    <div class="fnumber">
      <Button onClick={() => set(at - 1)} off={at <= low}>−</Button>
      <input
        type="number"
        min={low}
        max={high}
        value={board.value ?? ""}
        aria-label={t("force.number", { low: String(low), high: String(high) })}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
      <Button onClick={() => set(at + 1)} off={board.value !== null && at >= high}>+</Button>
    </div>
  );
}

function Deciding({ host, board }: Props) {
  return (
    <Act host={host} board={board} kind={board.mayWaive && !board.started ? "three" : ""}>
      <Leave board={board} busy={host.pending !== null} />
      {mayDo(host.myAsk, "repeat") && <Repeat host={host} board={board} />}
    </Act>
  );
}

/** Put back what is chosen; or play nothing here; or nothing more this turn. */
function Leave({ board, busy }: { board: ForceBoard; busy: boolean }) {
  if (board.started) return <Button kind="quiet" onClick={() => board.putBack()}>{t("force.put_back")}</Button>;
  if (!board.mayPass && !board.maySkip) return null;
  return (
    <>
      <Button off={busy} onClick={() => board.leave("pass")}>{board.passWords}</Button>
      {board.mayWaive && (
        <Button kind="quiet" off={busy} onClick={() => board.leave("waive")}>
          <Icon name="skip" />
          <span class="sr">{t("force.waive")}</span>
        </Button>
      )}
    </>
  );
}

/** 1201.1a: what goes round in circles is announced with a number. */
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
