// Arrow keys on the board: they move to the nearest spot in that direction on the screen.

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function focusSpot(key: string): boolean {
  const step = STEPS[key];
  const spots = [...document.querySelectorAll<HTMLElement>(".spot")];
  if (!step || !spots.length) return false;
  const here = document.activeElement?.closest<HTMLElement>(".spot");
  (here ? nearest(here, spots, step) : spots[0])?.focus();
  return true;
}

function nearest(here: HTMLElement, spots: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | undefined {
  const from = here.getBoundingClientRect();
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const to = spot.getBoundingClientRect();
    const [x, y] = [to.x - from.x, to.y - from.y];
    const [along, aside] = dx ? [x * dx, Math.abs(y)] : [y * dy, Math.abs(x)];
    if (spot === here || along <= 4) continue;
    const far = along + 4 * aside;
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}
