// The end of a game: the first three on the podium, the others below, and the honours.

import { useEffect, useState } from "preact/hooks";
import { learn, list, rank, t } from "../../core/words.ts";
import { Face, Icon, Tote } from "../../ui/marks.tsx";
import type { GameUi, Host } from "../contract.ts";
import { type Honour, type Honours, honoursOf, storyOf } from "../honours.ts";

interface Props {
  host: Host;
  game: GameUi;
  /** True if the person has just seen the end of the game: then the podium appears step by step. */
  live: boolean;
}

const STEPS = 3;

export function Podium({ host, game, live }: Props) {
  const { ranking } = host.latest.result!;
  const bot = (seat: number) => Boolean(host.lobby.seats.find((one) => one.seat === seat)?.bot);
  return (
    <ol class={live ? "ranking live" : "ranking"}>
      {ranking.map(({ seat, place, score }, i) => {
        const { text, words } = game.score(score);
        const stands = place <= STEPS;
        return (
          <li
            key={seat}
            class={stands ? `step place-${place}` : "below"}
            data-place={place}
            data-seat={seat}
            style={{ order: stands ? sideOf(i) : i + ranking.length }}
          >
            <Face seat={seat} bot={bot(seat)} />
            <b>{seat === host.me ? t("you") : host.name(seat)}</b>
            <Tote text={text} label={words} size={place === 1 ? "l" : ""} />
            <span class="pl">{rank(place)}</span>
            {game.tie?.(host, seat)}
          </li>
        );
      })}
    </ol>
  );
}

/**
 * The first stands in the middle, the second on the left, the third on the right. Players who share a place stand
 * further out.
 */
function sideOf(i: number): number {
  return i % 2 ? -Math.ceil(i / 2) : i / 2;
}

let wording: Promise<void> | null = null;

/** Load the words of all honours. After a failure the next podium tries again. */
function theWords(): Promise<void> {
  const { honours } = document.querySelector<HTMLElement>("[data-honours]")!.dataset;
  wording ??= learn(honours!).catch((problem) => {
    wording = null;
    throw problem;
  });
  return wording;
}

/** The honours, once their code and the whole game are loaded. `look` opens the replay at an honour's moment. */
export function HonourList({ host, game, live, look }: Props & { look?: (honour: Honour) => void }) {
  const [honours, bring] = useState<Honours | null>(null);
  useEffect(() => {
    let gone = false;
    void Promise.all([game.honours(), theWords()]).then(([found]) => gone || bring(found), () => {});
    return () => void (gone = true);
  }, [game]);
  const story = honours && storyOf(honours, host.steps, host.latest);
  if (!story) return null;
  const given = honoursOf(honours, story);
  return (
    <section class={live ? "honours live" : "honours"} aria-label={t("honours")}>
      <h2>{t("honours")}</h2>
      <ul style={{ "--n": given.length }}>
        {given.map((honour, i) => (
          <li key={`${honour.kind} ${honour.seat}`} data-honour={honour.kind} style={{ "--i": i }}>
            <Face seat={honour.seat} />
            <p>
              <b>{t(`honour.${honour.kind}`)}</b>
              <span class="whom">{honour.seat === host.me ? t("you") : host.name(honour.seat)}</span>
              <span class="why">{t(`honour.${honour.kind}.why`, figuresOf(honour, game, host))}</span>
            </p>
            {look && (
              <button
                type="button"
                class="iconbtn"
                aria-label={t("honours.look")}
                onClick={() => look(honour)}
              >
                <Icon name="eye" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Figures that appear as plain numbers. */
const PLAIN = ["n", "race", "points", "value", "times", "cards"];

function figuresOf({ figures }: Honour, game: GameUi, host: Host): Record<string, string | number> {
  const one = (name: string, value: string | number): string | number => {
    if (name === "sum") return game.score(value as number).words;
    if (name === "other") return host.name(value as number);
    if (PLAIN.includes(name)) return value;
    return game.called(name === "horses" ? "horse" : name, value, host);
  };
  const words = Object.entries(figures).map(([name, value]) => [
    name,
    Array.isArray(value) ? list(value.map((each) => String(one(name, each)))) : one(name, value),
  ]);
  return Object.fromEntries(words);
}
