/** Brings a section to the top, below what sticks there, and the reading to its heading. */
export const showSection = (anchor: string): void => {
  const section = document.getElementById(anchor);
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  section?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
};

/** How long the closing sheet holds the page still, milliseconds. */
const SHEET_CLOSES_MS = 300;

/** Shows what was just saved in a sheet, wherever the page put it. */
export const bringIntoView = (id: string): void => {
  setTimeout(
    () => document.getElementById(id)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
    SHEET_CLOSES_MS,
  );
};
