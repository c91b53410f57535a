// Provable luck: after the game the seed that keeps what was promised before the first card, checked in this browser.

import { useEffect, useState } from "preact/hooks";
import { get } from "../core/http.ts";
import { t } from "../core/words.ts";
import type { TableCtrl } from "../table/ctrl.ts";
import { kept } from "../table/luck.ts";
import type { GameRecord } from "../wire.ts";

export function Proof({ ctrl }: { ctrl: TableCtrl }) {
  const [record, found] = useState<GameRecord | null>(null);
  const [fits, judged] = useState<boolean | null>(null);
  const address = `/api/tables/${ctrl.table}/record`;
  useEffect(() => {
    void get<GameRecord>(address).then(async (record) => {
      found(record);
      judged(await keeps(record));
    }, () => {});
  }, []);
  return (
    <section class="sheet fair stack">
      <h2>{t("fair.title")}</h2>
      <p>{t("fair.proof")}</p>
      <dl class="facts">
        <dt>{t("fair.commitment")}</dt>
        <dd>
          <code class="long">{record?.commitment ?? ctrl.lobby.commitment}</code>
        </dd>
        {record && <dt>{t("fair.seed")}</dt>}
        {record && (
          <dd>
            <code class="long">{record.seed}</code>
          </dd>
        )}
      </dl>
      {fits !== null && <Found good={fits} words={fits ? "fair.kept" : "fair.broken"} />}
      {record && <Witnessed ctrl={ctrl} record={record} />}
      {record && (
        <p>
          <a class="btn" href={address} download={`railbird-${ctrl.table}.json`}>{t("fair.download")}</a>
        </p>
      )}
    </section>
  );
}

/** What the house could not have changed: what this browser saw and brought before the start. */
function Witnessed({ ctrl, record }: { ctrl: TableCtrl; record: GameRecord }) {
  const { commitment, nonce } = kept(ctrl.table);
  const seen = commitment === record.commitment;
  const mixed = nonce !== undefined && record.nonces.includes(nonce);
  return (
    <>
      {commitment ? <Found good={seen} words={seen ? "fair.seen" : "fair.changed"} /> : <p>{t("fair.unseen")}</p>}
      {ctrl.me !== null && (nonce
        ? <Found good={mixed} words={mixed ? "fair.own_luck" : "fair.luck_left_out"} />
        : <p>{t("fair.no_own_luck")}</p>)}
    </>
  );
}

function Found({ good, words }: { good: boolean; words: string }) {
  return (
    <p class={good ? "up" : "down"}>
      <b>{t(words)}</b>
    </p>
  );
}

/** Is the seed the one whose hash was shown? Needs a secure context; without one nothing is claimed. */
async function keeps(record: GameRecord): Promise<boolean | null> {
  if (!crypto.subtle || !record.seed) return null;
  const bytes = Uint8Array.from(record.seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === record.commitment;
}
