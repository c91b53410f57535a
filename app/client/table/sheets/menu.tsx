// The menu: settings of this device, actions of the host, and the list of keyboard shortcuts.

import { keepCookie, type Prefs, prefs, set } from "../../core/prefs.ts";
import { allowNotifications } from "../../core/notify.ts";
import { bell, wakeSound } from "../../core/sound.ts";
import { language, t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { House } from "../actions/house.ts";
import { greyed, type Why } from "../../grey/reasons.ts";
import { held } from "../../grey/held.ts";
import { Button, Twice } from "../../ui/marks.tsx";
import { TableSheet } from "../ui/sheet.tsx";

const LANGUAGES: [code: string, name: string][] = [["en", "English"], ["ja", "日本語"], ["zh-Hant", "繁體中文"]];

export function Menu({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const { you: { host }, settings } = ctrl.store.lobby;
  const playing = ctrl.store.status !== "lobby" && !ctrl.show.over;
  return (
    <TableSheet title={t("menu")} ctrl={ctrl}>
      <div class="opts">
        <Switch ctrl={ctrl} name="sound" then={() => (wakeSound(), bell())} />
        <Pick
          label={t("menu.speed")}
          value={prefs.speed}
          choices={["off", "fast", "normal", "slow"].map((speed) => [speed, t(`menu.speed.${speed}`)])}
          pick={(speed) => change(ctrl, "speed", speed as Prefs["speed"])}
        />
        <Switch ctrl={ctrl} name="confirm" />
        <Switch ctrl={ctrl} name="keys" />
        {ctrl.store.lobby.boards > 0 && ctrl.store.me !== null && (
          <Switch
            ctrl={ctrl}
            name="hands"
            then={() => ctrl.looksUp = false}
          />
        )}
        {"vibrate" in navigator && matchMedia("(pointer: coarse)").matches && <Switch ctrl={ctrl} name="vibrate" />}
        {"Notification" in globalThis && <Notifying ctrl={ctrl} />}
        <Pick
          label={t("menu.theme")}
          value={prefs.theme}
          choices={["auto", "light", "dark"].map((theme) => [theme, t(`menu.theme.${theme}`)])}
          pick={(theme) => change(ctrl, "theme", theme as Prefs["theme"])}
        />
        <Pick label={t("menu.language")} value={language} choices={LANGUAGES} pick={speakIn} />
      </div>
      <div class="row">
        <Button onClick={() => ctrl.lay({ is: "sound" })}>{t("sound")}</Button>
        <Button onClick={() => ctrl.lay({ is: "elsewhere" })}>{t("elsewhere.title")}</Button>
        {mayConnect(ctrl) && <Button onClick={() => ctrl.lay({ is: "screens" })}>{t("tv.title")}</Button>}
        <Button onClick={() => ctrl.lay({ is: "keys" })}>{t("menu.list_keys")}</Button>
        <Button onClick={() => ctrl.lay({ is: "reference" })}>{t("aid.title")}</Button>
        {ctrl.store.me !== null && <HintsAgain ctrl={ctrl} />}
        {playing && <Pausing ctrl={ctrl} house={house} />}
        {host && playing && (
          <Button onClick={() => (ctrl.lay(null), void house.change({ settings: { newcomers: !settings.newcomers } }))}>
            {t(settings.newcomers ? "menu.close_door" : "menu.open_door")}
          </Button>
        )}
        <a class="btn" href="/">{t("home")}</a>
        {ctrl.store.me !== null && !ctrl.show.over && <Leaving ctrl={ctrl} house={house} />}
      </div>
      <p class="soft small">{t("watching", { n: ctrl.store.watching })}</p>
    </TableSheet>
  );
}

/** Switches the hints on again, or restarts them. */
function HintsAgain({ ctrl }: { ctrl: TableCtrl }) {
  const again = async () => {
    const { tellAgain } = await import("../hints/guide.ts");
    await tellAgain();
    location.reload();
  };
  return (
    <Button onClick={() => void again().catch(() => ctrl.notices.tell(t("error.offline")))}>{t("hints.again")}</Button>
  );
}

/** The host pauses the game directly. Other players propose a vote. */
function Pausing({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const { paused, resumes, you, settings } = ctrl.store.lobby;
  const may = paused ? resumes : you.host || (you.seat !== null && !settings.host_alone);
  if (!may) return null;
  const act = paused ? () => house.pause(false) : you.host ? () => house.pause(true) : () => house.propose("pause");
  const words = paused ? "banner.resume" : you.host ? "menu.pause" : "menu.ask_pause";
  return <Button onClick={() => (ctrl.lay(null), void act())}>{t(words)}</Button>;
}

/** True if this person may connect a big screen: the host, or anybody if the host allows it. */
function mayConnect(ctrl: TableCtrl): boolean {
  const { you, settings } = ctrl.store.lobby;
  return you.host || (ctrl.store.me !== null && settings.screens === true);
}

/** Leave the game. A bot takes the seat, and the person may come back. */
function Leaving({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const leave = async () => {
    if (await house.leave()) location.assign("/");
  };
  const why = t(ctrl.store.status === "playing" ? "menu.leave_words" : "menu.leave_lobby");
  return (
    <>
      <Twice words={t("menu.leave")} really={t("menu.leave_really")} onClick={() => void leave()} />
      <p class="why">{why}</p>
    </>
  );
}

function change<K extends keyof Prefs>(ctrl: TableCtrl, name: K, value: Prefs[K]): void {
  set(name, value);
  ctrl.redraw();
}

function Switch(
  { ctrl, name, then }: {
    ctrl: TableCtrl;
    name: "sound" | "confirm" | "keys" | "vibrate" | "hands";
    then?: () => void;
  },
) {
  return (
    <label>
      <span>{t(`menu.${name}`)}</span>
      <input
        type="checkbox"
        class="switch"
        role="switch"
        checked={prefs[name]}
        onChange={(event) => {
          change(ctrl, name, event.currentTarget.checked);
          if (event.currentTarget.checked) then?.();
        }}
      />
    </label>
  );
}

function Notifying({ ctrl }: { ctrl: TableCtrl }) {
  const turnOn = async (on: boolean) => {
    const allowed = on && (await allowNotifications());
    if (on && !allowed) ctrl.notices.tell(t("menu.notify_refused"), undefined, "bad");
    change(ctrl, "notify", allowed);
  };
  return (
    <label>
      <span>{t("menu.notify")}</span>
      <input
        type="checkbox"
        class="switch"
        role="switch"
        checked={prefs.notify}
        onChange={(event) => void turnOn(event.currentTarget.checked)}
      />
    </label>
  );
}

export function Pick({ label, help, value, choices, pick, off }: {
  label: string;
  help?: string;
  value: string;
  choices: [string, string][];
  pick: (value: string) => void;
  off?: Why | null;
}) {
  return (
    <label>
      <span>{label}{help && <small>{help}</small>}</span>
      <select
        value={value}
        onChange={(event) => pick(event.currentTarget.value)}
        {...greyed(off)}
        {...off && held(off, (control) => control.value = value)}
      >
        {choices.map(([code, name]) => <option key={code} value={code} selected={code === value}>{name}</option>)}
      </select>
    </label>
  );
}

/** Reload the page from the server in the other language. */
function speakIn(code: string): void {
  keepCookie("lang", code);
  location.reload();
}

export function KeysSheet({ ctrl }: { ctrl: TableCtrl }) {
  const frame: [string, string][] = [
    ["Enter", "keys.confirm"],
    ["Esc", "keys.back"],
    ["L", "keys.log"],
    ["C", "keys.chat"],
    ["E", "keys.react"],
    ["R", "keys.rules"],
    ["H", "keys.reference"],
    ["S", "keys.status"],
    ["?", "keys.help"],
  ];
  return (
    <TableSheet title={t("menu.keys")} ctrl={ctrl}>
      <dl class="keys">
        {[...(ctrl.store.game?.keys ?? []), ...frame].map(([key, words]) => (
          <div key={key}>
            <dt>
              {key.split(" ").map((part) => /^\w|^[←→↑↓?]$/.test(part) ? <kbd key={part}>{part}</kbd> : ` ${part} `)}
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
      {!prefs.keys && <p class="why">{t("keys.off")}</p>}
    </TableSheet>
  );
}
