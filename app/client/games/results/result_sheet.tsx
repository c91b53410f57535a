// Parts of the result sheets that all games with races share: the reader's own account, the others by rank, the lines
// of an account, the game race by race, and the positions of the horses. Loaded when a sheet opens.

import type { ComponentChild, ComponentChildren } from "preact";
import { rank, t } from "../../core/words.ts";
import { Accounts } from "../../ui/accounts.tsx";
import { Chart } from "../../ui/chart.tsx";
import { RuleLink, Tote } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { Told, toldAs, useBeats, useReckoning } from "./reckoning.ts";

/** Formats what a game counts: balances and changes. */
export interface Unit {
  has(n: number): string;
  moved(n: number): string;
}

export interface Account {
  seat: number;
  before: number;
  after: number;
}

export function nameOf(host: Host, seat: number): string {
  return seat === host.me ? t("you") : host.name(seat);
}

/** All accounts, and between them the course of the race. */
export function RaceAccounts<A extends Account>(
  { host, title, unit, accounts, lines, opened = 0, live = false, statement, children }: {
    host: Host;
    title: string;
    unit: Unit;
    accounts: A[];
    /** The number of lines of the longest account. */
    lines: number;
    /** The number of orders that turn over before the payments. */
    opened?: number;
    live?: boolean;
    statement(account: A): ComponentChild;
    children: ComponentChildren;
  },
) {
  const best = [...accounts].sort((a, b) => b.after - a.after);
  const mine = best.find((one) => one.seat === host.me);
  const told = useBeats(opened + lines, live);
  return (
    <Told.Provider value={{ told, opened, live }}>
      <div class={told < opened + lines ? "reckoning" : "reckoned"}>
        {mine && <Verdict mine={mine} accounts={accounts} unit={unit} />}
        <Accounts
          title={title}
          mine={mine && statement(mine)}
          others={best.filter((one) => one !== mine).map((one) => statement(one))}
        >
          {children}
        </Accounts>
      </div>
    </Told.Provider>
  );
}

/** The reader's own result first, such as "You: 4th, −$370,000". */
function Verdict({ mine, accounts, unit }: { mine: Account; accounts: Account[]; unit: Unit }) {
  const place = 1 + accounts.filter(({ after }) => after > mine.after).length;
  const sum = unit.moved(mine.after - mine.before);
  return <p class="verdict">{t("result.verdict", { place: rank(place), sum })}</p>;
}

/** A line of an account. `ways`: how the sum was calculated. */
export interface Line {
  words: string;
  ways?: string[];
  rule: string;
  amount: number;
}

/** One seat's account of a race: the balance before it, every payment with its paragraph, and the balance after it. */
export function Statement({ host, account, unit, total, gain, words, lines }: {
  host: Host;
  account: Account;
  unit: Unit;
  /** A sum for a flap board. */
  total(sum: number): { text: string; label: string; width?: number };
  gain?: boolean;
  words: { caption: string; before: string; after: string };
  lines: Line[];
}) {
  const { before, after } = account;
  const reckoning = useReckoning();
  const paid = Math.max(0, reckoning.told - reckoning.opened);
  const sum = paid < lines.length ? lines.slice(0, paid).reduce((all, line) => all + line.amount, before) : after;
  return (
    <article class="sheet pay" data-seat={account.seat}>
      <header>
        <h3>
          {nameOf(host, account.seat)}
          {gain && <small class={after < before ? "down" : "up"}>{` ${unit.moved(after - before)}`}</small>}
        </h3>
        <Tote {...total(sum)} />
      </header>
      <table>
        <caption class="sr">{words.caption}</caption>
        <tbody>
          <tr>
            <td>{words.before}</td>
            <td />
            <td>{unit.has(before)}</td>
          </tr>
          {lines.map(({ words, ways, rule, amount }, i) => (
            <tr key={i} class={toldAs(reckoning, reckoning.opened + i)}>
              <td>
                {words}
                {ways?.map((way) => <span class="soft" key={way}>{way}</span>)}
              </td>
              <td>
                <RuleLink rule={rule} show={host.showRule} />
              </td>
              <td>
                <span class={amount > 0 ? "up" : amount < 0 ? "down" : "soft"}>
                  {amount ? unit.moved(amount) : unit.has(0)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{words.after}</td>
            <td />
            <td>{unit.has(after)}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}

/** All balances at each stop of a game or of a race. */
export function Balances({ host, title, label, held, stops, write }: {
  host: Host;
  title: string;
  label?: string;
  /** By stop, then by seat. */
  held: number[][];
  stops: string[];
  write(n: number): string;
}) {
  return (
    <section class="sheet">
      <h2>{title}</h2>
      <Chart
        curves={held[0]!.map((_, seat) => ({
          name: nameOf(host, seat),
          last: write(held[held.length - 1]![seat]!),
          values: held.map((at) => at[seat]!),
          strong: seat === host.me,
        }))}
        axis={{ stops, write, label: label ?? title }}
      />
    </section>
  );
}

/** The position of each horse after each beat of a race. */
export function Positions({ title, horses, beats, mark }: {
  title: string;
  horses: string[];
  /** By beat, then by horse. */
  beats: number[][];
  mark: { at: number; name: string };
}) {
  return (
    <section class="sheet">
      <h2>{title}</h2>
      <Chart
        curves={horses.map((name, i) => ({
          name,
          last: String(beats[beats.length - 1]![i]),
          values: beats.map((at) => at[i]!),
        }))}
        axis={{ stops: beats.map((_, i) => String(i)), write: String, label: title, mark }}
      />
    </section>
  );
}
