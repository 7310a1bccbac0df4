import type { Arrival, Traveller } from '@caravan/contract/flights/arrivals.rules.ts';
import { changeText } from '@caravan/contract/flights/flight-changes.rules.ts';
import { bestTime, delayOf } from '@caravan/contract/flights/flight-times.rules.ts';
import type {
  Flight,
  FlightChange,
  FlightEnd,
  FlightStatus,
  LivePosition,
} from '@caravan/contract/flights/flights.schema.ts';
import { createContext, use } from 'react';
import { dateIn, shownZone } from '@caravan/contract/time/zones.rules.ts';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { formatDate, formatShortDay, formatTime, foreignZone } from '../../platform/format-dates.ts';

/** Who reads it, and when. */
export interface Reader {
  /** IANA. */
  readonly zone: string;
  /** The zone whose clock needs no name: that of the trip that is read of; absent, their own. */
  readonly usual?: string | undefined;
  /** The calendar date there. */
  readonly today: string;
  /** Of the browser by default. */
  readonly locale?: string | undefined;
}

/** A time at an airport, by the clock there. */
export interface ShownTime {
  /** '8:45 AM' */
  readonly time: string;
  /** 'Wed, Mar 3'; with its year where that is not this one's. */
  readonly day: string;
  /** 'GMT+9' where that clock differs from the usual one; 'your time' where nobody knows the airport's clock. */
  readonly zone: string | null;
}

/** The day of a flight, 'Wed, Mar 3'; 'Mar 3, 2028' in another year than today's. */
export const dayWords = (date: string | null, { today, locale }: Reader): string =>
  date !== null && date.slice(0, 4) !== today.slice(0, 4) ? formatDate(date, locale) : formatShortDay(date, locale);

/** An instant as the airport's clock shows it, or the reader's own where nobody knows that. */
export const timeWords = (instant: string, timeZone: string | null, reader: Reader): ShownTime => {
  const zone = shownZone(timeZone, reader.zone);
  const at = new Date(instant);
  return {
    time: formatTime(instant, zone, reader.locale),
    day: dayWords(dateIn(zone, at), reader),
    zone: timeZone === null ? 'your time' : foreignZone(zone, reader.usual ?? reader.zone, at, reader.locale),
  };
};

/** What a delay is to whoever waits: it hurts, it does not, or nobody knows. */
export interface ShownDelay {
  readonly words: string;
  readonly isLate: boolean;
}

/** '45 min late', '10 min early' or 'On time'; `null` where nobody can say. */
export const delayWords = (end: Parameters<typeof delayOf>[0]): ShownDelay | null => {
  const delay = delayOf(end);
  if (delay === null) return null;
  if (delay === 0) return { words: 'On time', isLate: false };
  return { words: `${Math.abs(delay)} min ${delay > 0 ? 'late' : 'early'}`, isLate: delay > 0 };
};

/** Which of its times an end of a flight goes by. */
export const timeKind = (end: Pick<FlightEnd, 'actual' | 'estimated'>): 'actual' | 'estimated' | 'scheduled' => {
  if (end.actual !== null) return 'actual';
  return end.estimated === null ? 'scheduled' : 'estimated';
};

/** Whether an end goes by another time than it was planned for. */
export const isMoved = (end: Pick<FlightEnd, 'actual' | 'estimated' | 'scheduled'>): boolean => {
  const best = bestTime(end);
  return best !== null && end.scheduled !== null && Date.parse(best) !== Date.parse(end.scheduled);
};

/** 'Terminal 5, Gate B12', as far as known. */
export const terminalWords = ({ terminal, gate, baggage = null }: Stand): string =>
  [terminal && `Terminal ${terminal}`, gate && `Gate ${gate}`, baggage && `Belt ${baggage}`].filter(Boolean).join(', ');

type Stand = Pick<FlightEnd, 'terminal' | 'gate'> & { readonly baggage?: string | null };

/** The eight winds, clockwise from north. */
const WINDS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** '270° W' of a direction in degrees from north. */
export const directionWords = (degrees: number): string => {
  const whole = ((Math.round(degrees) % 360) + 360) % 360;
  return `${whole}° ${WINDS[Math.round(whole / 45) % WINDS.length]}`;
};

/** '51.47° N, 0.45° W' */
export const positionWords = ({ latitude, longitude }: Pick<LivePosition, 'latitude' | 'longitude'>): string =>
  `${half(latitude, 'N', 'S')}, ${half(longitude, 'E', 'W')}`;

const half = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? negative : positive}`;

/** A whole number with its unit, '35,000 ft'. */
export const measureWords = (value: number, unit: string, locale?: string): string =>
  `${Math.round(value).toLocaleString(locale)} ${unit}`;

/** An airport as people name it, 'Lisbon (LIS)'; `null` where it is not known. */
export const airportName = (airport: string | null, iata: string | null): string | null => {
  if (airport === null || airport === iata) return iata;
  return iata === null ? airport : `${airport} (${iata})`;
};

/** 'You, Bea, and Cal', the viewer first. */
export const travellerNames = (travellers: readonly Traveller[], viewerId: string, locale?: string): string => {
  const others = travellers.filter(({ id }) => id !== viewerId).map(nameOf);
  const all = others.length < travellers.length ? ['You', ...others] : others;
  return new Intl.ListFormat(locale).format(all);
};

const nameOf = ({ firstName, lastName }: Traveller): string => firstName || lastName || 'Traveler';

/** A flight to be met. */
interface Landing {
  readonly flight: Pick<Arrival['flight'], 'status' | 'arrival'>;
}

/** How a landing keeps to its plan; `null` where nobody can say, or the flight does not come. */
export const arrivalDelay = ({ flight: { status, arrival } }: Landing): ShownDelay | null =>
  isComing(status) ? delayWords(arrival) : null;

/** Whether a flight of this status lands where it was to, as far as anybody knows. */
export const isComing = (status: FlightStatus): boolean =>
  status !== 'cancelled' && status !== 'diverted' && status !== 'incident';

/** A change of a flight in words for a reader: 'Gate changed from B12 to C4', 'Now lands 2:20 PM, 35 minutes late'. */
export const changeWords = (
  change: FlightChange,
  flight: Pick<Flight, 'departure' | 'arrival'>,
  reader: Reader,
): string =>
  changeText(change, flight, (instant, timeZone) => {
    const { time, zone } = timeWords(instant, timeZone, reader);
    return zone === null ? time : `${time} ${zone}`;
  });

/** The zone of the trip whose flights are shown; `null` where they are those of no trip. */
export const UsualZone = createContext<string | null>(null);

/** Whoever reads this page now. */
export const useReader = (): Reader => ({ zone: viewerZone(), usual: use(UsualZone) ?? undefined, today: useToday() });
