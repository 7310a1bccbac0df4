import type { FlightStatus } from '@caravan/contract/flights/flights.schema.ts';
import { instantAt } from '@caravan/contract/time/zones.rules.ts';
import type { StubRequest, Fault } from './faulty-service.ts';

/** One moment, `YYYY-MM-DD HH:MM`: as the airport's clock shows it, and in UTC. */
export interface StubTime {
  readonly local: string;
  readonly utc: string;
}

export interface StubEnd {
  readonly iata: string;
  readonly airport: string;
  /** IANA; `null` where the service leaves it out. */
  readonly timeZone: string | null;
  readonly scheduled: StubTime;
  readonly estimated?: StubTime | undefined;
  readonly actual?: StubTime | undefined;
  /** Minutes, where the service reports them. */
  readonly delay?: number | undefined;
  readonly terminal?: string | undefined;
  readonly gate?: string | undefined;
}

/** One leg of one day, in a shape of no service. */
export interface StubFlight {
  /** 'BA117'. */
  readonly number: string;
  readonly airline: string;
  readonly status: FlightStatus;
  readonly departure: StubEnd;
  readonly arrival: StubEnd & { readonly baggage?: string | undefined };
  /** The number under which another airline flies it. */
  readonly operatedAs?: string | undefined;
  readonly aircraft?: { readonly model: string; readonly registration: string } | undefined;
  readonly live?: StubPosition | undefined;
}

/** In metres and kilometres an hour. */
export interface StubPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  readonly speed: number;
  readonly direction: number;
  readonly seenAt: string;
}

/** What of a flight changes. */
export interface StubChange {
  readonly status?: FlightStatus;
  readonly departure?: Partial<StubEnd>;
  readonly arrival?: Partial<StubFlight['arrival']>;
}

/** A server on this machine that speaks the documented protocol of a flight service. */
export interface FlightServiceStub {
  readonly url: string;
  /** Settings that make a server send its requests here. */
  readonly env: Record<string, string>;
  /** All requests, in order. */
  readonly requests: readonly StubRequest[];
  /** Reports these flights from now on, instead of those of the same number, day and departure. */
  report(...flights: readonly StubFlight[]): void;
  /** Changes all flights of a number. */
  change(number: string, change: StubChange): void;
  /** Reports nothing of a number any more. */
  forget(number: string): void;
  /** Reports these entries for every number, as they are. */
  reportRaw(entries: readonly unknown[] | null): void;
  /** Says what the next requests get instead of an answer, all of them or so many; `null` answers again. */
  fail(fault: Fault | null, times?: number): void;
  stop(): Promise<void>;
}

/** A moment by the clock of a zone. @param local `YYYY-MM-DD HH:MM`. */
export const momentAt = (timeZone: string, local: string): StubTime => {
  const instant = instantAt({ date: local.slice(0, 10), time: local.slice(11) }, timeZone);
  if (instant === null) throw new Error(`${local} is no time.`);
  return { local, utc: instant.slice(0, 16).replace('T', ' ') };
};

/** The same number of minutes later on both clocks; not across a change of one of them. */
export const minutesAfter = ({ local, utc }: StubTime, minutes: number): StubTime => {
  const later = (text: string): string =>
    new Date(Date.parse(`${text.replace(' ', 'T')}:00Z`) + minutes * 60_000)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ');
  return { local: later(local), utc: later(utc) };
};

/** The day of departure by the clock there. */
export const dayOf = ({ departure }: StubFlight): string => departure.scheduled.local.slice(0, 10);

const isSameLeg = (one: StubFlight, other: StubFlight): boolean =>
  one.number === other.number && dayOf(one) === dayOf(other) && one.departure.iata === other.departure.iata;

/** The flights that a stub knows. */
export class StubFlights {
  list: readonly StubFlight[] = [];

  report(...flights: readonly StubFlight[]): void {
    this.list = [...this.list.filter((one) => !flights.some((other) => isSameLeg(one, other))), ...flights];
  }

  change(number: string, { status, departure, arrival }: StubChange): void {
    if (!this.list.some((flight) => flight.number === number)) throw new Error(`The stub knows no ${number}.`);
    this.list = this.list.map((flight) =>
      flight.number === number
        ? {
            ...flight,
            status: status ?? flight.status,
            departure: { ...flight.departure, ...departure },
            arrival: { ...flight.arrival, ...arrival },
          }
        : flight,
    );
  }

  forget(number: string): void {
    this.list = this.list.filter((flight) => flight.number !== number);
  }
}

const LONDON = 'Europe/London';
const NEW_YORK = 'America/New_York';

/** BA117 from London to New York: leaves at 08:25 and lands at 11:15 on the clocks there. @param day of departure. */
export const londonToNewYork = (day: string, special: Partial<StubFlight> = {}): StubFlight => ({
  number: 'BA117',
  airline: 'British Airways',
  status: 'scheduled',
  departure: {
    iata: 'LHR',
    airport: 'London Heathrow',
    timeZone: LONDON,
    scheduled: momentAt(LONDON, `${day} 08:25`),
    terminal: '5',
    gate: 'B36',
  },
  arrival: {
    iata: 'JFK',
    airport: 'John F Kennedy International',
    timeZone: NEW_YORK,
    scheduled: momentAt(NEW_YORK, `${day} 11:15`),
    terminal: '8',
  },
  aircraft: { model: 'Boeing 777-300ER', registration: 'G-STBH' },
  ...special,
});
