// The run area: the steps of the turn, the runners against the guards with every number explained on a tap, and what is being played.

import { mayDo } from "../../core/asks.ts";
import { list, t } from "../../core/words.ts";
import { Icon, Tote } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { ForceBoard } from "./board.ts";
import { lineOf, titleOf } from "./cards.ts";
import { CardButton, CardChip } from "./face.tsx";
import { type ForceView, horsesIn, type InRun } from "./view.ts";

interface Props {
  host: Host;
  board: ForceBoard;
}

/** The steps of a turn as one sees them, and the engine's sections that belong to each. */
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

function Duel({ host, board }: Props) {
  const view = host.view as ForceView;
  const { outcome } = view;
  const active = outcome?.seat ?? view.active;
  const [running, guard] = outcome ? [outcome.running, outcome.guard] : view.compared;
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
  // Where a race is followed from its facts alone the sum is known when it is compared.
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
              {n > 1 ? t("force.times", { n: String(n), card: titleOf(card) }) : titleOf(card)}
            </span>
          ))}
        </button>
      )}
    </div>
  );
}

/** Equal cards as one. */
function together(cards: InRun[]): [string, number, number][] {
  const found = new Map<string, [string, number, number]>();
  for (const { card, id } of cards) found.set(card, [card, (found.get(card)?.[1] ?? 0) + 1, id]);
  return [...found.values()];
}

/** What is being played; what waits to be, what comes later and what goes on, each with its text. */
export function Pending({ host, board }: Props) {
  const view = host.view as ForceView;
  // What the question itself names stands over the hand.
  const asked = board.prompted ? board.about?.card : "";
  const lasting = view.effects.filter((effect) => !effect.horses.length); // the others are told by the numbers of their horses
  const rows: [string, { card: string; key?: string }[]][] = [
    ["playing", view.resolution.map(([, card]) => ({ card: card! })).filter(({ card }) => card !== asked)],
    ["waiting_abilities", mayDo(host.myAsk, "first") ? [] : view.waiting],
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
          {cards.map(({ card, key }, i) => (
            <CardChip
              key={i}
              card={card}
              line={key}
              open={() => board.read({ card, line: key })}
            >
              <span>
                <b>{titleOf(card)}</b> {key && lineOf(card, key)}
              </span>
            </CardChip>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Decks and first hands: who has decided, for neither sees what. */
function Before({ host }: { host: Host }) {
  const view = host.view as ForceView;
  const open = host.open.map((ask) => host.name(ask.seat));
  return (
    <p class="fbefore">
      {view.phase === "redraws" ? t("force.before.redraw") : t("force.before.decks", { n: view.size })}
      {open.length > 0 && <small>{t("force.before.waiting", { name: list(open) })}</small>}
    </p>
  );
}
