// A seat with everything open, for the review of a finished game: money, tokens, VIP cards, and the two cards it chose
// from.

import { list, onBoard, t } from "../../core/words.ts";
import { Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { Disc, tokenName, vipName } from "./pieces.tsx";
import type { RaceView } from "./view.ts";

export function OpenSeat({ host, seat, own, name, bot }: {
  host: Host;
  seat: number;
  own: unknown;
  name: string;
  bot: boolean;
}) {
  const view = host.view as RaceView;
  const one = view.seats[seat]!;
  const dealt = (own as RaceView["own"])?.dealt ?? [];
  return (
    <>
      <p class="who">
        <b>{name}</b>
        {bot && <Icon name="bot" />}
        {view.host === seat && <span class="soft">{t("rsb.host")}</span>}
        <span class="money">{onBoard(one.money)}</span>
      </p>
      <p class="open-tokens" role="group" aria-label={t("rsb.tokens", { n: one.tokens.length })}>
        {one.tokens.map((token, i) => (
          <span key={i} role="img" aria-label={tokenName(token)}>
            <Disc bet={{ seat, token, spot: "", house: false, late: false }} host={host} />
          </span>
        ))}
      </p>
      {one.vip.length > 0 && <p class="small">{t("rsb.vip_cards")}: {list(one.vip.map(vipName))}</p>}
      {dealt.length > 0 && <p class="small">{t("rsb.chooses_from", { cards: list(dealt.map(vipName)) })}</p>}
    </>
  );
}
