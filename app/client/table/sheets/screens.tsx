// The big screens of a table: enter a screen's code, make a link that opens a screen, or disconnect a screen.

import { useEffect, useState } from "preact/hooks";
import { call, get, post, Refusal } from "../../core/http.ts";
import { refusal, t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { House } from "../actions/house.ts";
import { Button, Twice } from "../../ui/marks.tsx";
import { Pick } from "./menu.tsx";
import { TableSheet } from "../ui/sheet.tsx";
import type { Board, ConnectedBoard } from "../../generated/wire.ts";

export function ScreensSheet({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const [boards, keep] = useState<Board[]>([]);
  const [said, say] = useState("");
  const [link, made] = useState("");
  const path = `/api/tables/${ctrl.store.table}/boards`;
  const look = () => get<Board[]>(path).then(keep, tell);
  const tell = (problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem;
    say(refusal(problem.code, problem.message));
  };
  const attempt = async (action: () => Promise<void>) => {
    say("");
    await action().catch(tell);
    await look();
  };
  useEffect(() => void look(), [ctrl.store.lobby.boards]);
  const connect = async (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("code") as HTMLInputElement;
    await attempt(async () => {
      await post<ConnectedBoard>(path, { code: field.value });
      field.value = "";
      say(t("tv.connected"));
    });
  };
  const copy = (text: string) => navigator.clipboard?.writeText(text).then(() => say(t("invite.copied")), () => {});
  const makeLink = () =>
    attempt(async () => {
      const address = (await post<ConnectedBoard>(path, {})).link!;
      made(address);
      await copy(address);
    });
  return (
    <TableSheet title={t("tv.title")} ctrl={ctrl}>
      <p>{t("tv.how", { address: `${location.host}/tv` })}</p>
      <form class="row nowrap" onSubmit={(event) => void connect(event)}>
        <input
          name="code"
          type="text"
          required
          maxLength={12}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          aria-label={t("tv.code")}
          placeholder={t("tv.code")}
        />
        <button type="submit" class="btn main">{t("tv.connect")}</button>
      </form>
      <div class="row">
        <Button onClick={() => void makeLink()}>{t("tv.make_link")}</Button>
      </div>
      {link && (
        <>
          <input
            type="text"
            readOnly
            aria-label={t("tv.link")}
            value={link}
            onFocus={(e) => e.currentTarget.select()}
          />
          <p class="why">{t("tv.link_words")}</p>
        </>
      )}
      <p class="small" role="status">{said}</p>
      {boards.length > 0 && (
        <ul class="devices" aria-label={t("tv.connected_ones")}>
          {boards.map(({ board, label }) => (
            <li key={board} data-board={board}>
              <b class="grow">{label || t("tv.title")}</b>
              <Twice
                words={t("tv.disconnect")}
                really={t("tv.really")}
                onClick={() => void attempt(() => call("DELETE", `${path}/${board}`))}
              />
            </li>
          ))}
        </ul>
      )}
      {ctrl.store.lobby.you.host && (
        <div class="opts">
          <Pick
            label={t("tv.who")}
            value={String(ctrl.store.lobby.settings.screens ?? false)}
            choices={[["false", t("tv.who.host")], ["true", t("tv.who.all")]]}
            pick={(value) => void house.change({ settings: { screens: value === "true" } })}
          />
        </div>
      )}
    </TableSheet>
  );
}
