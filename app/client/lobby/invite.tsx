// How friends get here: a picture for the phone across the table, a code to say, a link to send.

import { t } from "../core/words.ts";
import { Icon, Tote } from "../frame/marks.tsx";
import type { TableCtrl } from "../table/ctrl.ts";

export function Invite({ ctrl }: { ctrl: TableCtrl }) {
  const { link, code, game } = ctrl.lobby;
  const title = t(`title.${game}`);
  // As friends reach the house, and as the picture has it: who plays at home may have come by another address.
  const address = (document.querySelector<HTMLElement>("#table")?.dataset.site ?? location.origin) + link;
  const share = typeof navigator.share === "function";
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    ctrl.tell(t(copied || copyMarked() ? "invite.copied" : "invite.marked"));
  };
  return (
    <section class="sheet stack">
      <h2>{t("invite.title")}</h2>
      <div class="row">
        <img class="qr" src={`/api/tables/${ctrl.table}/qr.svg`} width="132" height="132" alt={t("invite.qr")} />
        {code && (
          <div class="stack tight">
            <span class="label">{t("invite.code")}</span>
            <Tote text={code} size="l" label={[...code].join(" ")} />
          </div>
        )}
      </div>
      <div class="row nowrap">
        <input id="invite-link" type="text" readOnly aria-label={t("invite.link")} value={address} />
        <button type="button" class="btn" onClick={() => void copy()}>
          <Icon name="copy" />
          {t("invite.copy")}
        </button>
      </div>
      {share && (
        <button
          type="button"
          class="btn"
          onClick={() =>
            void navigator.share({ title, text: t("invite.text", { title }), url: address }).catch(() => {})}
        >
          {t("invite.share")}
        </button>
      )}
      <p class="why">{t("invite.words")}</p>
    </section>
  );
}

/** On a network at home, without a secure context, there is no clipboard: the link is marked, and copied as it was in former times. */
function copyMarked(): boolean {
  const field = document.querySelector<HTMLInputElement>("#invite-link")!;
  field.focus();
  field.select();
  return document.execCommand("copy");
}
