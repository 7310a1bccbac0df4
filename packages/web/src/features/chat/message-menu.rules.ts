/** Emoji that stand in one row of the menu. */
const EMOJI_COLUMNS = 7;

/**
 * Where a key leads in the menu of a message: through the emoji in rows, and through the actions below them.
 *
 * @param at the item that has the focus, counted from 0; the emoji come first.
 * @param emoji how many emoji there are, with the button for more.
 * @param count all items.
 * @returns `null` where the key does not move.
 */
export const nextMenuItem = (key: string, at: number, emoji: number, count: number): number | null => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'ArrowDown') {
    if (at >= emoji) return (at + 1) % count;
    // From the last row, also where it is shorter, on to the actions.
    return rowOf(at) === rowOf(emoji - 1) ? emoji % count : Math.min(at + EMOJI_COLUMNS, emoji - 1);
  }
  if (key !== 'ArrowUp') return null;
  if (at > emoji) return at - 1;
  if (at === emoji) return rowOf(emoji - 1) * EMOJI_COLUMNS;
  return at < EMOJI_COLUMNS ? count - 1 : at - EMOJI_COLUMNS;
};

const rowOf = (at: number): number => Math.floor(at / EMOJI_COLUMNS);
