// Sound settings of a device: the volumes of the mix, the caller's voice, and captions. On a big screen a key opens
// this sheet.

import { useEffect, useState } from "preact/hooks";
import { type Prefs, prefs, set } from "../../core/prefs.ts";
import * as sound from "../../core/sound.ts";
import { language, t } from "../../core/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { greyed, type Why } from "../../grey/reasons.ts";
import { held } from "../../grey/held.ts";
import { Button } from "../../ui/marks.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";
import { BrowserMouth, voiceFor, voicesOf } from "../show/voice.ts";
import { TableSheet } from "../ui/sheet.tsx";
import { Pick } from "./menu.tsx";

export function SoundSheet({ ctrl }: { ctrl: TableCtrl }) {
  const changed = () => void ctrl.redraw();
  return (
    <TableSheet title={t("sound")} ctrl={ctrl}>
      <div class="opts">
        <Switch name="captions" on={prefs.captions} set={(on) => (set("captions", on), changed())} />
      </div>
      <Mixer speaks={false} changed={changed} />
      {ctrl.store.lobby.boards > 0 && <p class="why">{t("sound.elsewhere")}</p>}
    </TableSheet>
  );
}

export function BoardMixer({ close, changed }: { close: () => void; changed: () => void }) {
  return (
    <Dialog title={t("sound")} close={close}>
      <Mixer speaks changed={changed} />
    </Dialog>
  );
}

/** `speaks`: true if this page speaks unless the person chooses otherwise. */
function Mixer({ speaks, changed }: { speaks: boolean; changed: () => void }) {
  const [, heard] = useState(0);
  useEffect(() => {
    // Some browsers load their voices late: render again then.
    const again = () => heard((n) => n + 1);
    globalThis.speechSynthesis?.addEventListener?.("voiceschanged", again);
    return () => globalThis.speechSynthesis?.removeEventListener?.("voiceschanged", again);
  }, []);
  const change = <K extends keyof Prefs>(name: K, value: Prefs[K]) => {
    set(name, value);
    sound.mix();
    heard((n) => n + 1);
    changed();
  };
  const voices = voicesOf(globalThis.speechSynthesis?.getVoices() ?? [], language);
  const on = prefs.voice ?? speaks;
  return (
    <div class="opts mixer">
      <Switch
        name="sound"
        on={prefs.sound}
        set={(to) => (change("sound", to), to && (sound.wakeSound(), sound.bell()))}
      />
      {(["crowd", "hooves", "signals"] as const).map((name) => (
        <Volume
          key={name}
          label={t(`sound.${name}`)}
          value={prefs[name]}
          off={prefs.sound ? null : { words: t("sound.off_why") }}
          set={(value) => (change(name, value), TRIED[name]())}
        />
      ))}
      <Switch
        name="voice"
        on={on && voices.length > 0}
        off={voices.length ? null : { words: t("sound.no_voice") }}
        set={(to) => change("voice", to)}
      />
      {!voices.length && <p class="why">{t("sound.no_voice")}</p>}
      {on && voices.length > 0 && (
        <>
          {voices.length > 1 && (
            <Pick
              label={t("sound.reader")}
              value={voiceFor(language)!.voiceURI}
              choices={voices.map(({ voiceURI, name }) => [voiceURI, name])}
              pick={(uri) => change("reader", uri)}
            />
          )}
          <Volume label={t("sound.speech")} value={prefs.speech} set={(value) => change("speech", value)} />
          <Volume
            label={t("sound.rate")}
            value={prefs.rate}
            least={70}
            most={160}
            set={(value) => change("rate", value)}
          />
          <Button onClick={tryVoice}>{t("sound.try")}</Button>
        </>
      )}
    </div>
  );
}

/** A sample sound for each channel, so that the person can set its volume by ear. */
const TRIED = { crowd: () => sound.roar(1), hooves: () => sound.gallop(0.8), signals: () => sound.bell() };

function tryVoice(): void {
  const mouth = new BrowserMouth(language);
  mouth.stop();
  sound.duck(true);
  mouth.speak(t("sound.line"), 1, () => sound.duck(false));
}

function Switch({ name, on, off, set }: { name: string; on: boolean; off?: Why | null; set: (on: boolean) => void }) {
  return (
    <label>
      <span>{t(`menu.${name}`)}</span>
      <input
        type="checkbox"
        class="switch"
        role="switch"
        checked={on}
        onChange={(event) => set(event.currentTarget.checked)}
        {...greyed(off)}
        {...off && held(off, (control) => control.checked = on)}
      />
    </label>
  );
}

function Volume({ label, value, off, least = 0, most = 100, set }: {
  label: string;
  value: number;
  off?: Why | null;
  least?: number;
  most?: number;
  set: (value: number) => void;
}) {
  return (
    <label class="volume">
      <span>{label}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={5}
        value={value}
        onChange={(event) => set(Number(event.currentTarget.value))}
        {...greyed(off)}
        {...off && held(off, (control) => control.value = String(value))}
      />
      <output>{value}%</output>
    </label>
  );
}
