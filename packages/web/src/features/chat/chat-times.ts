import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { formatDate, formatDay, formatTime } from '../../platform/format-dates.ts';
import { localDay } from './message-list.rules.ts';

/** A day of the chat as people call it: 'Today', 'Yesterday', 'Wednesday, March 3', 'Mar 3, 2026' in another year. */
export const dayName = (date: string, today: string, locale?: string): string => {
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  return date.slice(0, 4) === today.slice(0, 4) ? formatDay(date, locale) : formatDate(date, locale);
};

/** When a message was sent, as short as it can be: '9:41 AM', 'yesterday, 9:41 AM', 'Wednesday, March 3, 9:41 AM'. */
export const momentName = (instant: string, today: string, zone: string, locale?: string): string => {
  const date = localDay(instant);
  const time = formatTime(instant, zone, locale);
  if (date === today) return time;
  const day = dayName(date, today, locale);
  return `${day === 'Yesterday' ? 'yesterday' : day}, ${time}`;
};
