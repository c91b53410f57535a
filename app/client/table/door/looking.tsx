// The page while the server is asked about the table. People who need no door go to the table from here.

import type { ComponentChildren } from "preact";
import { t } from "../../core/words.ts";
import { Icon } from "../../ui/marks.tsx";
import type { Arrival } from "./arrival.ts";

export function DoorPage({ children }: { children: ComponentChildren }) {
  return (
    <div class="page door">
      <header class="mast">
        <Icon name="bird" class="bird" />
        <div class="brand">
          Railbird<small>{t("join.motto")}</small>
        </div>
      </header>
      {children}
    </div>
  );
}

export function Looking({ arrival }: { arrival: Arrival }) {
  return (
    <DoorPage>
      <p class="soft" role="status">{t("join.looking")} {arrival.problem}</p>
    </DoorPage>
  );
}
