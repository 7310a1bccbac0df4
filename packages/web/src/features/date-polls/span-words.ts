import { datesOf, daysOf } from '@caravan/contract/date-polls/spans.rules.ts';
import { formatDateRange, formatDayParts } from '../../platform/format-dates.ts';

/** 'Jun 4 – 7, 2027'. */
export const spanWords = (span: string): string => formatDateRange(datesOf(span));

/** 'Fri – Mon · 4 days'. */
export const spanDetails = (span: string): string => {
  const { startDate, endDate } = datesOf(span);
  const days = daysOf(span) ?? 1;
  const [first, last] = [startDate, endDate].map((date) => formatDayParts(date).weekday);
  return days === 1 ? `${first} · 1 day` : `${first} – ${last} · ${days} days`;
};
