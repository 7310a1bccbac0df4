/** Brings a section to the top, below what sticks there, and the reading to its heading. */
export const showSection = (anchor: string): void => {
  const section = document.getElementById(anchor);
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  section?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
};
