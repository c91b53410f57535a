// The lobby, before the start of a game: invitation, players, options. Only the host can change the options.

import { useRef } from "preact/hooks";
import { refusal, t } from "../core/words.ts";
import { useKeptFocus } from "../ui/focus.ts";
import { Chat } from "../table/sheets/talk.tsx";
import { whileBusy } from "../grey/reasons.ts";
import { Button } from "../ui/marks.tsx";
import { Headline, Mast } from "../table/ui/mast.tsx";
import type { TableCtrl } from "../table/actions/ctrl.ts";
import { type House, houseOf } from "../table/actions/house.ts";
import { Bots } from "./bots.tsx";
import { Help } from "./help.tsx";
import { Invite } from "./invite.tsx";
import { Options } from "./options.tsx";
import { Pictures } from "./pictures.tsx";
import { Promised } from "./promised.tsx";
import { places, Seats } from "./seats.tsx";

export function LobbyPage({ ctrl }: { ctrl: TableCtrl }) {
  const house = houseOf(ctrl);
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page, ".bots .btn, .foot .btn.main"); // The button that added or removed a bot may be gone.
  return (
    <div class="page lobby" ref={page}>
      <Mast ctrl={ctrl} />
      <Headline kind="sr">{t("lobby.title", { game: t(`title.${ctrl.store.lobby.game}`) })}</Headline>
      <div class="rooms">
        <div class="stack ways">
          {ctrl.store.lobby.link && <Invite ctrl={ctrl} />}
          <Help game={ctrl.store.lobby.game} reference={() => ctrl.lay({ is: "reference" })} />
        </div>
        <div class="stack people">
          <Seats ctrl={ctrl} house={house} />
          {ctrl.store.lobby.you.host && <Bots ctrl={ctrl} house={house} />}
          <Options ctrl={ctrl} house={house} />
        </div>
        <div class="stack rest">
          <Pictures game={ctrl.store.lobby.game} />
          <section class="sheet">
            <h2 class="over">{t("chat")}</h2>
            <Chat ctrl={ctrl} />
          </section>
          <Promised commitment={ctrl.store.lobby.commitment} />
          <p>
            <button type="button" class="link" onClick={() => ctrl.lay({ is: "elsewhere" })}>
              {t("elsewhere.title")}
            </button>
          </p>
        </div>
      </div>
      <Foot ctrl={ctrl} house={house} />
    </div>
  );
}

/** The next step: sit down, be ready, or start; with the reason if it is disabled. */
function Foot({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const { you, can_start, why_not } = ctrl.store.lobby;
  const seats = places(ctrl.store.lobby);
  const seat = seats.find((one) => one.seat === you.seat);
  const free = seats.some((one) => one.name === null);
  if (you.seat === null && !you.host) {
    return (
      <div class="foot">
        <Button kind="main" off={free ? null : { words: t("lobby.full") }} onClick={() => void house.sit()}>
          {t("lobby.sit")}
        </Button>
        <p class="why">{t(free ? "lobby.sit_words" : "lobby.full")}</p>
      </div>
    );
  }
  if (!you.host) {
    return (
      <div class="foot">
        <Button kind={seat?.ready ? "" : "main"} onClick={() => void house.ready(!seat?.ready)}>
          {t(seat?.ready ? "lobby.not_ready" : "lobby.ready")}
        </Button>
        <p class="why">{t(seat?.ready ? "lobby.wait_host" : "lobby.say_ready")}</p>
      </div>
    );
  }
  const open = seats.find((one) => one.name === null);
  const unready = seats.filter((one) => one.name !== null && !one.bot && !one.ready && one.user !== you.user);
  return (
    <div class="foot">
      <Button
        kind="main"
        off={whileBusy(house.busy === "start") ?? (can_start ? null : { words: whyNot(ctrl, why_not) })}
        onClick={() => void house.start()}
      >
        {t("lobby.start")}
      </Button>
      <p class="why">
        {can_start
          ? unready.length ? t("lobby.unready", { n: unready.length }) : t("lobby.all_ready")
          : whyNot(ctrl, why_not)} {!can_start && open && why_not?.error === "too_few" && (
          <button
            type="button"
            class="link"
            onClick={() => void house.addBot(open.seat, lastLevel(ctrl))}
          >
            {t("lobby.add_bot")}
          </button>
        )}
      </p>
    </div>
  );
}

function whyNot(ctrl: TableCtrl, why: { error: string; detail: string } | null): string {
  if (!why) return "";
  const { seats, min_seats } = ctrl.store.lobby;
  const missing = min_seats - seats.filter((one) => one.name !== null).length;
  if (why.error === "too_few") return t("error.too_few", { n: missing, least: min_seats });
  if (why.error === "too_many") return t("error.too_many", { n: seats.length });
  return refusal(why.error, why.detail);
}

/** The strongest level of bots. */
export function lastLevel(ctrl: TableCtrl): string {
  const levels = ctrl.store.offer?.bots ?? [];
  return levels[levels.length - 1] ?? "random";
}
