// The head of the pages before and after a race: the way home, the table, chat and menu.

import { t } from "../core/words.ts";
import type { TableCtrl } from "../table/ctrl.ts";
import { Icon } from "./marks.tsx";

export function Mast({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <header class="mast">
      <a href="/" class="home" aria-label={t("home")}>
        <Icon name="bird" class="bird" />
      </a>
      <div class="brand">
        Railbird<small>
          {t(`title.${ctrl.lobby.game}`)}
          {ctrl.lobby.code && t("table.code", { code: ctrl.lobby.code })}
        </small>
      </div>
      <nav aria-label={t("menu")}>
        <button
          type="button"
          class="iconbtn chatbtn"
          aria-label={ctrl.unread ? t("chat.unread", { n: ctrl.unread }) : t("chat")}
          onClick={() => ctrl.lay({ is: "chat" })}
        >
          <Icon name="chat" />
          {ctrl.unread > 0 && <b class="badge" aria-hidden="true">{Math.min(ctrl.unread, 9)}</b>}
        </button>
        <button type="button" class="iconbtn" aria-label={t("menu")} onClick={() => ctrl.lay({ is: "menu" })}>
          <Icon name="menu" />
        </button>
      </nav>
    </header>
  );
}
