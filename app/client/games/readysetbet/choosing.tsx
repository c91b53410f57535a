// Decisions between the races: which of two VIP cards to keep, and who wants to be the host. They appear above the
// course and on the result sheet of the previous race, because their time runs while players read it.

import { t } from "../../core/words.ts";
import { explain, greyed, whileBusy } from "../../grey/reasons.ts";
import { Button, Due, RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { vipName, vipWords } from "./pieces.tsx";
import { ruleOfVip } from "./figures.ts";
import type { RaceView } from "./view.ts";

export function Choosing({ host }: { host: Host; board?: unknown }) {
  const ask = host.myAsk;
  if (ask?.prompt === "keep_card") return <Vip host={host} due={ask.closes_at} />;
  if (ask?.prompt === "offer_to_host") return <Offer host={host} due={ask.closes_at} />;
  return null;
}

function Vip({ host, due }: { host: Host; due: number | null }) {
  const dealt = (host.latest as RaceView).own?.dealt ?? [];
  const busy = whileBusy(host.pending !== null);
  return (
    <section class="asking" aria-labelledby="keep-one">
      <header>
        <h2 id="keep-one">{t("rsb.keep_one")}</h2>
        {due !== null && <Due at={due} />}
      </header>
      <div class="vip-cards">
        {dealt.map((card, i) => (
          <article key={i} class="vip-card">
            <h3>{vipName(card)}</h3>
            <p>
              {vipWords(card)} <RuleLink rule={ruleOfVip(card)} show={host.showRule} />
            </p>
            <button
              type="button"
              class="btn main"
              data-card={card}
              {...greyed(busy)}
              onClick={() => busy ? explain(busy) : host.answer({ do: "keep", card })}
            >
              {t("rsb.keep")} <span class="sr">{vipName(card)}</span>
            </button>
          </article>
        ))}
      </div>
      <p class="why">{t("rsb.keep_why")}</p>
    </section>
  );
}

function Offer({ host, due }: { host: Host; due: number | null }) {
  const view = host.latest as RaceView;
  const busy = whileBusy(host.pending !== null);
  const say = (accept: boolean) => () => host.answer({ do: "host", accept });
  return (
    <section class="asking" aria-labelledby="offer">
      <header>
        <h2 id="offer">{t(view.host === host.me ? "rsb.offer_stay" : "rsb.offer", { race: view.race })}</h2>
        {due !== null && <Due at={due} />}
      </header>
      <p>
        {t("rsb.offer_why")} <RuleLink rule="R-2.6" show={host.showRule} />
      </p>
      <div class="row">
        <Button kind="main" off={busy} onClick={say(true)}>{t("rsb.accept")}</Button>
        <Button off={busy} onClick={say(false)}>{t("rsb.decline")}</Button>
      </div>
    </section>
  );
}
