// Selects, sliders and switches that are greyed: browsers would change them all the same.

import { explain, type Why } from "./reasons.ts";

/** The handlers of a greyed select, slider or switch: it keeps its value, and a tap or a key shows the reason. */
export function held(why: Why, keep: (control: HTMLInputElement & HTMLSelectElement) => void) {
  const restore = ({ currentTarget }: Event) => keep(currentTarget as HTMLInputElement & HTMLSelectElement);
  return {
    onMouseDown: (event: Event) => event.preventDefault(),
    onClick: (event: Event) => (event.preventDefault(), explain(why)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Tab" || event.key === "Escape" || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      explain(why);
    },
    onInput: restore,
    onChange: restore,
  };
}
