import { marksOf, rowOf } from '@caravan/contract/trips/trip-calendar.rules.ts';
import { use, useMemo } from 'react';
import type { WeekProps } from 'react-day-picker';
import { PickedFromContext, RowContext } from './day-picker-context.ts';
import { TripBars } from './TripBars.tsx';

/** Lanes of trips that a week of the month has room for. */
const ROOM = 3;

/** A week of the day picker with its trips as bars across the days. */
export const PickerWeek = ({ week, className, children }: WeekProps) => {
  const { trips, looks, isSmall } = use(PickedFromContext);
  const shown = week.days.filter(({ outside }) => !isSmall || !outside).map(({ isoDate }) => isoDate);
  const days = shown.join();
  const row = useMemo(() => {
    const dates = days === '' ? [] : days.split(',');
    const bars = rowOf(dates, trips, ROOM);
    return isSmall ? { ...bars, segments: marksOf(dates, trips) } : bars;
  }, [days, trips, isSmall]);
  const offset = Math.max(
    0,
    week.days.findIndex(({ isoDate }) => isoDate === shown[0]),
  );
  return (
    <RowContext value={row.days}>
      <tr className={className}>
        {children}
        {row.segments.length > 0 && (
          <td aria-hidden="true" className="contents">
            <TripBars
              segments={row.segments}
              looks={looks}
              offset={offset}
              size={isSmall ? 'mark' : 'line'}
              className={isSmall ? 'absolute inset-x-0 inset-y-0.5' : 'absolute inset-x-0 top-7'}
            />
          </td>
        )}
      </tr>
    </RowContext>
  );
};
