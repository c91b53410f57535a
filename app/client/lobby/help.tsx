// Help for people who play this game for the first time, with a link to the rules.

import { useState } from "preact/hooks";
import { t } from "../core/words.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Button, Icon } from "../ui/marks.tsx";

const STEPS = [1, 2, 3, 4];

export function Help({ game, reference }: { game: string; reference: () => void }) {
  const [open, lay] = useState(false);
  return (
    <div class="row help">
      <Button onClick={() => lay(true)}>
        <Icon name="help" />
        {t("how.title")}
      </Button>
      <Button onClick={reference}>
        <Icon name="opened" />
        {t("aid.title")}
      </Button>
      <a class="btn" href={`/rules/${game}`} target="_blank" rel="noopener">
        <Icon name="book" />
        {t("lobby.rules")}
      </a>
      {open && <How game={game} close={() => lay(false)} />}
    </div>
  );
}

function How({ game, close }: { game: string; close: () => void }) {
  const pitch = document.querySelector<HTMLElement>("#table")?.dataset.pitch;
  return (
    <Dialog title={t(`title.${game}`)} close={close}>
      <p>{pitch}</p>
      <ol class="steps">
        {STEPS.map((step) => <li key={step}>{t(`how.${step}`)}</li>)}
      </ol>
      <p>
        <a href={`/rules/${game}`} target="_blank" rel="noopener">{t("how.rules")}</a>
      </p>
    </Dialog>
  );
}
