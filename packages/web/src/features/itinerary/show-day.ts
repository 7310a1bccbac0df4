/** Brings a day of the itinerary to the top, below the tabs, and the reading with it. */
export const showDay = (anchor: string): void => {
  const day = document.getElementById(anchor);
  day?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  day?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
};
