// The field for changing one's name, in the list of players.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../core/words.ts";
import { greyed, whileBusy } from "../grey/reasons.ts";
import { Button, Icon } from "../ui/marks.tsx";
import type { TableCtrl } from "../table/actions/ctrl.ts";
import type { House } from "../table/actions/house.ts";

export function Name({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const { name } = ctrl.store.lobby.you;
  const [wanted, want] = useState<string | null>(null); // Null while nobody edits the name.
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wanted !== null && !wasOpen.current) field.current?.select();
    if (wanted === null && wasOpen.current) opener.current?.focus();
    wasOpen.current = wanted !== null;
  }, [wanted === null]);
  if (wanted === null) {
    return (
      <button type="button" class="btn quiet rename" ref={opener} onClick={() => want(name)}>
        <Icon name="pencil" />
        <span>{t("name.change")}</span>
      </button>
    );
  }
  const save = async () => {
    const chosen = wanted.trim();
    if (!chosen) return ctrl.notices.tell(t("join.bad_name"));
    if (chosen === name || await house.rename(chosen)) want(null);
  };
  return (
    <form
      class="row renaming"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => event.key === "Escape" && want(null)}
    >
      <input
        type="text"
        ref={field}
        value={wanted}
        maxLength={24}
        required
        autocomplete="nickname"
        spellcheck={false}
        aria-label={t("join.name")}
        onInput={(event) => want(event.currentTarget.value)}
      />
      <button type="submit" class="btn main" {...greyed(whileBusy(house.busy === "rename"))}>
        {t("name.save")}
      </button>
      <Button kind="quiet" onClick={() => want(null)}>{t("name.keep")}</Button>
    </form>
  );
}
