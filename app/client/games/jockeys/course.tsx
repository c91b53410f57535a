// The course: a gate, six squares and the goal, with horses stacked in the order of arrival. Below it the odds, the
// current trick, and the four riders.

import { list, ordinal, t } from "../../core/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Cloth, Icon, Tote } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { JockeysBoard } from "./board.ts";
import { calledIn, horseName, Small, Suit } from "./pieces.tsx";
import { Rider } from "./riders.tsx";
import { Sheet } from "./sheet.tsx";
import { ahead, HORSES, type JockeysView, levelOf, numberOf, onTable, suitOf } from "./view.ts";

interface Props {
  host: Host;
  board: JockeysBoard;
}

export function Course({ host, board }: Props) {
  const view = host.view as JockeysView;
  const dummy = view.riders.find((rider) => rider.dummy);
  return (
    <div class={view.trick > 0 ? "ground" : "ground paddock"}>
      <div class="lens">
        <Squares host={host} board={board} />
      </div>
      <Odds view={view} />
      <Matter host={host} board={board} />
      <ul class="riders" aria-label={t("jockeys.riders")}>
        {view.riders.map((_, rider) => <Rider key={rider} rider={rider} host={host} board={board} />)}
      </ul>
      {dummy?.cards && (
        <p class="open-pile" role="group" aria-label={t("jockeys.dummy_cards")}>
          <span class="label" aria-hidden="true">{t("jockeys.dummy")}</span>
          {dummy.cards.map((card) => <Small key={card} card={card} />)}
        </p>
      )}
      {board.reading && (
        <Dialog title={t("jockeys.sheet")} close={() => board.read(false)} wide>
          <Sheet host={host} lines={view.sheet} />
        </Dialog>
      )}
    </div>
  );
}

export function Squares({ host, board }: Props) {
  const view = host.view as JockeysView;
  const outlook = board.outlook();
  return (
    <ol class="course squares" aria-label={t("jockeys.course")}>
      {view.course.map((horses, at) => (
        <li key={at} class={kind(at, view.goal)} data-square={at}>
          <span class="at" aria-hidden="true">
            {at === view.goal ? <Icon name="post" class="" /> : at || t("jockeys.gate")}
          </span>
          <span class="sr">{squareWords(view, at)}</span>
          {outlook?.to === at && <Ghost horse={outlook.horse} level={horses.length} />}
        </li>
      ))}
      <li class="mounts" aria-hidden="true">
        {HORSES.map((horse) => <Mount key={horse} horse={horse} host={host} />)}
      </li>
    </ol>
  );
}

function kind(at: number, goal: number): string {
  return at === 0 ? "square gate" : at === goal ? "square goal" : "square";
}

function Mount({ horse, host }: { horse: number; host: Host }) {
  const view = host.view as JockeysView;
  const { at, level } = levelOf(view.course, horse);
  const runner = view.horses[horse - 1]!;
  return (
    <span
      class={runner.rider === host.me ? "mount mine" : "mount"}
      data-horse={horse}
      style={{ "--at": at, "--level": level }}
    >
      <Icon name={`jh${horse}`} class="horse" />
      <Cloth n={horse} />
      {runner.rider === host.me && <b class="me">{t("you")}</b>}
      {view.phase === "settle" && <b class="placed">{ordinal(runner.place)}</b>}
    </span>
  );
}

/** The square where my horse would move. */
function Ghost({ horse, level }: { horse: number; level: number }) {
  return (
    <span class="ghost" style={{ "--level": level }} aria-hidden="true">
      <Icon name={`jh${horse}`} class="horse" />
    </span>
  );
}

function squareWords(view: JockeysView, at: number): string {
  const name = at === 0 ? t("jockeys.gate") : at === view.goal ? t("jockeys.goal") : t("jockeys.square", { at });
  const horses = view.course[at]!;
  // Best horse first: on the goal the first to arrive, elsewhere the one on top.
  const best = (at === view.goal ? horses : horses.slice().reverse()).map(horseName);
  return best.length ? t("jockeys.square_holds", { name, horses: list(best) }) : t("jockeys.square_free", { name });
}

/** The payout of each horse, on flaps. */
export function Odds({ view }: { view: JockeysView }) {
  return (
    <ul class="odds" aria-label={t("jockeys.odds")}>
      <li class="label" aria-hidden="true">{t("jockeys.odds")}</li>
      {view.horses.map(({ horse, odds }) => (
        <li key={horse} data-odds={horse}>
          <Cloth n={horse} />
          <span class="name">{horseName(horse)}</span>
          <Tote text={String(odds)} width={2} label={String(odds)} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The current situation in one line: the discard number, the bets, or the suit that was led and the one that counts.
 */
function Matter({ host, board }: Props) {
  const view = host.view as JockeysView;
  return (
    <div class="matter">
      <p>{matter(view, host)}</p>
      <button type="button" class="btn quiet" onClick={() => board.read(true)}>{t("jockeys.sheet")}</button>
    </div>
  );
}

function matter(view: JockeysView, host: Host) {
  const { plays, over } = onTable(view);
  const now = ahead(plays);
  if (!now || view.trick === 0) {
    if (view.trick > 0) return <b>{t("jockeys.now.trick", { n: String(view.trick) })}</b>;
    if (view.phase !== "discards") return t("jockeys.now.bets");
    return view.number && t("jockeys.now.number", { n: String(numberOf(view.number.card)) });
  }
  const { suit, best, whip } = now;
  const led = suitOf(plays[0]!.card);
  const name = calledIn(host, view, best.rider);
  return (
    <>
      <b>{over ? t("jockeys.now.last") : t("jockeys.now.trick", { n: String(view.trick) })}</b>
      <span class={whip && led !== suit ? "led beaten" : "led"}>
        {t("jockeys.led")} <Suit suit={led} named />
      </span>
      {whip && (
        <span class="led">
          <Icon name="whip" /> <Suit suit={suit} named />
        </span>
      )}
      <span>{t(over ? "jockeys.now.won" : "jockeys.now.ahead", { name })}</span>
    </>
  );
}
