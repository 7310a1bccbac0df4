/** How long the closing sheet holds the page still, milliseconds. */
const SHEET_CLOSES_MS = 300;

/** Shows what was just saved in a sheet, wherever the page put it. */
export const bringIntoView = (id: string): void => {
  setTimeout(
    () => document.getElementById(id)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
    SHEET_CLOSES_MS,
  );
};
