// The accounts after a race: the reader's own, the order of the horses, then the other players'.

import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  /** Missing for spectators. */
  mine?: ComponentChildren;
  /** The course of the race. */
  children: ComponentChildren;
  others: ComponentChildren;
}

export function Accounts({ title, mine, children, others }: Props) {
  return (
    <>
      {mine && <h2 class="sr">{title}</h2>}
      <div class={mine ? "two own-first" : "two"}>
        {mine}
        <div class="stack">{children}</div>
      </div>
      <section>
        <h2 class="over">{title}</h2>
        <div class="payouts">{others}</div>
      </section>
    </>
  );
}
