// Provable fairness: the hash of the server's seed, shown before the deal.

import { t } from "../core/words.ts";

export function Promised({ commitment }: { commitment: string | null }) {
  if (!commitment) return null;
  return (
    <details class="sheet fair">
      <summary>
        {t("fair.title")} <code>{commitment.slice(0, 8)}…</code>
      </summary>
      <p>{t("fair.promise")}</p>
      <p>
        <code class="long">{commitment}</code>
      </p>
    </details>
  );
}
