// What every face is drawn with: one ink, one palette, and shapes as SVG. Emblems fill a square of 60 units.

export const ink = "#17110c";
export const red = "#b5302b";
export const green = "#2a7044";
export const leaf = "#93b85c";
export const blue = "#245f9f";
export const sky = "#a9d0dc";
export const navy = "#1d2c4f";
export const purple = "#66408c";
export const gold = "#e9b93c";
export const orange = "#d97a2b";
export const pink = "#e6a0ae";
export const cream = "#fbf3e0";
export const tan = "#d3b27a";
export const brown = "#7a4a22";
export const dark = "#2b2420";
export const grey = "#8b8a86";
export const silver = "#cfd0cc";
export const skin = "#d9a987";

/** A shape with the ink's outline. */
export function fill(colour: string, path: string): string {
  return `<path d="${path}" fill="${colour}"/>`;
}

/** A shape without an outline: shading, patterns, grounds. */
export function flat(colour: string, path: string): string {
  return `<path d="${path}" fill="${colour}" stroke="none"/>`;
}

export function line(colour: string, width: number, path: string): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** A disc, or an ellipse with a second radius, with the ink's outline. */
export function disc(colour: string, x: number, y: number, r: number, ry = r): string {
  return ry === r
    ? `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`
    : `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${ry}" fill="${colour}"/>`;
}

/** A disc without an outline. */
export function dot(colour: string, x: number, y: number, r: number): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" stroke="none"/>`;
}

/** A shape that is drawn once and used often, such as the galloping horse. */
export function use(id: string, place: string, rest = ""): string {
  return `<use href="#${id}"${place && ` transform="${place}"`}${rest && ` ${rest}`}/>`;
}

export function placed(place: string, drawing: string): string {
  return `<g transform="${place}">${drawing}</g>`;
}
