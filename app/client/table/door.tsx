// The way in, as one sees it: a name and one button. Or why not, and what to do then.

import { t } from "../core/words.ts";
import { Button, Icon } from "../frame/marks.tsx";
import type { Arrival } from "./arrival.ts";

export function Door({ arrival }: { arrival: Arrival }) {
  return (
    <div class="page door">
      <header class="mast">
        <Icon name="bird" class="bird" />
        <div class="brand">
          Railbird<small>{t("join.motto")}</small>
        </div>
      </header>
      {(arrival.at === "looking" || arrival.at === "inside") && (
        <p class="soft" role="status">{t("join.looking")} {arrival.problem}</p>
      )}
      {arrival.at === "door" && <Name arrival={arrival} />}
      {arrival.at === "refused" && <Refused arrival={arrival} />}
    </div>
  );
}

function Name({ arrival }: { arrival: Arrival }) {
  return (
    <form
      class="sheet stack"
      onSubmit={(event) => {
        event.preventDefault();
        void arrival.come(true);
      }}
    >
      <h1>{t("join.title")}</h1>
      <p>{t("join.words")}</p>
      <label class="stack tight">
        <span class="label">{t("join.name")}</span>
        <input
          type="text"
          value={arrival.name}
          maxLength={24}
          required
          autocomplete="nickname"
          spellcheck={false}
          aria-describedby={arrival.problem ? "name-problem" : undefined}
          onInput={(event) => (arrival.name = event.currentTarget.value)}
        />
      </label>
      {arrival.problem && <p id="name-problem" class="down" role="alert">{arrival.problem}</p>}
      <div class="row">
        <button type="submit" class="btn main" aria-disabled={arrival.busy ? "true" : undefined}>
          {t("join.sit")}
        </button>
        <Button kind="quiet" onClick={() => void arrival.come(false)}>{t("join.watch")}</Button>
      </div>
    </form>
  );
}

function Refused({ arrival }: { arrival: Arrival }) {
  return (
    <section class="sheet stack" role="alert">
      <h1>{t("join.refused")}</h1>
      <p>{arrival.problem}</p>
      <div class="row">
        <Button kind="main" onClick={() => location.reload()}>{t("join.again")}</Button>
        <a class="btn" href="/">{t("home")}</a>
      </div>
    </section>
  );
}
