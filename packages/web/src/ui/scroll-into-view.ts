/** What moves a page by hand, or presses something on it. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Calls back as soon as somebody takes the page into their hands, unless the signal comes before. */
const onHands = (signal: AbortSignal, then: () => void): void => {
  for (const name of BY_HAND) addEventListener(name, then, { signal, capture: true, passive: true });
};

/** In so many frames what is near the place is drawn. */
const LANDING_FRAMES = 6;
/** A page that has not moved for so many frames stands. */
const STANDING_FRAMES = 10;

/**
 * Scrolls smoothly to an element, and once there to where it is by then: rows of a long list that come into reach on the way may
 * turn out higher or lower than the space they had. Whoever moves the page meanwhile, or presses something, is left where they are: under a
 * finger the page stands.
 */
export const scrollToPlace = (element: Element, block: ScrollLogicalPosition): void => {
  const landing = new AbortController();
  const { signal } = landing;
  const land = (frames = LANDING_FRAMES) => {
    if (signal.aborted) return;
    element.scrollIntoView({ block, behavior: 'instant' });
    if (frames > 0) requestAnimationFrame(() => land(frames - 1));
    else landing.abort();
  };
  addEventListener('scrollend', () => land(), { signal, once: true });
  onHands(signal, () => {
    landing.abort();
    scrollTo({ top: scrollY, behavior: 'instant' });
  });
  const before = scrollY;
  element.scrollIntoView({ block, behavior: 'smooth' });
  onceStanding(signal, () => {
    // Where there was nothing to scroll, the next scrolling is somebody's own.
    if (scrollY === before) landing.abort();
    // Safari says only since 26.2 that it has scrolled.
    else if (!('onscrollend' in window)) land();
  });
};

const onceStanding = (signal: AbortSignal, then: () => void): void => {
  const watch = (last: number, frames: number) => {
    if (signal.aborted) return;
    const here = scrollY;
    const standing = here === last ? frames + 1 : 0;
    if (standing < STANDING_FRAMES) requestAnimationFrame(() => watch(here, standing));
    else then();
  };
  watch(scrollY, 0);
};

/**
 * Puts an element where it belongs at once, and again once what is near it is drawn, unless somebody moves the page meanwhile.
 *
 * @returns what ends it before.
 */
export const placeAt = (element: Element, block: ScrollLogicalPosition): (() => void) => {
  const placing = new AbortController();
  const { signal } = placing;
  onHands(signal, () => placing.abort());
  const place = (frames: number) => {
    if (signal.aborted) return;
    element.scrollIntoView({ block, behavior: 'instant' });
    if (frames > 0) requestAnimationFrame(() => place(frames - 1));
    else placing.abort();
  };
  requestAnimationFrame(() => place(LANDING_FRAMES));
  return () => placing.abort();
};

/** Brings a section to the top, below what sticks there, and the reading to its heading. */
export const showSection = (anchor: string): void => {
  const section = document.getElementById(anchor);
  if (!section) return;
  scrollToPlace(section, 'start');
  section.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
};

/** How long the closing sheet holds the page still, milliseconds. */
const SHEET_CLOSES_MS = 300;

/** Shows what was just saved in a sheet, wherever the page put it; not to somebody who has gone on meanwhile. */
export const bringIntoView = (id: string): void => {
  const waiting = new AbortController();
  const { signal } = waiting;
  onHands(signal, () => waiting.abort());
  setTimeout(() => {
    if (signal.aborted) return;
    waiting.abort();
    const saved = document.getElementById(id);
    if (saved) scrollToPlace(saved, 'nearest');
  }, SHEET_CLOSES_MS);
};
