import { formatFlightNumber, parseFlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import {
  DEFAULT_FLIGHT_STATUS,
  type FlightStatus,
  type LivePosition,
} from '@caravan/contract/flights/flights.schema.ts';
import { openService, ServiceError } from '../../platform/outside-service.ts';
import { type AeroDataBoxEnd, type AeroDataBoxFlight, aeroDataBoxAnswerSchema } from './aerodatabox.schema.ts';
import { FLIGHT_TIME_LIMIT_MS, type FlightProvider, type FlightProviderOptions } from './flights.provider.ts';
import { airportsToLookUp, flightsFrom, onDay, type ReportedEnd, type ReportedFlight } from './told-flights.rules.ts';
import { FEET_PER_METRE, KNOTS_PER_KMH, livePosition } from './told-position.rules.ts';
import { AIRCRAFT_MAX, NAME_MAX, PLACE_MAX, parseIata, joinTexts, cleanText } from './told-text.rules.ts';
import { parseInstant, parseUtcAndLocal } from './told-times.rules.ts';

/** The flights of AeroDataBox at API.market (https://api.market/store/aedbx/aerodatabox). */
export const aeroDataBox = (options: FlightProviderOptions): FlightProvider => {
  const { url, key, log, airportsOf, signal, timeLimit = FLIGHT_TIME_LIMIT_MS } = options;
  const service = openService({ name: 'AeroDataBox', log, timeLimit });
  const ask = async (number: string, date: string | null): Promise<AeroDataBoxFlight[]> => {
    const withLocation = 'true';
    try {
      const answer = await service.ask({
        url: `${url}/flights/number/${number}${date === null ? '' : `/${date}`}`,
        query: date === null ? { withLocation } : { dateLocalRole: 'Both', withLocation },
        headers: { 'x-api-market-key': key },
        answer: aeroDataBoxAnswerSchema,
        // Each question costs.
        isRepeatable: false,
        signal,
      });
      return answer ?? [];
    } catch (error) {
      // A number or a day that it does not take is one that it knows nothing of; the service itself is well.
      if (error instanceof ServiceError && error.status === 400) return [];
      throw error;
    }
  };

  return {
    flightsOf: async (number, date) => {
      const told = (await ask(formatFlightNumber(number), date)).map(reportedFlight);
      const airports = await airportsOf(airportsToLookUp(told));
      return onDay(flightsFrom(number, told, airports), date);
    },
  };
};

/** Whatever else it says, 'Boarding' or 'Delayed', is of a flight that has not left. */
const statuses: ReadonlyMap<unknown, FlightStatus> = new Map([
  ['Departed', 'active'],
  ['EnRoute', 'active'],
  ['Approaching', 'active'],
  ['Arrived', 'landed'],
  ['Canceled', 'cancelled'],
  ['Diverted', 'diverted'],
]);

const operators: ReadonlyMap<unknown, boolean> = new Map([
  ['IsOperator', true],
  ['IsCodeshared', false],
]);

const reportedFlight = (told: AeroDataBoxFlight): ReportedFlight => {
  const { status, codeshareStatus, departure, arrival } = told;
  return {
    number: parseFlightNumber(cleanText(told.number, PLACE_MAX) ?? ''),
    operatedAs: null,
    isOperator: operators.get(codeshareStatus) ?? null,
    airline: cleanText(told.airline?.name, NAME_MAX),
    date: null,
    status: statuses.get(status) ?? DEFAULT_FLIGHT_STATUS,
    departure: reportedEnd(departure),
    arrival: { ...reportedEnd(arrival), baggage: cleanText(arrival?.baggageBelt, PLACE_MAX) },
    aircraft: joinTexts([told.aircraft?.model, told.aircraft?.reg], AIRCRAFT_MAX),
    live: positionOf(told.location),
  };
};

const reportedEnd = (told: AeroDataBoxEnd | null | undefined): ReportedEnd => ({
  airport: cleanText(told?.airport?.name, NAME_MAX),
  iata: parseIata(told?.airport?.iata),
  timeZone: cleanText(told?.airport?.timeZone, NAME_MAX),
  scheduled: parseUtcAndLocal(told?.scheduledTime),
  estimated: parseUtcAndLocal(told?.revisedTime) ?? parseUtcAndLocal(told?.predictedTime),
  actual: parseUtcAndLocal(told?.runwayTime),
  delay: null,
  terminal: cleanText(told?.terminal, PLACE_MAX),
  gate: cleanText(told?.gate, PLACE_MAX),
});

const positionOf = (told: AeroDataBoxFlight['location']): LivePosition | null =>
  livePosition({
    latitude: told?.lat,
    longitude: told?.lon,
    altitude: inEither(told?.altitude?.feet, told?.altitude?.meter, FEET_PER_METRE),
    speed: inEither(told?.groundSpeed?.kt, told?.groundSpeed?.kmPerHour, KNOTS_PER_KMH),
    direction: told?.trueTrack?.deg,
    isOnGround: null,
    seenAt: parseInstant(told?.reportedAtUtc),
  });

/** In our unit, else in the other one. */
const inEither = (ours: unknown, other: unknown, factor: number) =>
  typeof ours === 'number' ? { value: ours, factor: 1 } : { value: other, factor };
