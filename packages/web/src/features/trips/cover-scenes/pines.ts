/** Outline of one pine: three tiers that widen downwards, its foot at (x, y). */
const pine = (x: number, y: number, height: number): string => {
  const w = height * 0.2;
  const at = (dx: number, up: number) => `${(x + dx * w).toFixed(1)} ${(y - up * height).toFixed(1)}`;
  return (
    `M${at(0, 1)}L${at(0.62, 0.66)}L${at(0.3, 0.68)}L${at(0.86, 0.36)}L${at(0.44, 0.38)}L${at(1.1, 0.06)}L${at(0.16, 0.07)}` +
    `L${at(0.16, 0)}L${at(-0.16, 0)}L${at(-0.16, 0.07)}L${at(-1.1, 0.06)}L${at(-0.44, 0.38)}L${at(-0.86, 0.36)}` +
    `L${at(-0.3, 0.68)}L${at(-0.62, 0.66)}Z`
  );
};

/** One path of pines, each given as [x, y of its foot, height]. */
export const pines = (trees: readonly (readonly [x: number, y: number, height: number])[]): string =>
  trees.map(([x, y, height]) => pine(x, y, height)).join('');

/**
 * A row of pines along a line that waves, the same each time: `count` of them from `from` to `to`, about `height` tall.
 */
export const pineRow = (from: number, to: number, count: number, foot: number, height: number, wave: number): string =>
  pines(
    Array.from({ length: count }, (_, n) => {
      const x = from + ((to - from) * n) / (count - 1) + 3 * Math.sin(n * 12.9);
      return [x, foot + wave * Math.sin(x / 46), height * (0.78 + 0.34 * Math.abs(Math.sin(n * 7.3 + 1)))] as const;
    }),
  );
