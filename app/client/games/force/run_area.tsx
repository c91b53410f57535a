// The run area: the steps of the turn, runners and guards with explained numbers, and the card that is being played.

import { mayDo } from "../../core/asks.ts";
import { list, t } from "../../core/words.ts";
import { Icon, Tote } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { ForceBoard } from "./board.ts";
import { cardOf, lineOf, titleOf } from "./cards.ts";
import { Art, CardButton, CardChip } from "./face.tsx";
import { lastTurn } from "./last_turn.ts";
import { Score } from "./match.tsx";
import { LastTurn } from "./story.tsx";
import { type ForceView, horsesIn, type InRun } from "./view.ts";

interface Props {
  host: Host;
  board: ForceBoard;
}

/** The steps of a turn as shown, with the engine's sections of each. */
const STEPS: [string, string[]][] = [
  ["supports", ["turn_start", "draw", "supports"]],
  ["runner", ["runner"]],
  ["guard", ["guarding"]],
  ["riding", ["riding", "again"]],
  ["compare", ["compare", "distance", "clear", "end_turn", "hand_limit", "next_turn"]],
];

export function RunArea({ host, board }: Props) {
  const view = host.view as ForceView;
  return (
    <div class="frun">
      {view.turn > 0 && (
        <ol class="fsteps" aria-label={t("force.steps")}>
          {STEPS.map(([name, phases]) => (
            <li key={name} aria-current={phases.includes(view.phase) ? "step" : undefined}>
              {t(`force.step.${name}`)}
            </li>
          ))}
        </ol>
      )}
      {view.turn ? <Duel host={host} board={board} /> : <Before host={host} />}
    </div>
  );
}

export function Duel({ host, board }: Props) {
  const view = host.view as ForceView;
  const { outcome } = view;
  const active = outcome?.seat ?? view.active;
  const [running, guard] = outcome ? [outcome.running, outcome.guard] : view.compared;
  const quiet = !outcome && view.sides.every((side) => !horsesIn(side).length);
  const story = quiet ? lastTurn(host.steps) : null;
  if (story) return <LastTurn host={host} board={board} story={story} />;
  return (
    <div class={outcome ? (outcome.distance === null ? "fduel lost" : "fduel won") : "fduel"}>
      <Party seat={active} role="runner" value={running} host={host} board={board} />
      <p class="fversus" aria-hidden="true">{running > guard ? ">" : running === guard ? "=" : "<"}</p>
      <Party seat={1 - active} role="guard" value={guard} host={host} board={board} />
      {outcome && (
        <p class="foutcome" role="status">
          {outcome.distance === null ? t("force.failed") : t("force.succeeded", { n: outcome.distance })}
        </p>
      )}
    </div>
  );
}

function Party({ seat, role, value, host, board }: Props & { seat: number; role: "runner" | "guard"; value: number }) {
  const side = (host.view as ForceView).sides[seat]!;
  const horses = horsesIn(side);
  const name = seat === host.me ? t("you") : host.name(seat);
  // In a replay the sum is unknown until the comparison.
  const known = horses.every((horse) => horse.running !== null || horse.guard !== null);
  const sum = known ? String(value) : "–";
  return (
    <section class={`fparty of-${role}`} data-party={seat} aria-label={t(`force.party.${role}`, { name })}>
      <p class="whose">
        <Icon name={role === "runner" ? "gallop" : "shield"} />
        <span>{name}</span>
        <Tote
          text={sum}
          label={t(`force.sum.${role}`, { n: sum })}
          size={horses.length ? "" : "s"}
        />
      </p>
      <div class="fhorses">
        {horses.map((horse) => <Runner key={horse.id} horse={horse} host={host} board={board} />)}
        {!horses.length && <p class="soft none">{t(`force.no_${role}`)}</p>}
      </div>
    </section>
  );
}

function Runner({ horse, host, board }: Props & { horse: InRun }) {
  const view = host.view as ForceView;
  const with_ = view.sides.flatMap((side) => side.run).filter((one) => one.of === horse.id);
  const target = board.targets.includes(horse.id) || board.choice?.ids.includes(horse.id);
  const chosen = board.horse === horse.id || board.picked.includes(horse.id);
  return (
    <div class={target ? "frunner target" : "frunner"} data-runner={horse.id}>
      <CardButton
        id={horse.id}
        card={horse.card}
        now={{ running: horse.running, guard: horse.guard }}
        pressed={target ? chosen : undefined}
        mark={horse.muted ? t("force.muted") : undefined}
        tap={() => board.tapHorse(horse.id)}
      />
      {with_.length > 0 && (
        <button
          type="button"
          class="fchip fwith"
          aria-label={t("force.with_n", { n: with_.length })}
          onClick={() => board.lay({ is: "with", id: horse.id })}
        >
          {together(with_).map(([card, n, id]) => (
            <span key={id} data-reads={card}>
              <Small card={card} />
              {n > 1 && <b class="count">×{n}</b>}
              <span class="called">
                {n > 1 ? t("force.times", { n: String(n), card: titleOf(card) }) : titleOf(card)}
              </span>
            </span>
          ))}
        </button>
      )}
    </div>
  );
}

/** A card's picture, small. */
function Small({ card }: { card: string }) {
  const sheet = cardOf(card);
  return sheet ? <Art sheet={sheet} /> : null;
}

/** Groups equal cards. */
function together(cards: InRun[]): [string, number, number][] {
  const found = new Map<string, [string, number, number]>();
  for (const { card, id } of cards) found.set(card, [card, (found.get(card)?.[1] ?? 0) + 1, id]);
  return [...found.values()];
}

interface Waits {
  card: string;
  key?: string;
  /** Whose it is, where it stands in the order, and how many wait. */
  seat?: number;
  nth?: number;
}

/** The card that is being played, and waiting, delayed and lasting effects, each with its text. */
export function Pending({ host, board }: Props) {
  const view = host.view as ForceView;
  // The hand already shows the card that causes the decision.
  const asked = board.prompted ? board.about?.card : "";
  // The numbers of the horses show the other effects.
  const lasting = view.effects.filter((effect) => !effect.horses.length);
  const rows: [string, Waits[]][] = [
    ["playing", view.resolution.map(([, card]) => ({ card: card! })).filter(({ card }) => card !== asked)],
    ["waiting_abilities", mayDo(host.myAsk, "first") ? [] : inTurn(view)],
    ["later", view.timers],
    ["in_force", lasting],
  ];
  const shown = rows.filter(([, cards]) => cards.length);
  if (!shown.length) return null;
  return (
    <ul class="fpending">
      {shown.map(([what, cards]) => (
        <li key={what}>
          <span class="label">{t(`force.${what}`)}</span>
          {cards.map((one, i) => <Effect key={i} one={one} host={host} board={board} />)}
        </li>
      ))}
    </ul>
  );
}

/** 804.2: abilities of the turn player are played first. */
function inTurn(view: ForceView): Waits[] {
  const first = (seat: number) => (seat === view.active ? 0 : 1);
  const waiting = [...view.waiting].sort((a, b) => first(a.seat) - first(b.seat));
  return waiting.map((one, i) => ({ ...one, nth: waiting.length > 1 ? i + 1 : undefined }));
}

function Effect({ one: { card, key, seat, nth }, host, board }: Props & { one: Waits }) {
  return (
    <CardChip card={card} line={key} open={() => board.read({ card, line: key })}>
      {nth && <b class="nth">{nth}</b>}
      <span>
        <b>{titleOf(card)}</b> {seat !== undefined && <small>{seat === host.me ? t("you") : host.name(seat)}</small>}
        {" "}
        {key && lineOf(card, key)}
      </span>
    </CardChip>
  );
}

/** What is settled before the start, by section. */
const BEFORE: Record<string, string> = { redraws: "redraw", turn_choice: "turn" };

/** Decks and first hands: which player has decided. Neither sees the other's choice. */
function Before({ host }: { host: Host }) {
  const view = host.view as ForceView;
  const open = host.open.map((ask) => host.name(ask.seat));
  return (
    <div class="fbefore">
      <Score host={host} view={view} />
      {t(`force.before.${BEFORE[view.phase] ?? "decks"}`, { n: view.size })}
      {open.length > 0 && <small>{t("force.before.waiting", { name: list(open) })}</small>}
    </div>
  );
}
