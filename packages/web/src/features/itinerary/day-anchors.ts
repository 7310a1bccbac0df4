import { flushSync } from 'react-dom';
import { showSection } from '../../ui/scroll-into-view.ts';

/** The address of a day's heading in the page. */
export const dayAnchor = (date: string | null): string => `day-${date ?? 'unscheduled'}`;

/** Marks the line of some free days with their dates. */
export const FREE_DAYS = 'data-free-days';

/** Brings a day up; one that is folded away with others is opened first. */
export const goToDay = (date: string | null): void => {
  const folded = date && document.querySelector<HTMLElement>(`[${FREE_DAYS}~="${date}"] button`);
  if (folded) flushSync(() => folded.click());
  showSection(dayAnchor(date));
};
