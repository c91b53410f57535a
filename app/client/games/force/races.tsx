// The races of a best of three, in its result.

import { list, t } from "../../core/words.ts";
import { Cloth } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { resultOf, winnersIn } from "./match.tsx";
import type { ForceView } from "./view.ts";

/** Every race that is over: who won it, how, and how far both came. */
export function Races({ host }: { host: Host }) {
  const { match } = host.latest as ForceView;
  if (!match?.past.length) return null;
  return (
    <section class="sheet fraces">
      <h2>{t("force.match.races")}</h2>
      <ol>
        {match.past.map((race, i) => (
          <li key={i}>
            {race.winner !== null && <Cloth n={race.winner + 1} />}
            <span>
              <b>{winnersIn(resultOf(race), host)}</b>
              <small>
                {t(`force.over.${race.reason}`)}{" "}
                {list([0, 1].map((seat) => t("force.match.ran", { name: host.name(seat), n: String(race.ran[seat]) })))}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
