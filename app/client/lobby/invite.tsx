// Ways to invite people: a QR code, a code to say aloud, and a link.

import { t } from "../core/words.ts";
import { Icon, Tote } from "../ui/marks.tsx";
import type { TableCtrl } from "../table/actions/ctrl.ts";

export function Invite({ ctrl }: { ctrl: TableCtrl }) {
  const { link, code, game, visibility } = ctrl.store.lobby;
  const title = t(`title.${game}`);
  // The address for friends, which the QR code contains too. The host's own address may differ, such as localhost.
  const address = (document.querySelector<HTMLElement>("#table")?.dataset.site ?? location.origin) + link;
  const share = typeof navigator.share === "function";
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    const done = copied || copyMarked();
    ctrl.notices.tell(t(done ? "invite.copied" : "invite.marked"), undefined, done ? "good" : undefined);
  };
  return (
    <section class="sheet invite">
      <h2>{t("invite.title")}</h2>
      <div class="ways">
        <img class="qr" src={`/api/tables/${ctrl.store.table}/qr.svg`} width="132" height="132" alt={t("invite.qr")} />
        <div class="stack tight">
          {share && (
            <button
              type="button"
              class="btn main"
              onClick={() =>
                void navigator.share({ title, text: t("invite.text", { title }), url: address }).catch(() => {})}
            >
              {t("invite.share")}
            </button>
          )}
          {code && (
            <>
              <span class="label">{t("invite.code")}</span>
              <Tote text={code} size="l" label={[...code].join(" ")} />
            </>
          )}
        </div>
      </div>
      <div class="row nowrap">
        <input id="invite-link" type="text" readOnly aria-label={t("invite.link")} value={address} />
        <button type="button" class={share ? "btn" : "btn main"} onClick={() => void copy()}>
          <Icon name="copy" />
          {t("invite.copy")}
        </button>
      </div>
      <p class="why">{t(visibility === "public" ? "invite.words_public" : "invite.words")}</p>
    </section>
  );
}

/**
 * The fallback without a clipboard API, as on a local network without HTTPS: select the link and copy it with
 * `execCommand`.
 */
function copyMarked(): boolean {
  const field = document.querySelector<HTMLInputElement>("#invite-link")!;
  field.focus();
  field.select();
  return document.execCommand("copy");
}
