// Motions that only Horse Racing Mafia has: the supply opens, the bets are revealed.

import { list, t } from "../../core/words.ts";
import { performing } from "../suzuki/motion.tsx";
import { news } from "../suzuki/news.tsx";
import { horseName } from "../suzuki/pieces.tsx";
import { Duos } from "./duos.tsx";
import type { MafiaView } from "./view.ts";

export const perform = performing<MafiaView>({
  supply: (frame, _before, scene) => {
    const horses = frame.facts[0]!.horses as number[];
    const words = { n: horses.length, horses: list(horses.map(horseName)), at: frame.view.supply_at };
    return news(scene, t("mafia.news.supply"), t("mafia.news.supply_by", words));
  },
  reveal: (frame, _before, scene) => {
    const turned = frame.facts.filter((fact) => fact.event === "QuinellaRevealed");
    const seats = [...new Set(turned.map((fact) => fact.seat as number))];
    const rows = seats.map((seat) => (
      <li key={seat}>
        <span>{scene.name(seat)}</span>
        <Duos pairs={turned.filter((fact) => fact.seat === seat).map((fact) => fact.cards)} />
      </li>
    ));
    return news(scene, t("mafia.news.quinellas"), "", rows);
  },
});
