// Provable fairness: after the game this browser checks that the seed matches the hash that was shown before the deal.

import { useEffect, useState } from "preact/hooks";
import { get } from "../../core/http.ts";
import { sha256 } from "../store/sha256.ts";
import { list, t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import { kept } from "../store/luck.ts";
import type { GameRecord } from "../../generated/wire.ts";

export function Proof({ ctrl }: { ctrl: TableCtrl }) {
  const [record, found] = useState<GameRecord | null>(null);
  const [fits, judged] = useState<boolean | null>(null);
  const address = `/api/tables/${ctrl.store.table}/record`;
  useEffect(() => {
    void get<GameRecord>(address).then((record) => {
      found(record);
      judged(keeps(record));
    }, () => {});
  }, []);
  return (
    <section class="sheet fair stack">
      <h2>{t("fair.title")}</h2>
      <p>{t(ctrl.store.lobby.lesson ? "fair.lesson" : "fair.proof")}</p>
      <dl class="facts">
        <dt>{t("fair.commitment")}</dt>
        <dd>
          <code class="long">{record?.commitment ?? ctrl.store.lobby.commitment}</code>
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
          <a class="btn" href={address} download={`railbird-${ctrl.store.table}.json`}>{t("fair.download")}</a>
        </p>
      )}
    </section>
  );
}

/** Compares the record with what this browser stored before and during the game, which the server cannot change. */
function Witnessed({ ctrl, record }: { ctrl: TableCtrl; record: GameRecord }) {
  const { commitment, nonce, chain } = kept(ctrl.store.table);
  const seen = commitment === record.commitment;
  const mixed = nonce !== undefined && record.nonces.includes(nonce);
  const late = record.luck.filter((one) => one.opened === false).map((one) => nameOf(record, one.seat));
  const fits = chain !== undefined && record.moves[chain[0] - 1]?.chain === chain[1];
  return (
    <>
      {commitment ? <Found good={seen} words={seen ? "fair.seen" : "fair.changed"} /> : <p>{t("fair.unseen")}</p>}
      {ctrl.store.me !== null && (nonce
        ? <Found good={mixed} words={mixed ? "fair.own_luck" : "fair.luck_left_out"} />
        : <p>{t("fair.no_own_luck")}</p>)}
      {late.length > 0 && <p>{t("fair.not_opened", { names: list(late) })}</p>}
      {record.chain === null
        ? <p>{t("fair.no_chain")}</p>
        : chain && <Found good={fits} words={fits ? "fair.log_kept" : "fair.log_changed"} />}
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

function nameOf(record: GameRecord, seat: number): string {
  return record.seats[seat]?.name ?? String(seat);
}

/** True if the seed in the record has the hash that was shown before the deal. */
function keeps(record: GameRecord): boolean {
  return sha256(Uint8Array.from(record.seed.match(/../g) ?? [], (pair) => parseInt(pair, 16))) === record.commitment;
}
