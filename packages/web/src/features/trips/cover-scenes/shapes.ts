/** Closed outlines of the small things in scenes, as path data. */

/** A block by its left edge, width, top and foot. */
export const block = (x: number, w: number, top: number, foot: number): string => `M${x} ${top}h${w}V${foot}h${-w}z`;

/** A pitched roof on a block, its eaves standing out a little. */
export const gable = (x: number, w: number, top: number, rise: number): string =>
  `M${x - 1.5} ${top}L${x + w / 2} ${top - rise}L${x + w + 1.5} ${top}z`;

/** A dome of a radius, with its lantern. */
export const dome = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}c0 ${-r * 1.5} ${r * 0.7} ${-r * 1.5} ${r} ${-r * 1.5}s${r} 0 ${r} ${r * 1.5}z` +
  `M${x - 2} ${y - r * 1.45}h4v${-r * 0.3}l-2 -5l-2 5z`;

/** An onion dome of a radius, with its spike. */
export const onion = (x: number, y: number, r: number): string =>
  `M${x - r * 0.7} ${y}c${-r * 0.7} ${-r * 0.7} ${-r * 0.2} ${-r * 1.3} ${r * 0.7} ${-r * 2.1}` +
  `c${r * 0.9} ${r * 0.8} ${r * 1.4} ${r * 1.4} ${r * 0.7} ${r * 2.1}zM${x - 0.6} ${y - r * 2}h1.2v${-r * 0.7}h-1.2z`;

/** A roof of East Asia: its eaves turn up. */
export const curvedRoof = (x: number, y: number, half: number, rise: number): string =>
  `M${x - half} ${y - 1}c${half * 0.4} ${rise * 0.1} ${half * 0.62} ${-rise * 0.45} ${half * 0.7} ${-rise}h${half * 0.6}` +
  `c${half * 0.08} ${rise * 0.55} ${half * 0.3} ${rise * 1.1} ${half * 0.7} ${rise}l-2 3h${4 - 2 * half}z`;

/** A slender conifer of the south, its foot at (x, y). */
export const cypress = (x: number, y: number, height: number): string =>
  `M${x} ${y}c${-height * 0.16} ${-height * 0.1} ${-height * 0.12} ${-height * 0.6} 0 ${-height}` +
  `c${height * 0.12} ${height * 0.4} ${height * 0.16} ${height * 0.9} 0 ${height}z`;

/** A pine whose crown is an umbrella: trunk and crown. */
export const umbrellaPine = (x: number, y: number, height: number): string => {
  const half = height * 0.5;
  return (
    `M${x - 1} ${y}l.4 ${-height * 0.75}h1.2l.4 ${height * 0.75}z` +
    `M${x - half} ${y - height * 0.72}c0 ${-height * 0.34} ${half * 2} ${-height * 0.34} ${half * 2} 0c${-half * 0.5} 3 ${-half * 1.5} 3 ${-half * 2} 0z`
  );
};

/** A palm that leans by `lean`, its foot at (x, y). */
export const palm = (x: number, y: number, height: number, lean: number): string => {
  const [cx, cy] = [x + lean, y - height];
  const leaf = (dx: number, dy: number, sag: number) =>
    `M${cx} ${cy}q${dx * 0.5} ${dy - sag} ${dx} ${dy}q${-dx * 0.45} ${-sag * 0.25} ${-dx} ${-dy}z`;
  const s = height / 70;
  return (
    `M${x - 2.2 * s} ${y}q${lean * 0.2} ${-height * 0.6} ${lean + 1 * s} ${-height}h${2 * s}q${-lean * 0.7} ${height * 0.4} ${-lean + 1.6 * s} ${height}z` +
    leaf(-26 * s, 10 * s, 16 * s) +
    leaf(26 * s, 9 * s, 16 * s) +
    leaf(-20 * s, -6 * s, 12 * s) +
    leaf(20 * s, -8 * s, 12 * s) +
    leaf(-15 * s, 20 * s, 12 * s) +
    leaf(15 * s, 20 * s, 12 * s) +
    leaf(3 * s, -16 * s, 4 * s)
  );
};

/** A tree with a round crown, its foot at (x, y). */
export const roundTree = (x: number, y: number, r: number): string =>
  `M${x - 1} ${y}v${-r}h2v${r}zM${x - r} ${y - r * 1.5}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r * 0.9} 0 1 1 ${-2 * r} 0z`;

/** Windows in rows: `count` across, `rows` down. */
export const windows = (x: number, y: number, count: number, rows: number, dx = 7, dy = 9, w = 2.6, h = 3.8): string =>
  Array.from({ length: count * rows }, (_, n) => {
    const [column, row] = [n % count, Math.floor(n / count)];
    return (column * 5 + row * 3 + Math.round(x)) % 7 < 5 ? `M${x + column * dx} ${y + row * dy}h${w}v${h}h${-w}z` : '';
  }).join('');

/** A boat with a mast, the middle of its waterline at (x, y). */
export const boat = (x: number, y: number, s: number): string =>
  `M${x - 12 * s} ${y - 4 * s}h${24 * s}l${-4 * s} ${5 * s}h${-16 * s}zM${x - 0.6 * s} ${y - 4 * s}v${-20 * s}h${1.2 * s}v${20 * s}z`;

/** Long thin clouds high in the sky. */
export const CLOUDS =
  'M36 52c8-8 22-6 28-2 10-6 26-4 32 4 10-1 18 1 22 4H24c2-3 6-6 12-6zM150 30c8-5 20-4 26 0 8-3 18-1 22 4h-62c2-3 8-5 14-4zM300 46c6-6 18-6 24-1 10-4 24-1 28 5 8 0 14 1 18 4h-84c2-4 8-8 14-8z';
