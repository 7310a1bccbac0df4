import type { ActivityFlight } from './flights.schema.ts';

/**
 * What tells flights apart: number, day and where it begins, as one number may have several legs. One without a day is not
 * known well enough to be another person's too.
 */
export const flightKey = (
  flight: Pick<ActivityFlight, 'id' | 'flightNumber' | 'flightDate' | 'departureIata'>,
): string =>
  flight.flightDate === null
    ? flight.id
    : [flight.flightNumber, flight.flightDate, flight.departureIata ?? ''].join(' ');
