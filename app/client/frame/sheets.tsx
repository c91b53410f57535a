// What may lie over the table, whichever page it shows. Fetched with the first of them.

import { prefs, set } from "../core/prefs.ts";
import { t } from "../core/words.ts";
import type { Sheet, TableCtrl } from "../table/ctrl.ts";
import type { House } from "../table/house.ts";
import { Dialog } from "./dialog.tsx";
import { Lines } from "./log.tsx";
import { Button, Twice } from "./marks.tsx";
import { KeysSheet, Menu } from "./menu.tsx";
import { RuleSheet } from "./rules.tsx";
import { Chat } from "./talk.tsx";

interface Props {
  ctrl: TableCtrl;
  house: House;
}

export function Sheets({ ctrl, house, sheet }: Props & { sheet: Sheet }) {
  const close = () => ctrl.lay(null);
  switch (sheet.is) {
    case "menu":
      return <Menu ctrl={ctrl} house={house} />;
    case "log":
      return ctrl.game ? <LogSheet ctrl={ctrl} /> : null;
    case "chat":
      return <ChatSheet ctrl={ctrl} />;
    case "keys":
      return <KeysSheet ctrl={ctrl} />;
    case "rule":
      return <RuleSheet key={sheet.rule} rule={sheet.rule} close={close} />;
    case "seat":
      return <SeatSheet key={sheet.seat} ctrl={ctrl} house={house} seat={sheet.seat} />;
    case "reference": {
      const game = ctrl.game!;
      return (
        <Dialog title={t("ref.title")} ctrl={ctrl}>
          <game.Reference host={ctrl} />
        </Dialog>
      );
    }
  }
}

function ChatSheet({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <Dialog title={t("chat")} ctrl={ctrl}>
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
    </Dialog>
  );
}

function LogSheet({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <Dialog title={t("log")} ctrl={ctrl} wide>
      <div class="log open">
        <Lines ctrl={ctrl} last={1000} />
      </div>
    </Dialog>
  );
}

function SeatSheet({ ctrl, house, seat }: Props & { seat: number }) {
  const game = ctrl.game!;
  const sits = ctrl.lobby.seats.find((one) => one.seat === seat);
  const present = ctrl.present(seat);
  const theirTurn = ctrl.turns.some((ask) => ask.seat === seat);
  const person = seat !== ctrl.me && !sits?.bot && sits?.user;
  const host = ctrl.lobby.you.host;
  const then = (action: () => void) => () => {
    action();
    ctrl.lay(null);
  };
  return (
    <Dialog title={seat === ctrl.me ? t("you") : ctrl.name(seat)} ctrl={ctrl}>
      <game.SeatDetails host={ctrl} seat={seat} />
      {present && !present.online && !sits?.bot && <p class="soft">{t("seat.away_words")}</p>}
      {person && (
        <div class="row">
          {theirTurn && ctrl.me !== null && (
            <Button kind="main" onClick={then(() => ctrl.nudge(seat))}>{t("nudge")}</Button>
          )}
          {host && (
            <Twice
              words={t("host.hand_over")}
              really={t("host.really_hand_over")}
              onClick={then(() => void house.handOver(seat))}
            />
          )}
          {host && (
            <Twice
              words={t("host.kick")}
              really={t("host.really_kick")}
              onClick={then(() => void house.kick(seat))}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
