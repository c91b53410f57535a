// The sheets that can open over the table. Their code is loaded when the first one opens.

import { prefs, set } from "../../core/prefs.ts";
import { t } from "../../core/words.ts";
import { Elsewhere } from "../../elsewhere/link.tsx";
import type { Sheet, TableCtrl } from "../actions/ctrl.ts";
import { type House, houseOf } from "../actions/house.ts";
import { ClaimSheet } from "./claim.tsx";
import { Lines } from "../ui/log.tsx";
import { Button, Twice } from "../../ui/marks.tsx";
import { TableSheet } from "../ui/sheet.tsx";
import { KeysSheet, Menu } from "./menu.tsx";
import { ReactSheet, Throws } from "./react.tsx";
import { ReferenceSheet } from "./reference.tsx";
import { ScreensSheet } from "./screens.tsx";
import { SoundSheet } from "./sound.tsx";
import { RuleSheet } from "../../ui/rules.tsx";
import { Chat } from "./talk.tsx";

interface Props {
  ctrl: TableCtrl;
  house: House;
}

export function Sheets({ ctrl, sheet }: { ctrl: TableCtrl; sheet: Sheet }) {
  const house = houseOf(ctrl);
  const close = () => ctrl.lay(null);
  switch (sheet.is) {
    case "menu":
      return <Menu ctrl={ctrl} house={house} />;
    case "log":
      return ctrl.store.game ? <LogSheet ctrl={ctrl} /> : null;
    case "chat":
      return <ChatSheet ctrl={ctrl} />;
    case "react":
      return <ReactSheet ctrl={ctrl} house={house} />;
    case "sound":
      return <SoundSheet ctrl={ctrl} />;
    case "keys":
      return <KeysSheet ctrl={ctrl} />;
    case "elsewhere":
      return (
        <TableSheet title={t("elsewhere.title")} ctrl={ctrl}>
          <Elsewhere name={ctrl.store.lobby.you.name} table={ctrl.store.table} />
        </TableSheet>
      );
    case "screens":
      return <ScreensSheet ctrl={ctrl} house={house} />;
    case "claim":
      return <ClaimSheet ctrl={ctrl} house={house} />;
    case "rule":
      return <RuleSheet key={sheet.rule} rule={sheet.rule} close={close} />;
    case "seat":
      return <SeatSheet key={sheet.seat} ctrl={ctrl} house={house} seat={sheet.seat} />;
    case "reference":
      return <ReferenceSheet ctrl={ctrl} />;
  }
}

function ChatSheet({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <TableSheet title={t("chat")} ctrl={ctrl}>
      <Chat ctrl={ctrl} />
      <label class="check">
        <input
          type="checkbox"
          checked={!prefs.chat}
          onChange={(event) => {
            set("chat", !event.currentTarget.checked);
            ctrl.redraw();
          }}
        />
        {t("chat.mute")}
      </label>
    </TableSheet>
  );
}

function LogSheet({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <TableSheet title={t("log")} ctrl={ctrl} wide>
      <div class="log open">
        <Lines ctrl={ctrl} last={1000} />
      </div>
    </TableSheet>
  );
}

function SeatSheet({ ctrl, house, seat }: Props & { seat: number }) {
  const game = ctrl.store.game!;
  const sits = ctrl.store.lobby.seats.find((one) => one.seat === seat);
  const present = ctrl.store.present(seat);
  const theirTurn = ctrl.turn.all.some((ask) => ask.seat === seat);
  const person = seat !== ctrl.store.me && !sits?.bot && sits?.user;
  const host = ctrl.store.lobby.you.host;
  const alone = ctrl.store.lobby.settings.host_alone || ctrl.store.status !== "playing";
  const then = (action: () => void) => () => {
    action();
    ctrl.lay(null);
  };
  return (
    <TableSheet title={seat === ctrl.store.me ? t("you") : ctrl.store.name(seat)} ctrl={ctrl}>
      {seat === ctrl.store.me && <Throws ctrl={ctrl} />}
      <game.SeatDetails host={ctrl.host} seat={seat} />
      {present && !present.online && !sits?.bot && <p class="soft">{t("seat.away_words")}</p>}
      {sits && sits.household !== null && sits.household !== seat && (
        <p class="soft">{t("lobby.household", { name: ctrl.store.name(sits.household) })}</p>
      )}
      {person && (
        <div class="row">
          {theirTurn && ctrl.store.me !== null && (
            <Button kind="main" onClick={then(() => ctrl.talk.nudge(seat))}>{t("nudge")}</Button>
          )}
          {host && (
            <Twice
              words={t("host.hand_over")}
              really={t("host.really_hand_over")}
              onClick={then(() => void house.handOver(seat))}
            />
          )}
          {host && alone && (
            <Twice
              words={t("host.kick")}
              really={t("host.really_kick")}
              onClick={then(() => void house.kick(seat))}
            />
          )}
          {!alone && ctrl.store.me !== null && (
            <Twice
              words={t("vote.ask_kick")}
              really={t("vote.really_ask")}
              onClick={then(() => void house.propose("kick", seat))}
            />
          )}
        </div>
      )}
    </TableSheet>
  );
}
