// The reference card: payouts, the distance of each number, and how a trick is won. Also the details of a seat.

import { ordinal, t } from "../../core/words.ts";
import { Cloth, RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { Backs, betName, horseName, Small, Whips } from "./pieces.tsx";
import { PRIZES, RISES } from "./printed.ts";
import { Sheet } from "./sheet.tsx";
import type { JockeysView } from "./view.ts";

export function Reference({ host }: { host: Host }) {
  const { marks } = host.view as JockeysView;
  const rule = (name: string) => <RuleLink rule={name} show={host.showRule} />;
  const rows: [string, string, string][] = [
    ...PRIZES.map((points, i) =>
      [t("jref.prize", { place: ordinal(i + 1) }), "J-8.1", `+${points}`] as [string, string, string]
    ),
    [t("jref.win"), "J-8.2", t("jref.win_pays")],
    [t("jref.quinella"), "J-8.2", t("jref.quinella_pays")],
    [t("jref.odds"), "J-8.3", RISES.map((rise) => `+${rise}`).join(" ")],
  ];
  return (
    <div class="reference">
      <table>
        <caption class="sr">{t("ref.title")}</caption>
        <tbody>
          {rows.map(([what, where, sum], i) => (
            <tr key={i}>
              <td>{what}</td>
              <td>{rule(where)}</td>
              <td>{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t("jref.marks")} {rule("J-1.1")}</h3>
      <div class="scrolls" tabIndex={0} role="group" aria-label={t("jref.marks")}>
        <table class="marks-table">
          <tbody>
            <tr>
              <th scope="row">{t("jref.number")}</th>
              {marks.map((_, i) => <td key={i}>{i + 1}</td>)}
            </tr>
            <tr>
              <th scope="row">{t("jref.squares")}</th>
              {marks.map((n, i) => <td key={i}>{n}</td>)}
            </tr>
          </tbody>
        </table>
      </div>
      <h3>{t("jref.tricks")}</h3>
      <ul>
        {["J-5.1", "J-5.2", "J-6.2", "J-7.1", "J-7.3"].map((name) => (
          <li key={name}>{t(`jref.${name}`)} {rule(name)}</li>
        ))}
      </ul>
    </div>
  );
}

export function SeatDetails({ host, seat }: { host: Host; seat: number }) {
  const view = host.view as JockeysView;
  const one = view.riders[seat]!;
  return (
    <>
      <dl class="facts">
        <dt>{t("jockeys.rides")}</dt>
        <dd>
          <span class="row">
            <Cloth n={one.horse} /> {horseName(one.horse)}
          </span>
        </dd>
        <dt>{t("jockeys.points_head")}</dt>
        <dd>{one.points}</dd>
        <dt>{t("seat.hand")}</dt>
        <dd>
          <Backs hand={one.hand} />
        </dd>
        <dt>{t("jockeys.whips_head")}</dt>
        <dd>
          <Whips rider={one} />
        </dd>
        <dt>{t("jockeys.out")}</dt>
        <dd>
          <span class="row">
            {one.open.map((card) => <Small key={card} card={card} />)}
            {one.discard && (
              <Small card={one.discard} words={t("jockeys.out_hidden", { suit: t(`jockeys.suit.${one.discard}`) })} />
            )}
          </span>
        </dd>
        <dt>{t("jockeys.bet")}</dt>
        <dd>
          {[one.bet && betName(one.bet), one.bet_hidden && t("jockeys.bet_down")].filter(Boolean).join(" + ") || "–"}
        </dd>
      </dl>
      <Sheet host={host} lines={view.sheet} />
    </>
  );
}
