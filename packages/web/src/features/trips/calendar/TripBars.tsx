import { type TripSegment, isOpenEnded } from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { TripStyle } from '@caravan/contract/trips/trip-styles.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import type { CSSProperties } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { PATTERNS } from '../../../ui/patterns.ts';
import { TINTS } from '../../../ui/tints.ts';

/** Marks without words in a year, bars with a title where it fits in a month, and with title and destination in a week. */
type BarSize = 'mark' | 'line' | 'block';

interface TripBarsProps {
  segments: readonly TripSegment<CalendarTrip>[];
  tripStyles: ReadonlyMap<string, TripStyle>;
  size: BarSize;
  /** Columns before the first day of the row. */
  offset?: number;
  className: string;
}

const ROWS: Record<BarSize, string> = {
  mark: 'grid-rows-[minmax(0,1fr)_0.25rem] gap-y-px',
  line: 'auto-rows-[1.125rem] gap-y-0.5 sm:auto-rows-[1.25rem]',
  block: 'auto-rows-[3.25rem] gap-y-1',
};

/** The trips of a row of seven days as bars. Each day says the same in words, so they are drawn for the eye alone. */
export const TripBars = ({ segments, tripStyles, size, offset = 0, className }: TripBarsProps) => (
  <div aria-hidden="true" className={classNames('pointer-events-none grid grid-cols-7', ROWS[size], className)}>
    {segments.map((segment) => (
      <TripBar
        key={`${segment.lane} ${segment.from}`}
        segment={segment}
        tripStyle={tripStyles.get(segment.trip.id)}
        size={size}
        offset={offset}
      />
    ))}
  </div>
);

interface TripBarProps {
  segment: TripSegment<CalendarTrip>;
  tripStyle: TripStyle | undefined;
  size: BarSize;
  offset: number;
}

const TripBar = ({ segment, tripStyle, size, offset }: TripBarProps) => {
  const { trip, lane, from, to, begins, ends } = segment;
  if (!tripStyle) return null;
  const { className, style } = size === 'mark' && lane > 0 ? strongStyle(tripStyle) : styleProps(tripStyle);
  return (
    <div
      data-trip-bar={trip.id}
      style={{ ...style, gridColumn: `${offset + from + 1} / ${offset + to + 2}`, gridRow: lane + 1 }}
      className={classNames(
        '@container flex min-w-0 items-center overflow-clip',
        className,
        size === 'mark' ? markEnds(begins, ends) : barEnds(begins, ends, isOpenEnded(trip)),
      )}
    >
      {size === 'line' && (
        <bdi className="mx-0.5 hidden min-w-0 truncate rounded-[3px] bg-inherit px-1 text-xs font-semibold @min-[3.75rem]:block">
          {trip.title}
        </bdi>
      )}
      {size === 'block' && <BlockWords trip={trip} />}
    </div>
  );
};

/** Round and set off where the trip begins and ends, dotted where its end is open; to the edge where it goes on beyond the row. */
const barEnds = (begins: boolean, ends: boolean, isOpen: boolean): string =>
  classNames(
    begins && 'ml-0.5 rounded-l-[5px] border-l-3 border-current',
    ends && 'mr-0.5',
    ends && (isOpen ? 'border-r-3 border-r-current [border-right-style:dotted]' : 'rounded-r-[5px]'),
  );

const markEnds = (begins: boolean, ends: boolean): string =>
  classNames(begins && 'ml-px rounded-l-full', ends && 'mr-px rounded-r-full');

const BlockWords = ({ trip: { title, destination } }: { trip: CalendarTrip }) => (
  <span className="mx-0.5 min-w-0 rounded-[3px] bg-inherit px-0.5 text-xs @min-[6rem]:mx-1 @min-[6rem]:px-1 @min-[9rem]:py-0.5 @min-[9rem]:text-sm">
    <bdi className="line-clamp-3 font-semibold wrap-anywhere @min-[6rem]:line-clamp-2 @min-[9rem]:line-clamp-1">
      {title}
    </bdi>
    {destination && <bdi className="hidden truncate @min-[9rem]:block @min-[9rem]:text-xs">{destination}</bdi>}
  </span>
);

/** A trip's colour and pattern as props of what is drawn in them. */
export const styleProps = (tripStyle: TripStyle): { className: string; style: CSSProperties } => ({
  className: TINTS[tripStyle.tint],
  style: PATTERNS[tripStyle.pattern],
});

/** The trip's colour alone, at its strongest: for a line too thin for a pattern. */
const strongStyle = (tripStyle: TripStyle): { className: string; style: CSSProperties } => ({
  className: TINTS[tripStyle.tint],
  style: { backgroundColor: 'currentColor' },
});
