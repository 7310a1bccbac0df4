/**
 * Trips at their boundaries: the instant at which a day of theirs begins where the viewer is, and the last one before it.
 * The instants are written out, not computed, so that what reads the zones' tables is tested as well.
 */
import type { TripStatus } from '../trips/trips.rules.ts';

interface DatedTrip {
  readonly zone: string;
  /** What is special about it. */
  readonly what: string;
  readonly startDate: string;
  readonly endDate: string;
  /** How many days it has, three at least. */
  readonly days: number;
  /** The day before it, its first day, its last one, and the day after it: calendar date, and when that day begins there. */
  readonly boundaries: readonly (readonly [date: string, begins: string])[];
}

const inJune = (zone: string, begins: readonly string[]): DatedTrip => ({
  zone,
  what: 'in June',
  startDate: '2026-06-10',
  endDate: '2026-06-14',
  days: 5,
  boundaries: ['2026-06-09', '2026-06-10', '2026-06-14', '2026-06-15'].map((date, index) => [
    date,
    begins[index] ?? '',
  ]),
});

const threeDays = (zone: string, what: string, boundaries: DatedTrip['boundaries']): DatedTrip => ({
  zone,
  what,
  startDate: boundaries[1]?.[0] ?? '',
  endDate: boundaries[2]?.[0] ?? '',
  days: 3,
  boundaries,
});

const trips: readonly DatedTrip[] = [
  inJune('UTC', ['2026-06-09T00:00Z', '2026-06-10T00:00Z', '2026-06-14T00:00Z', '2026-06-15T00:00Z']),
  inJune('Asia/Tokyo', ['2026-06-08T15:00Z', '2026-06-09T15:00Z', '2026-06-13T15:00Z', '2026-06-14T15:00Z']),
  inJune('America/Los_Angeles', ['2026-06-09T07:00Z', '2026-06-10T07:00Z', '2026-06-14T07:00Z', '2026-06-15T07:00Z']),
  inJune('Pacific/Kiritimati', ['2026-06-08T10:00Z', '2026-06-09T10:00Z', '2026-06-13T10:00Z', '2026-06-14T10:00Z']),
  inJune('Pacific/Pago_Pago', ['2026-06-09T11:00Z', '2026-06-10T11:00Z', '2026-06-14T11:00Z', '2026-06-15T11:00Z']),
  inJune('Europe/Lisbon', ['2026-06-08T23:00Z', '2026-06-09T23:00Z', '2026-06-13T23:00Z', '2026-06-14T23:00Z']),
  threeDays('Europe/Lisbon', 'that begins on the day of 23 hours', [
    ['2026-03-28', '2026-03-28T00:00Z'],
    ['2026-03-29', '2026-03-29T00:00Z'],
    ['2026-03-31', '2026-03-30T23:00Z'],
    ['2026-04-01', '2026-03-31T23:00Z'],
  ]),
  threeDays('Europe/Lisbon', 'that ends on the day of 23 hours', [
    ['2026-03-26', '2026-03-26T00:00Z'],
    ['2026-03-27', '2026-03-27T00:00Z'],
    ['2026-03-29', '2026-03-29T00:00Z'],
    ['2026-03-30', '2026-03-29T23:00Z'],
  ]),
  threeDays('Europe/Lisbon', 'that begins on the day of 25 hours', [
    ['2026-10-24', '2026-10-23T23:00Z'],
    ['2026-10-25', '2026-10-24T23:00Z'],
    ['2026-10-27', '2026-10-27T00:00Z'],
    ['2026-10-28', '2026-10-28T00:00Z'],
  ]),
  threeDays('Europe/Lisbon', 'that ends on the day of 25 hours', [
    ['2026-10-22', '2026-10-21T23:00Z'],
    ['2026-10-23', '2026-10-22T23:00Z'],
    ['2026-10-25', '2026-10-24T23:00Z'],
    ['2026-10-26', '2026-10-26T00:00Z'],
  ]),
  threeDays('America/Los_Angeles', 'that begins on the day of 23 hours', [
    ['2026-03-07', '2026-03-07T08:00Z'],
    ['2026-03-08', '2026-03-08T08:00Z'],
    ['2026-03-10', '2026-03-10T07:00Z'],
    ['2026-03-11', '2026-03-11T07:00Z'],
  ]),
  threeDays('America/Los_Angeles', 'that ends on the day of 23 hours', [
    ['2026-03-05', '2026-03-05T08:00Z'],
    ['2026-03-06', '2026-03-06T08:00Z'],
    ['2026-03-08', '2026-03-08T08:00Z'],
    ['2026-03-09', '2026-03-09T07:00Z'],
  ]),
  threeDays('America/Los_Angeles', 'that begins on the day of 25 hours', [
    ['2026-10-31', '2026-10-31T07:00Z'],
    ['2026-11-01', '2026-11-01T07:00Z'],
    ['2026-11-03', '2026-11-03T08:00Z'],
    ['2026-11-04', '2026-11-04T08:00Z'],
  ]),
  threeDays('America/Los_Angeles', 'that ends on the day of 25 hours', [
    ['2026-10-29', '2026-10-29T07:00Z'],
    ['2026-10-30', '2026-10-30T07:00Z'],
    ['2026-11-01', '2026-11-01T07:00Z'],
    ['2026-11-02', '2026-11-02T08:00Z'],
  ]),
];

/** How a trip stands with a viewer. */
interface Standing {
  readonly status: TripStatus;
  readonly countdown: string;
  readonly dayOfTrip: { readonly day: number; readonly days: number } | null;
}

/** A trip, an instant, and how things stand then where the viewer is. */
export interface TripMoment extends Standing {
  readonly zone: string;
  readonly what: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly when: string;
  /** ISO 8601. */
  readonly now: string;
  /** Whether a calendar shows the trip on the day that it is. */
  readonly isPlacedToday: boolean;
  /** The dates of the boundaries, and whether a calendar shows the trip on each, whenever it is looked at. */
  readonly placed: readonly (readonly [date: string, isPlaced: boolean])[];
}

/** How things stand at the end of the day before each boundary, and from its beginning on. */
const standings = (days: number): readonly (readonly [until: Standing, from: Standing])[] => {
  const ahead = (countdown: string): Standing => ({ status: 'upcoming', countdown, dayOfTrip: null });
  const at = (day: number, countdown: string): Standing => ({ status: 'active', countdown, dayOfTrip: { day, days } });
  const over: Standing = { status: 'completed', countdown: 'In progress', dayOfTrip: null };
  return [
    [ahead('2 days left'), ahead('Tomorrow')],
    [ahead('Tomorrow'), at(1, 'Today')],
    [at(days - 1, 'In progress'), at(days, 'In progress')],
    [at(days, 'In progress'), over],
  ];
};

const names = ['the day before', 'its first day', 'its last day', 'the day after'];

export const tripMoments: readonly TripMoment[] = trips.flatMap(({ boundaries, days, ...trip }) => {
  const placed = boundaries.map(([date], index) => [date, index === 1 || index === 2] as const);
  return boundaries.flatMap(([, begins], index) => {
    const [until, from] = standings(days)[index] ?? [];
    if (!until || !from) return [];
    const lastBefore = new Date(Date.parse(begins) - 1).toISOString();
    const moment = (when: string, now: string, standing: Standing): TripMoment => {
      return { ...trip, ...standing, when, now, placed, isPlacedToday: standing.status === 'active' };
    };
    return [
      moment(`just before ${names[index]}`, lastBefore, until),
      moment(`as ${names[index]} begins`, new Date(begins).toISOString(), from),
    ];
  });
});
