import { flushSync } from 'react-dom';
import { showSection } from '../../ui/scroll-into-view.ts';

/** The address of a day's heading in the page. */
export const dayAnchor = (date: string | null): string => `day-${date ?? 'unscheduled'}`;

/** Marks the line of some free days with their dates. */
export const FREE_DAYS = 'data-free-days';

/** How long the plan may take to be drawn, frames. */
const FRAMES_MAX = 120;

/** Brings a day up as soon as the plan is drawn: its tab may just have been opened. */
export const goToDayOnceDrawn = (date: string | null, frames = FRAMES_MAX): void => {
  const isDrawn =
    document.getElementById(dayAnchor(date)) ?? (date && document.querySelector(`[${FREE_DAYS}~="${date}"]`));
  if (isDrawn) goToDay(date);
  else if (frames > 0) requestAnimationFrame(() => goToDayOnceDrawn(date, frames - 1));
};

/** So much of the window the bar, the tabs and the strip of days cover, pixels: where a day comes to lie that is brought up. */
export const coveredAbove = (): number => {
  const day = document.querySelector('[id^="day-"]');
  return (day && Number.parseFloat(getComputedStyle(day).scrollMarginTop)) || 0;
};

/** Brings a day up; one that is folded away with others is opened first. */
export const goToDay = (date: string | null): void => {
  const folded = date && document.querySelector<HTMLElement>(`[${FREE_DAYS}~="${date}"] button`);
  if (folded) flushSync(() => folded.click());
  showSection(dayAnchor(date));
};
