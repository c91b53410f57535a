// The link that signs in another device as the same person, as QR code and text, and the list of devices. It appears in
// a sheet over the table, and on its own page.

import { useEffect, useState } from "preact/hooks";
import { minutes } from "../core/clock.ts";
import { call, get, post, Refusal } from "../core/http.ts";
import { language, refusal, t } from "../core/words.ts";
import { Button, Icon, Twice } from "../ui/marks.tsx";
import type { Device, DeviceLink } from "../generated/wire.ts";

export function Elsewhere({ name, table }: { name: string; table?: string }) {
  return (
    <>
      <LinkToHere name={name} table={table} />
      <Devices />
    </>
  );
}

function LinkToHere({ name, table }: { name: string; table?: string }) {
  const [made, keep] = useState<DeviceLink | null>(null);
  const [said, say] = useState("");
  const make = async () => {
    say("");
    try {
      keep(await post<DeviceLink>("/api/me/links", table === undefined ? {} : { table }));
    } catch (problem) {
      say(wordsFor(problem));
    }
  };
  useEffect(() => void make(), []);
  const left = useLeft(made);
  const good = made !== null && left > 0;
  return (
    <section class="elsewhere">
      <p>{t("elsewhere.words", { name })}</p>
      {good && <Ways made={made} say={say} />}
      {good && <p class="small">{t("elsewhere.once", { time: minutes(left) })}</p>}
      <p class="small" role="status">{said || (made && left < 0 && t("elsewhere.late"))}</p>
      {!good && (said || left < 0) && <Button kind="main" onClick={() => void make()}>{t("elsewhere.again")}</Button>}
      <p class="why">{t("elsewhere.private")}</p>
    </section>
  );
}

function Ways({ made, say }: { made: DeviceLink; say: (words: string) => void }) {
  const title = t("elsewhere.title");
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(made.link).then(() => true, () => false);
    say(t(copied || copyMarked() ? "invite.copied" : "invite.marked"));
  };
  return (
    <div class="ways">
      <img class="qr" src={`data:image/svg+xml,${encodeURIComponent(made.qr)}`} alt={t("elsewhere.qr")} />
      <div class="stack tight">
        <input id="elsewhere-link" type="text" readOnly aria-label={t("elsewhere.link")} value={made.link} />
        <div class="row">
          <Button onClick={() => void copy()}>
            <Icon name="copy" />
            {t("invite.copy")}
          </Button>
          {typeof navigator.share === "function" && (
            <Button onClick={() => void navigator.share({ title, url: made.link }).catch(() => {})}>
              {t("invite.share")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/**
 * The fallback without a clipboard API, which needs a secure context: select the link and copy it with `execCommand`.
 */
function copyMarked(): boolean {
  const field = document.querySelector<HTMLInputElement>("#elsewhere-link")!;
  field.focus();
  field.select();
  return document.execCommand("copy");
}

function Devices() {
  const [devices, keep] = useState<Device[]>([]);
  const [said, say] = useState("");
  const look = () => get<Device[]>("/api/me/devices").then(keep, (problem) => say(wordsFor(problem)));
  useEffect(() => {
    void look();
    // The other device may have signed in meanwhile.
    const timer = setInterval(() => document.hidden || void look(), 5000);
    return () => clearInterval(timer);
  }, []);
  const signOut = async (device: Device) => {
    try {
      await call("DELETE", `/api/me/devices/${device.device}`);
      if (device.here) return location.assign("/");
      say(t("elsewhere.out", { device: nameOf(device) }));
    } catch (problem) {
      say(wordsFor(problem));
    }
    await look();
  };
  return (
    <section class="elsewhere">
      <h2>{t("elsewhere.devices")}</h2>
      <ul class="devices">
        {devices.map((device) => (
          <li key={device.device} data-device={device.device}>
            <span class="grow">
              <b>{nameOf(device)}</b>
              <span class="small soft">
                {device.here ? t("elsewhere.here") : t("elsewhere.seen", { day: day(device.seen) })}
              </span>
            </span>
            <Twice
              words={t("elsewhere.sign_out")}
              really={t("elsewhere.really")}
              label={t("elsewhere.sign_out_of", { device: nameOf(device) })}
              onClick={() => void signOut(device)}
            />
          </li>
        ))}
      </ul>
      <p class="small" role="status">{said}</p>
    </section>
  );
}

function nameOf(device: Device): string {
  return device.label || t("elsewhere.unknown");
}

function day(at: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(at);
}

/**
 * The remaining time of the link, updated once a second. It counts from the link's arrival, because this device's clock
 * may be wrong.
 */
function useLeft(made: DeviceLink | null): number {
  const [left, count] = useState(0);
  useEffect(() => {
    const until = Date.now() + (made?.lasts ?? 0);
    const tick = () => count(until - Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [made]);
  return left;
}

export function wordsFor(problem: unknown): string {
  if (!(problem instanceof Refusal)) throw problem;
  return refusal(problem.code, problem.message);
}
