// Before the start: who runs, how it is played, how friends get here. The host decides; everybody sees the same.

import { t } from "../core/words.ts";
import { Chat } from "../frame/talk.tsx";
import { Button } from "../frame/marks.tsx";
import { Headline, Mast } from "../frame/mast.tsx";
import type { TableCtrl } from "../table/ctrl.ts";
import type { House } from "../table/house.ts";
import { Invite } from "./invite.tsx";
import { Options } from "./options.tsx";
import { Promised } from "./promised.tsx";
import { places, Seats } from "./seats.tsx";

export function LobbyPage({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  return (
    <div class="page lobby">
      <Mast ctrl={ctrl} />
      <Headline kind="sr">{t("lobby.title", { game: t(`title.${ctrl.lobby.game}`) })}</Headline>
      <div class="two">
        <div class="stack">
          <Seats ctrl={ctrl} house={house} />
          <Options ctrl={ctrl} house={house} />
        </div>
        <div class="stack">
          {ctrl.lobby.link && <Invite ctrl={ctrl} />}
          <section class="sheet">
            <h2 class="over">{t("chat")}</h2>
            <Chat ctrl={ctrl} />
          </section>
          <Promised commitment={ctrl.lobby.commitment} />
        </div>
      </div>
      <Foot ctrl={ctrl} house={house} />
    </div>
  );
}

/** The one thing to do next: sit down, be ready, start. With the reason while it cannot be done. */
function Foot({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const { you, can_start, why_not } = ctrl.lobby;
  const seats = places(ctrl.lobby);
  const seat = seats.find((one) => one.seat === you.seat);
  const free = seats.some((one) => one.name === null);
  if (you.seat === null && !you.host) {
    return (
      <div class="foot">
        <Button kind="main" off={!free} onClick={() => void house.sit()}>{t("lobby.sit")}</Button>
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
      <Button kind="main" off={!can_start || house.busy === "start"} onClick={() => void house.start()}>
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
  const { seats, min_seats } = ctrl.lobby;
  const missing = min_seats - seats.filter((one) => one.name !== null).length;
  if (why.error === "too_few") return t("lobby.too_few", { n: missing, least: min_seats });
  const words = t(`error.${why.error}`);
  return words.startsWith("error.") ? why.detail : words;
}

/** The best bot there is. */
export function lastLevel(ctrl: TableCtrl): string {
  const levels = ctrl.offer?.bots ?? [];
  return levels[levels.length - 1] ?? "random";
}
