// A banner about a person who asks to come in or for a seat: the name, the time, and two buttons for the person who decides.

import { t } from "../../core/words.ts";
import type { Why } from "../../grey/reasons.ts";
import { Button } from "../../ui/marks.tsx";

interface Props {
  kind: "knock" | "claim";
  id: string;
  name: string;
  words: string;
  since: string | false;
  /** Null for viewers who may not decide: they see no buttons. */
  answer: ((grant: boolean) => Promise<boolean>) | null;
  off?: Why | null;
}

export function Asking({ kind, id, name, words, since, answer, off }: Props) {
  const mark = `data-${kind}`;
  const decide = async (grant: boolean) => {
    if (!(await answer!(grant))) return;
    // The focused button disappears. Move the focus to the next request, or to the head of the page.
    document.querySelector<HTMLElement>(`.${kind}:not([${mark}="${id}"]) .btn, h1`)?.focus();
  };
  return (
    <div class={`banner ${kind}`} {...{ [mark]: id }}>
      <p>
        <span role="status">{words}</span>
        {since && <span class="small since">{since}</span>}
      </p>
      {answer && (
        <>
          <Button kind="main" off={off} onClick={() => void decide(true)}>
            {t("knock.let_in")}
            <span class="sr">{name}</span>
          </Button>
          <Button onClick={() => void decide(false)}>
            {t("knock.refuse")}
            <span class="sr">{name}</span>
          </Button>
        </>
      )}
    </div>
  );
}
