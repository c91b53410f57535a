// Votes of the seated people: a pause, the removal of a player, or a bot for a player who does not answer.

import type { ComponentChildren } from "preact";
import * as clock from "../../core/clock.ts";
import { t } from "../../core/words.ts";
import type { Motion } from "../../generated/wire.ts";
import { whileBusy } from "../../grey/reasons.ts";
import { Button, useSeconds } from "../../ui/marks.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { House } from "../actions/house.ts";

interface Props {
  ctrl: TableCtrl;
  house: House;
}

export function Votes({ ctrl, house }: Props) {
  useSeconds(() => 0); // Render every second: a vote without a decision expires.
  const open = ctrl.store.lobby.motions.filter((motion) => motion.ends_at > clock.now());
  return (
    <div class="votes">
      {open.map((motion) => <Vote key={motion.motion} motion={motion} ctrl={ctrl} house={house} />)}
      <Silences ctrl={ctrl} house={house} open={open} />
    </div>
  );
}

function Vote({ motion, ctrl, house }: Props & { motion: Motion }) {
  const { agree, needed, kind, seat, votes, vote } = motion;
  const about = seat === null ? "" : ctrl.store.name(seat);
  const cast = async (agrees: boolean) => {
    if (!(await house.vote(motion.motion, agrees))) return;
    document.querySelector<HTMLElement>(`[data-motion="${motion.motion}"] p, h1`)?.focus();
  };
  return (
    <div class="banner vote" data-motion={motion.motion}>
      <p tabIndex={-1}>
        <span role="status">
          {t(seat === ctrl.store.me ? `vote.${kind}_you` : `vote.${kind}`, { name: motion.by, about })}
        </span>
        <span class="small since">
          {t("vote.count", { agree, needed })} · {clock.minutes(motion.ends_at - clock.now())}
        </span>
      </p>
      {votes && (
        <>
          <Button kind={vote === true ? "main" : ""} pressed={vote === true} onClick={() => void cast(true)}>
            {t("vote.agree")}
            <span class="sr">{about}</span>
          </Button>
          <Button kind={vote === false ? "main" : ""} pressed={vote === false} onClick={() => void cast(false)}>
            {t("vote.disagree")}
            <span class="sr">{about}</span>
          </Button>
        </>
      )}
    </div>
  );
}

/** A connected player does not move. The banner tells that player, and lets the others propose a bot. */
function Silences({ ctrl, house, open }: Props & { open: Motion[] }) {
  const me = ctrl.store.me;
  if (me === null || ctrl.show.over) return null;
  if (ctrl.store.present(me)?.silent) return <Line words={t("silent.you")} />;
  const asked = (seat: number) => open.some((motion) => motion.kind === "bot" && motion.seat === seat);
  const overdue = ctrl.store.presence.filter((one) => one.silent === "overdue" && !asked(one.seat));
  return (
    <>
      {overdue.map(({ seat }) => (
        <Line key={seat} words={t("silent.other", { name: ctrl.store.name(seat) })}>
          <Button off={whileBusy(house.busy !== null)} onClick={() => void house.propose("bot", seat)}>
            {t("silent.bot")}
          </Button>
        </Line>
      ))}
    </>
  );
}

function Line({ words, children }: { words: string; children?: ComponentChildren }) {
  return (
    <div class="banner silent">
      <p role="status">{words}</p>
      {children}
    </div>
  );
}
