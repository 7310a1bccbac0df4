/** So many rows are no trouble to any phone: a list of no more is drawn whole. */
const SHORT_LIST = 60;
/** Rows that may be in sight when a list is opened. */
const FIRST_ROWS = 12;
/** Cards of some lines that may be. */
export const FIRST_CARDS = 6;

/**
 * How many rows of each group of a list are always drawn, from its first on: all of a short list, and those of a long one that are
 * in sight when it is opened. The others are drawn while they are in reach (`useDrawnInReach`).
 *
 * @param sizes how many rows each group has.
 * @param most that are always drawn of any list.
 */
export const alwaysDrawnRows = (sizes: readonly number[], most = Infinity): number[] => {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let left = Math.min(most, all > SHORT_LIST ? FIRST_ROWS : all);
  return sizes.map((size) => {
    const drawn = Math.min(size, left);
    left -= drawn;
    return drawn;
  });
};
