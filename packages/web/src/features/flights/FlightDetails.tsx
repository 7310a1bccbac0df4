import { bestTime } from '@caravan/contract/flights/flight-times.rules.ts';
import type { Flight, FlightArrival, FlightEnd, LivePosition } from '@caravan/contract/flights/flights.schema.ts';
import { Plane } from 'lucide-react';
import { formatAgo } from '../../platform/format-dates.ts';
import { useNow } from '../../platform/clock.ts';
import { classNames } from '../../ui/class-names.ts';
import {
  type Reader,
  type ShownDelay,
  arrivalDelay,
  dayWords,
  delayWords,
  directionWords,
  isMoved,
  measureWords,
  positionWords,
  terminalWords,
  timeKind,
  timeWords,
  useReader,
} from './flight-words.ts';

/** Where a flight begins and ends, and when, by the clocks of both airports. */
export const FlightRoute = ({
  flight: { departure, arrival, flightDate, status },
}: {
  flight: Pick<Flight, 'departure' | 'arrival' | 'flightDate' | 'status'>;
}) => {
  const reader = useReader();
  const isCancelled = status === 'cancelled';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-x-2">
      <End
        words={DEPARTURE}
        end={departure}
        date={flightDate}
        delay={isCancelled ? null : delayWords(departure)}
        reader={reader}
        isCancelled={isCancelled}
      />
      <Plane size={18} aria-hidden="true" className="mt-1.5 rotate-45 text-ink-muted rtl:-rotate-135" />
      <End
        words={ARRIVAL}
        end={arrival}
        date={null}
        delay={arrivalDelay({ flight: { status, arrival } })}
        reader={reader}
        isCancelled={isCancelled}
      />
    </div>
  );
};

interface EndWords {
  readonly name: string;
  readonly actual: string;
  readonly estimated: string;
}

const DEPARTURE: EndWords = { name: 'From', actual: 'Departed', estimated: 'Leaves' };
const ARRIVAL: EndWords = { name: 'To', actual: 'Landed', estimated: 'Lands' };

interface EndProps {
  words: EndWords;
  end: FlightEnd | FlightArrival;
  /** The day, where there is no time that has it. */
  date: string | null;
  delay: ShownDelay | null;
  reader: Reader;
  isCancelled: boolean;
}

const End = ({ words, end, date, delay, reader, isCancelled }: EndProps) => {
  const stand = terminalWords(end);
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-sm">
      <Airport words={words} end={end} />
      <When words={words} end={end} date={date} reader={reader} isCancelled={isCancelled} />
      {delay && (
        <p className={classNames('font-semibold', delay.isLate ? 'text-clay-ink' : 'text-green-ink')}>{delay.words}</p>
      )}
      {stand !== '' && (
        <p className="font-medium wrap-anywhere">
          <bdi>{stand}</bdi>
        </p>
      )}
    </div>
  );
};

/** Its code, which everybody at an airport goes by, and its name; the name alone where it has no code. */
const Airport = ({ words, end: { iata, airport } }: Pick<EndProps, 'words' | 'end'>) => (
  <>
    <p className="min-h-7">
      <span className="sr-only">{words.name} </span>
      {iata === null ? (
        <span
          className={classNames('line-clamp-2 text-base wrap-anywhere', airport ? 'font-semibold' : 'text-ink-muted')}
        >
          <bdi>{airport ?? 'Not known'}</bdi>
        </span>
      ) : (
        <bdi className="text-lg font-bold tracking-wide">{iata}</bdi>
      )}
    </p>
    {iata !== null && airport !== null && airport !== iata && (
      <p className="line-clamp-2 wrap-anywhere text-ink-muted">
        <bdi>{airport}</bdi>
      </p>
    )}
  </>
);

/** The time that counts; beside it the planned one, where it is another. */
const When = ({ words, end, date, reader, isCancelled }: Omit<EndProps, 'delay'>) => {
  const best = bestTime(end);
  if (best === null) {
    return <p className="text-ink-muted">{date === null ? 'No time set' : `${dayWords(date, reader)}, no time set`}</p>;
  }
  const kind = timeKind(end);
  const shown = timeWords(best, end.timeZone, reader);
  const planned = end.scheduled !== null && isMoved(end) ? timeWords(end.scheduled, end.timeZone, reader) : null;
  return (
    <>
      <p className="mt-1">
        <span className={kind === 'scheduled' ? 'sr-only' : 'block text-xs text-ink-muted'}>
          {kind === 'scheduled' ? 'Scheduled ' : `${words[kind]} `}
        </span>
        <span className={classNames('text-base font-semibold tabular-nums', isCancelled && 'line-through')}>
          <bdi>{shown.time}</bdi>
        </span>
        {shown.zone && <span className="text-ink-muted"> {shown.zone}</span>}
        <span className="block text-ink-muted">{shown.day}</span>
      </p>
      {planned && (
        <p className="text-xs text-ink-muted">
          Scheduled {planned.day === shown.day ? '' : `${planned.day}, `}
          {planned.time}
        </p>
      )}
    </>
  );
};

interface FlightNameProps {
  flight: Pick<Flight, 'flightNumber' | 'airline' | 'operatedAs' | 'aircraft'>;
  /** Of the heading. */
  id?: string | undefined;
  level?: 3 | 4;
}

/** What a flight is called, and who flies it in what. */
export const FlightName = ({
  flight: { flightNumber, airline, operatedAs, aircraft },
  id,
  level = 3,
}: FlightNameProps) => {
  const Heading = `h${level}` as const;
  const by = [operatedAs && `Operated as ${operatedAs}`, aircraft].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0 flex-1">
      <Heading id={id} className="flex flex-wrap items-baseline gap-x-2 leading-[1.5rem]">
        <bdi className="font-bold tracking-wide wrap-anywhere">{flightNumber}</bdi>
        {airline !== null && (
          <span className="text-sm font-medium wrap-anywhere text-ink-muted">
            <bdi>{airline}</bdi>
          </span>
        )}
      </Heading>
      {by !== '' && (
        <p className="text-sm wrap-anywhere text-ink-muted">
          <bdi>{by}</bdi>
        </p>
      )}
    </div>
  );
};

/** Where an aircraft was seen last, and how it moved. */
export const LiveFacts = ({ live }: { live: LivePosition }) => {
  const now = useNow();
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-1.5 rounded-control bg-sunken px-3 py-2.5 text-sm sm:grid-cols-3">
      {factsOf(live, now).map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-muted">{name}</dt>
          <dd className="font-medium tabular-nums wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};

const factsOf = (live: LivePosition, now: Date): (readonly [string, string])[] => {
  const { altitude, speed, direction, isOnGround, seenAt } = live;
  return [
    ...(altitude === null ? [] : [['Altitude', measureWords(altitude, 'ft')] as const]),
    ...(speed === null ? [] : [['Speed', measureWords(speed, 'kt')] as const]),
    ...(direction === null ? [] : [['Direction', directionWords(direction)] as const]),
    ['Position', positionWords(live)],
    ...(isOnGround === null ? [] : [['On ground', isOnGround ? 'Yes' : 'No'] as const]),
    ...(seenAt === null ? [] : [['Seen', formatAgo(seenAt, now)] as const]),
  ];
};
