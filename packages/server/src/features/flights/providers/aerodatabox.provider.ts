import { formatFlightNumber, parseFlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import {
  DEFAULT_FLIGHT_STATUS,
  type FlightStatus,
  type LivePosition,
} from '@caravan/contract/flights/flights.schema.ts';
import { z } from 'zod/mini';
import { ServiceError, openService } from '../../../platform/outside-services/outside-service.ts';
import {
  FEET_PER_METRE,
  KNOTS_PER_KMH,
  livePosition,
  AIRCRAFT_MAX,
  NAME_MAX,
  PLACE_MAX,
  cleanText,
  joinTexts,
  parseIata,
  parseInstant,
  parseUtcAndLocal,
  type ReportedEnd,
  type ReportedFlight,
  airportsToLookUp,
  flightsFrom,
  onDay,
} from './reported-flights.rules.ts';
import { FLIGHT_TIME_LIMIT_MS, type FlightProvider, type FlightProviderOptions } from './flights.provider.ts';

/** The flights of AeroDataBox at API.market (https://api.market/store/aedbx/aerodatabox). */
export const aeroDataBox = (options: FlightProviderOptions): FlightProvider => {
  const { url, key, log, airportsOf, signal, timeLimit = FLIGHT_TIME_LIMIT_MS } = options;
  const service = openService({ name: 'AeroDataBox', log, timeLimit });
  const request = async (number: string, date: string | null): Promise<AeroDataBoxFlight[]> => {
    const withLocation = 'true';
    try {
      const answer = await service.ask({
        url: `${url}/flights/number/${number}${date === null ? '' : `/${date}`}`,
        query: date === null ? { withLocation } : { dateLocalRole: 'Both', withLocation },
        headers: { 'x-api-market-key': key },
        answer: aeroDataBoxAnswerSchema,
        // Each request costs.
        isRepeatable: false,
        signal,
      });
      return answer ?? [];
    } catch (error) {
      // A number or a day that it refuses is unknown to it; the service itself works.
      if (error instanceof ServiceError && error.status === 400) return [];
      throw error;
    }
  };

  return {
    flightsOf: async (number, date) => {
      const reported = (await request(formatFlightNumber(number), date)).map(reportedFlight);
      const airports = await airportsOf(airportsToLookUp(reported));
      return onDay(flightsFrom(number, reported, airports), date);
    },
  };
};

/** Any other status, such as 'Boarding' or 'Delayed', is of a flight that has not left. */
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

const reportedFlight = (answer: AeroDataBoxFlight): ReportedFlight => {
  const { status, codeshareStatus, departure, arrival } = answer;
  return {
    number: parseFlightNumber(cleanText(answer.number, PLACE_MAX) ?? ''),
    operatedAs: null,
    isOperator: operators.get(codeshareStatus) ?? null,
    airline: cleanText(answer.airline?.name, NAME_MAX),
    date: null,
    status: statuses.get(status) ?? DEFAULT_FLIGHT_STATUS,
    departure: reportedEnd(departure),
    arrival: { ...reportedEnd(arrival), baggage: cleanText(arrival?.baggageBelt, PLACE_MAX) },
    aircraft: joinTexts([answer.aircraft?.model, answer.aircraft?.reg], AIRCRAFT_MAX),
    live: positionOf(answer.location),
  };
};

const reportedEnd = (end: AeroDataBoxEnd | null | undefined): ReportedEnd => ({
  airport: cleanText(end?.airport?.name, NAME_MAX),
  iata: parseIata(end?.airport?.iata),
  timeZone: cleanText(end?.airport?.timeZone, NAME_MAX),
  scheduled: parseUtcAndLocal(end?.scheduledTime),
  estimated: parseUtcAndLocal(end?.revisedTime) ?? parseUtcAndLocal(end?.predictedTime),
  actual: parseUtcAndLocal(end?.runwayTime),
  delay: null,
  terminal: cleanText(end?.terminal, PLACE_MAX),
  gate: cleanText(end?.gate, PLACE_MAX),
});

const positionOf = (location: AeroDataBoxFlight['location']): LivePosition | null =>
  livePosition({
    latitude: location?.lat,
    longitude: location?.lon,
    altitude: inEither(location?.altitude?.feet, location?.altitude?.meter, FEET_PER_METRE),
    speed: inEither(location?.groundSpeed?.kt, location?.groundSpeed?.kmPerHour, KNOTS_PER_KMH),
    direction: location?.trueTrack?.deg,
    isOnGround: null,
    seenAt: parseInstant(location?.reportedAtUtc),
  });

/** In our unit, else in the other one. */
const inEither = (ours: unknown, other: unknown, factor: number) =>
  typeof ours === 'number' ? { value: ours, factor: 1 } : { value: other, factor };

/** A detail, which is ignored where it is malformed: one odd gate loses no flight. */
const detailSchema = z.optional(z.unknown());

const timeSchema = z.nullish(z.object({ utc: detailSchema, local: detailSchema }));

const endSchema = z.object({
  airport: z.nullish(z.object({ iata: detailSchema, name: detailSchema, timeZone: detailSchema })),
  scheduledTime: timeSchema,
  revisedTime: timeSchema,
  predictedTime: timeSchema,
  runwayTime: timeSchema,
  terminal: detailSchema,
  gate: detailSchema,
  baggageBelt: detailSchema,
});
type AeroDataBoxEnd = z.infer<typeof endSchema>;

/** A flight of AeroDataBox (https://doc.aerodatabox.com, 'FlightContract'). */
const flightSchema = z.object({
  number: detailSchema,
  status: detailSchema,
  codeshareStatus: detailSchema,
  departure: z.nullish(endSchema),
  arrival: z.nullish(endSchema),
  airline: z.nullish(z.object({ name: detailSchema })),
  aircraft: z.nullish(z.object({ reg: detailSchema, model: detailSchema })),
  location: z.nullish(
    z.object({
      lat: detailSchema,
      lon: detailSchema,
      altitude: z.nullish(z.object({ feet: detailSchema, meter: detailSchema })),
      groundSpeed: z.nullish(z.object({ kt: detailSchema, kmPerHour: detailSchema })),
      trueTrack: z.nullish(z.object({ deg: detailSchema })),
      reportedAtUtc: detailSchema,
    }),
  ),
});
type AeroDataBoxFlight = z.infer<typeof flightSchema>;

/** No body at all, with status 204, where it knows none. */
const aeroDataBoxAnswerSchema = z.union([z.array(flightSchema).check(z.maxLength(100)), z.undefined()]);
