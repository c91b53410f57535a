// The player's choices at this board: a card and its box, and in the spurt a second card.

import { mayDo, templates } from "../../core/asks.ts";
import { sentence, t } from "../../core/words.ts";
import type { Why } from "../../grey/reasons.ts";
import { BoxBoard } from "../suzuki/board.ts";
import { horseName } from "../suzuki/pieces.tsx";
import { ticket } from "./stakes.ts";
import type { LongshotView } from "./view.ts";

export class LongshotBoard extends BoxBoard {
  protected readonly drawnRule = "L-3.2";

  protected ticket(card: string): number {
    return ticket(this.view as LongshotView, card);
  }

  get line() {
    const { spurt_at: at, spurt: on } = this.view as LongshotView;
    return { at, words: t("longshot.spurt_mark", { at }), on };
  }

  order() {
    const { own, race, races } = this.view;
    const words = { n: String(own!.order), horse: horseName(own!.order) };
    return { words: t(race === races ? "longshot.order_open" : "longshot.order_label", words), rule: "L-2.3" };
  }

  override get playing(): boolean {
    return super.playing || this.prompted === "play_second_card";
  }

  override get doneWords(): string {
    return t("longshot.done");
  }

  override get standWords(): string {
    return t("longshot.stand");
  }

  /** The second card of a turn may not go to the box of the first one. */
  override closed(box: string): Why | null {
    if ((this.view as LongshotView).first_box !== box) return null;
    return { words: sentence("the two cards of a turn may not go into the same box"), rule: "L-6.1" };
  }

  protected override askForCard(): string {
    const fits = templates(this.host.myAsk, "place").length > 0;
    if (this.prompted === "play_second_card") return t(fits ? "longshot.prompt.second" : "longshot.prompt.no_second");
    if (!fits) return t("longshot.prompt.nothing");
    if ((this.view as LongshotView).spurt) return t("longshot.prompt.spurt");
    return mayDo(this.host.myAsk, "pass") ? t("longshot.prompt.card_or_pass") : super.askForCard();
  }
}
