// What the result sheets of games with races share: one's own account first and the others by rank, an account line by line,
// the whole game race by race, and where the horses were beat by beat. Fetched when a sheet is opened.

import type { ComponentChild, ComponentChildren } from "preact";
import { t } from "../../core/words.ts";
import { Accounts } from "../../ui/accounts.tsx";
import { Chart } from "../../ui/chart.tsx";
import { RuleLink, Tote } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";

/** What a game counts, written: what somebody has, and what came or went. */
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

/** Everybody's account around how the race went. */
export function RaceAccounts<A extends Account>({ host, title, accounts, statement, children }: {
  host: Host;
  title: string;
  accounts: A[];
  statement(account: A): ComponentChild;
  children: ComponentChildren;
}) {
  const best = [...accounts].sort((a, b) => b.after - a.after);
  const mine = best.find((one) => one.seat === host.me);
  return (
    <Accounts
      title={title}
      mine={mine && statement(mine)}
      others={best.filter((one) => one !== mine).map((one) => statement(one))}
    >
      {children}
    </Accounts>
  );
}

/** A line of an account. `ways`: how the sum came about. */
export interface Line {
  words: string;
  ways?: string[];
  rule: string;
  amount: number;
}

/** One seat's account of a race: what it had, every line with its paragraph, what it has. */
export function Statement({ host, account, unit, total, gain, words, lines }: {
  host: Host;
  account: Account;
  unit: Unit;
  /** What it has, on flaps. */
  total: { text: string; label: string; width?: number };
  gain?: boolean;
  words: { caption: string; before: string; after: string };
  lines: Line[];
}) {
  const { before, after } = account;
  return (
    <article class="sheet pay">
      <header>
        <h3>
          {nameOf(host, account.seat)}
          {gain && <small class={after < before ? "down" : "up"}>{` ${unit.moved(after - before)}`}</small>}
        </h3>
        <Tote {...total} />
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
            <tr key={i}>
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

/** What everybody had at each stop of a game or of a race. */
export function Balances({ host, title, label, held, stops, write, last = write }: {
  host: Host;
  title: string;
  label?: string;
  /** By stop, then by seat. */
  held: number[][];
  stops: string[];
  write(n: number): string;
  /** Beside the end of a line. */
  last?(n: number): string;
}) {
  return (
    <section class="sheet">
      <h2>{title}</h2>
      <Chart
        curves={held[0]!.map((_, seat) => ({
          name: nameOf(host, seat),
          last: last(held[held.length - 1]![seat]!),
          values: held.map((at) => at[seat]!),
          strong: seat === host.me,
        }))}
        axis={{ stops, write, label: label ?? title }}
      />
    </section>
  );
}

/** Where each horse was after each beat of a race. */
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
