// Line charts: money through a race, money by race, horses by round. Every line has its name at its end. Screen readers
// get a table.

import { t } from "../core/words.ts";

export interface Curve {
  name: string;
  /** The text at the end of the line, after the name. */
  last: string;
  values: number[];
  strong?: boolean;
}

export interface Axis {
  stops: string[];
  /** Formats the values at the left. */
  write(value: number): string;
  label: string;
  /** A line across the chart, such as the post. */
  mark?: { at: number; name: string };
}

// A phone needs a narrower drawing: scaled down, the letters would be too small to read.
const WIDTH = globalThis.innerWidth < 480 ? 380 : 520;
const HEIGHT = 300;
const LEFT = 60;
const TOP = 16;
const BOTTOM = 34;

export function Chart({ curves, axis }: { curves: Curve[]; axis: Axis }) {
  const all = curves.flatMap((curve) => curve.values).concat(axis.mark?.at ?? []);
  const ticks = ticksFor(Math.min(...all), Math.max(...all));
  const [low, high] = [ticks[0]!, ticks[ticks.length - 1]!];
  const words = curves.map((curve) => `${shortened(curve.name)} ${curve.last}`);
  const right = Math.max(...words.map(breadth)) + 18;
  const x = (i: number) => LEFT + (i * (WIDTH - LEFT - right)) / Math.max(axis.stops.length - 1, 1);
  const y = (value: number) => TOP + ((high - value) * (HEIGHT - TOP - BOTTOM)) / (high - low || 1);
  const end = x(axis.stops.length - 1);
  const labels = apart(curves.map((curve) => y(curve.values[curve.values.length - 1]!)), 15, TOP, HEIGHT - BOTTOM);
  // Names all stops, or every n-th one if there is no room. The names are a little smaller than the labels.
  const every = Math.ceil((Math.max(...axis.stops.map(breadth)) * 0.85 + 8) / (x(1) - x(0)));
  return (
    <>
      <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={axis.label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line class="g" x1={LEFT} x2={end} y1={y(tick)} y2={y(tick)} />
            <text class="ax" x={LEFT - 6} y={y(tick) + 4} text-anchor="end">{axis.write(tick)}</text>
          </g>
        ))}
        {axis.mark && <line class="m" x1={LEFT} x2={end} y1={y(axis.mark.at)} y2={y(axis.mark.at)} />}
        {axis.stops.map((stop, i) =>
          i % every === 0 && <text class="ax" key={i} x={x(i)} y={HEIGHT - 10} text-anchor="middle">{stop}</text>
        )}
        {curves.map((curve, i) => (
          <g key={i} class={curve.strong ? `c c${i} strong` : `c c${i}`}>
            <polyline
              points={curve.values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}
            />
            <circle cx={x(curve.values.length - 1)} cy={y(curve.values[curve.values.length - 1]!)} r="4" />
            <text x={end + 10} y={labels[i]! + 4}>{words[i]}</text>
          </g>
        ))}
      </svg>
      <Table curves={curves} axis={axis} />
    </>
  );
}

/** The chart as a table for screen readers. */
function Table({ curves, axis }: { curves: Curve[]; axis: Axis }) {
  return (
    <div class="sr">
      <table>
        <caption>{axis.label}</caption>
        <thead>
          <tr>
            <th scope="col">{t("chart.name")}</th>
            {axis.stops.map((stop, i) => <th scope="col" key={i}>{stop}</th>)}
          </tr>
        </thead>
        <tbody>
          {curves.map((curve, i) => (
            <tr key={i}>
              <th scope="row">{curve.name}</th>
              {curve.values.map((value, at) => <td key={at}>{axis.write(value)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Round values from below the minimum to above the maximum. */
export function ticksFor(low: number, high: number): number[] {
  if (low === high) [low, high] = [low / 2, low * 1.5 || 1]; // A flat line is drawn in the middle.
  const rough = (high - low || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough)!;
  const ticks: number[] = [];
  for (let at = Math.floor(low / step) * step; at < high + step; at += step) ticks.push(Math.round(at * 1000) / 1000);
  return ticks.length > 1 && ticks[ticks.length - 2]! >= high ? ticks.slice(0, -1) : ticks;
}

/** Move the labels at the ends of the lines just far enough apart that none covers another. */
export function apart(wanted: number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = wanted.slice();
  let above = top - gap;
  for (const i of order) above = placed[i] = Math.max(wanted[i]!, above + gap);
  let below = bottom + gap;
  for (const i of order.reverse()) {
    if (placed[i]! > below - gap) placed[i] = below - gap;
    below = placed[i]!;
  }
  return placed;
}

/** The approximate width of a label. A Chinese or Japanese character takes a full square. */
function breadth(words: string): number {
  return [...words].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 13.2 : 7.9), 0);
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > 18 ? letters.slice(0, 17).join("") + "…" : name;
}
