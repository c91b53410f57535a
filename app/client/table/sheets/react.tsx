// The sheet for reactions: six large buttons, and a switch that hides all reactions.

import { useEffect, useState } from "preact/hooks";
import { prefs, set } from "../../core/prefs.ts";
import { t } from "../../core/words.ts";
import { explain, greyed } from "../../grey/reasons.ts";
import { nameOf, Picture, REACTIONS } from "../../ui/reactions.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { House } from "../actions/house.ts";
import { TableSheet } from "../ui/sheet.tsx";

const AGAIN_MS = 1200; // The server accepts one per second; the rest allows for an uneven connection.

export function ReactSheet({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const { settings, you } = ctrl.store.lobby;
  return (
    <TableSheet title={t("reactions")} ctrl={ctrl}>
      <Throws ctrl={ctrl} />
      <div class="opts">
        <label>
          <span>{t("reactions.mute")}</span>
          <input
            type="checkbox"
            class="switch"
            role="switch"
            checked={!prefs.reactions}
            onChange={(event) => {
              set("reactions", !event.currentTarget.checked);
              ctrl.redraw();
            }}
          />
        </label>
        {you.host && (
          <label>
            <span>{t("reactions.off_for_all")}</span>
            <input
              type="checkbox"
              class="switch"
              role="switch"
              checked={settings.reactions === false}
              onChange={(event) => void house.change({ settings: { reactions: !event.currentTarget.checked } })}
            />
          </label>
        )}
      </div>
    </TableSheet>
  );
}

/** The button for people with a seat, at tables that allow reactions. */
export function Throws({ ctrl }: { ctrl: TableCtrl }) {
  const [tired, tire] = useState(false);
  useEffect(() => {
    const timer = tired ? setTimeout(() => tire(false), AGAIN_MS) : 0;
    return () => clearTimeout(timer);
  }, [tired]);
  const why = tired ? { words: t("reactions.tired") } : null;
  if (ctrl.store.me === null) return null;
  if (ctrl.store.lobby.settings.reactions === false) return <p class="soft">{t("error.reactions_off")}</p>;
  return (
    <div class={tired ? "throws tired" : "throws"} role="group" aria-label={t("reactions")}>
      {REACTIONS.map((reaction) => (
        <button
          type="button"
          key={reaction}
          {...greyed(why)}
          onClick={() => why ? explain(why) : ctrl.connection.send({ type: "react", reaction }) && tire(true)}
        >
          <Picture of={reaction} />
          <span>{nameOf(reaction)}</span>
        </button>
      ))}
    </div>
  );
}
