// Animations. Each one can be ended early, and then jumps to its last position.

export interface Moving {
  pace: number;
  signal: AbortSignal;
}

/** Animate and wait. Times are for the normal pace. Ends at once when the signal is aborted, and never leaves anything moved. */
export function animate(
  thing: Element | null | undefined,
  keyframes: Keyframe[] | PropertyIndexedKeyframes,
  options: KeyframeAnimationOptions & { duration: number },
  { pace, signal }: Moving,
): Promise<void> {
  if (!thing || signal.aborted || !pace) return Promise.resolve();
  const scaled = { fill: "backwards" as FillMode, ...options, duration: options.duration * pace };
  if (typeof options.delay === "number") scaled.delay = options.delay * pace;
  const animation = thing.animate(keyframes, scaled);
  return new Promise((done) => {
    const end = () => {
      signal.removeEventListener("abort", end);
      animation.cancel();
      done();
    };
    animation.onfinish = end;
    animation.oncancel = () => done();
    signal.addEventListener("abort", end);
  });
}

export function wait(ms: number, { pace, signal }: Moving): Promise<void> {
  if (signal.aborted || !pace) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(done, ms * pace);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}

const STRIDE_MS = 240;

/**
 * A horse rocks as it gallops. This function moves the body; the style sheet moves the legs while the class is
 * `galloping`.
 */
export async function rock(horse: Element | null | undefined, ms: number, moving: Moving): Promise<void> {
  if (!horse) return;
  horse.classList.add("galloping");
  const strides = Math.max(1, Math.round(ms / STRIDE_MS));
  await animate(
    horse,
    {
      transform: ["rotate(0)", "rotate(-2.2deg) translateY(-2px)", "rotate(1.8deg) translateY(.5px)", "rotate(0)"],
    },
    { duration: ms / strides, iterations: strides },
    moving,
  );
  horse.classList.remove("galloping");
}

/** Put an element over the page for as long as a motion lasts. */
export async function over(root: Element, thing: Element, until: (thing: Element) => Promise<unknown>): Promise<void> {
  root.append(thing);
  try {
    await until(thing);
  } finally {
    thing.remove();
  }
}

/** A CSS transform that makes an element at `to` appear at the place and size of `from`. */
export function fromTo(from: DOMRect, to: DOMRect, lift = 0): string {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = to.width ? from.width / to.width : 1; // A hidden element has no size.
  return `translate(${dx}px, ${dy - lift}px) scale(${Math.max(scale, 0.2)})`;
}

/** Turn the flaps of a board from the old text to the new one: only the figures that changed, from right to left. */
export function flip(board: Element | null | undefined, before: string, moving: Moving, delay = 0): Promise<unknown> {
  if (!board || !moving.pace) return Promise.resolve();
  const flaps = [...board.children];
  const figures = [...before.padStart(flaps.length)];
  const falls = flaps.map((flap, i) => {
    const figure = figures[i]!;
    if (flap.textContent === figure) return null;
    return fall(flap, figure, moving, delay + 30 * (flaps.length - 1 - i));
  });
  return Promise.all(falls);
}

/** One flap: its old upper half falls and uncovers the new figure. The old lower half stays until the fall is over. */
function fall(flap: Element, figure: string, moving: Moving, delay: number): Promise<unknown> {
  const halves = ["upper", "lower"].map((which) => {
    const half = document.createElement("span");
    half.className = `half ${which}`;
    half.textContent = figure;
    flap.append(half);
    return half;
  });
  const moves = [
    animate(
      halves[0],
      { transform: ["rotateX(0)", "rotateX(-90deg)"] },
      { duration: 90, delay, easing: "ease-in" },
      moving,
    )
      .then(() => halves[0]!.remove()),
    animate(halves[1], { opacity: [1, 1] }, { duration: 180, delay }, moving).then(() => halves[1]!.remove()),
  ];
  return Promise.all(moves);
}
