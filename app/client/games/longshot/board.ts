// What somebody is choosing at this board: a card and its box, and in the spurt a second one.

import { mayDo, templates } from "../../core/asks.ts";
import { t } from "../../core/words.ts";
import { BoxBoard } from "../suzuki/board.ts";
import { horseName } from "../suzuki/pieces.tsx";
import type { LongshotView } from "./view.ts";

export class LongshotBoard extends BoxBoard {
  protected readonly drawnRule = "L-3.2";

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

  /** The turn's second card may not go where the first one went. */
  override closed(box: string): boolean {
    return (this.view as LongshotView).first_box === box;
  }

  protected override askForCard(): string {
    const fits = templates(this.host.myAsk, "place").length > 0;
    if (this.prompted === "play_second_card") return t(fits ? "longshot.prompt.second" : "longshot.prompt.no_second");
    if (!fits) return t("longshot.prompt.nothing");
    if ((this.view as LongshotView).spurt) return t("longshot.prompt.spurt");
    return mayDo(this.host.myAsk, "pass") ? t("longshot.prompt.card_or_pass") : super.askForCard();
  }
}
