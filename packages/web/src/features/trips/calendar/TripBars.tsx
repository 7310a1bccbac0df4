import { type TripSegment, isOpenEnded } from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { CalendarTint } from '@caravan/contract/trips/trip-tints.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TINTS } from '../../../ui/tints.ts';

/** Marks without words in a year, bars with a title where it fits in a month, and with title and destination in a week. */
type BarSize = 'mark' | 'line' | 'block';

interface TripBarsProps {
  segments: readonly TripSegment<CalendarTrip>[];
  tints: ReadonlyMap<string, CalendarTint>;
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
export const TripBars = ({ segments, tints, size, offset = 0, className }: TripBarsProps) => (
  <div aria-hidden="true" className={classNames('pointer-events-none grid grid-cols-7', ROWS[size], className)}>
    {segments.map((segment) => (
      <TripBar
        key={`${segment.lane} ${segment.from}`}
        segment={segment}
        tint={tints.get(segment.trip.id)}
        size={size}
        offset={offset}
      />
    ))}
  </div>
);

interface TripBarProps {
  segment: TripSegment<CalendarTrip>;
  tint: CalendarTint | undefined;
  size: BarSize;
  offset: number;
}

const TripBar = ({ segment, tint, size, offset }: TripBarProps) => {
  const { trip, lane, from, to, begins, ends } = segment;
  if (!tint) return null;
  return (
    <div
      data-trip-bar={trip.id}
      style={{ gridColumn: `${offset + from + 1} / ${offset + to + 2}`, gridRow: lane + 1 }}
      className={classNames(
        'flex min-w-0 items-center overflow-clip',
        TINTS[tint],
        // A line too thin for words is drawn in the colour at its strongest.
        size === 'mark' ? markEnds(begins, ends) : classNames('@container', barEnds(begins, ends, isOpenEnded(trip))),
        size === 'mark' && lane > 0 && 'bg-current!',
      )}
    >
      {/* On every row anew: whoever looks at a week need not look for where the bar began. */}
      {size === 'line' && (
        <bdi className="min-w-0 flex-1 overflow-clip px-1 text-xs font-semibold whitespace-nowrap @min-[6rem]:text-ellipsis">
          {trip.title}
        </bdi>
      )}
      {size === 'block' && <BlockWords trip={trip} />}
    </div>
  );
};

/**
 * Round and set off where the trip begins and ends, dotted where its end is open; to the edge where it goes on beyond the row, pointing
 * there, and notched where it comes from.
 */
const barEnds = (begins: boolean, ends: boolean, isOpen: boolean): string =>
  classNames(
    begins ? 'ml-0.5 rounded-l-[5px] border-l-3 border-current' : 'pl-1.5',
    ends ? 'mr-0.5' : 'pr-1',
    ends && (isOpen ? 'border-r-3 border-r-current [border-right-style:dotted]' : 'rounded-r-[5px]'),
    GOES_ON[`${begins} ${ends}`],
  );

const GOES_ON: Readonly<Record<`${boolean} ${boolean}`, string | false>> = {
  'true true': false,
  'true false': '[clip-path:polygon(0_0,calc(100%-6px)_0,100%_50%,calc(100%-6px)_100%,0_100%)]',
  'false true': '[clip-path:polygon(0_0,100%_0,100%_100%,0_100%,6px_50%)]',
  'false false': '[clip-path:polygon(0_0,calc(100%-6px)_0,100%_50%,calc(100%-6px)_100%,0_100%,6px_50%)]',
};

const markEnds = (begins: boolean, ends: boolean): string =>
  classNames(begins && 'ml-px rounded-l-full', ends && 'mr-px rounded-r-full');

const BlockWords = ({ trip: { title, destination } }: { trip: CalendarTrip }) => (
  <span className="mx-0.5 min-w-0 px-0.5 text-xs @min-[6rem]:mx-1 @min-[6rem]:px-1 @min-[9rem]:py-0.5 @min-[9rem]:text-sm">
    <bdi className="line-clamp-3 font-semibold wrap-anywhere @min-[6rem]:line-clamp-2 @min-[9rem]:line-clamp-1">
      {title}
    </bdi>
    {destination && <bdi className="hidden truncate @min-[9rem]:block @min-[9rem]:text-xs">{destination}</bdi>}
  </span>
);
