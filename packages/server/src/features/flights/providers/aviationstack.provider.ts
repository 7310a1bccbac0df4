import { formatFlightNumber, parseFlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import {
  DEFAULT_FLIGHT_STATUS,
  type FlightStatus,
  type LivePosition,
  flightStatuses,
} from '@caravan/contract/flights/flights.schema.ts';
import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
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
  parseWallTime,
  plausibleDelay,
  type ReportedEnd,
  type ReportedFlight,
  airportsToLookUp,
  flightsFrom,
  onDay,
} from './reported-flights.rules.ts';
import { FLIGHT_TIME_LIMIT_MS, type FlightProvider, type FlightProviderOptions } from './flights.provider.ts';

/** How long requests go without a date after a refused one, milliseconds: so late an upgrade to a paid plan is noticed. */
const DATELESS_MS = 60 * 60_000;
/** The most flights that the service reports at once. */
const LIMIT = '100';

/**
 * The flights of aviationstack (https://docs.apilayer.com/aviationstack). Its free plan knows the flights around now alone and
 * refuses every request with a date; such a request is then repeated without one, for another call of the budget.
 */
export const aviationstack = (options: FlightProviderOptions): FlightProvider => {
  const { url, key, log, airportsOf, spendFurtherCall, signal, timeLimit = FLIGHT_TIME_LIMIT_MS } = options;
  const service = openService({ name: 'aviationstack', log, timeLimit });
  let datelessUntil = -Infinity;

  const request = async (flightIata: string, date: string | null): Promise<AviationstackFlight[]> => {
    const query = { access_key: key, flight_iata: flightIata, limit: LIMIT };
    const answer = await service.ask({
      url: `${url}/v1/flights`,
      query: date === null ? query : { ...query, flight_date: date },
      answer: aviationstackAnswerSchema,
      // Each request costs.
      isRepeatable: false,
      signal,
    });
    if (answer.error === undefined) return answer.data;
    throw new ServiceError('refused', `it refused with ${answer.error.code}`, { refusal: answer });
  };

  const requestOnDay = async (flightIata: string, date: string | null): Promise<AviationstackFlight[]> => {
    if (date === null || performance.now() < datelessUntil) return request(flightIata, null);
    try {
      return await request(flightIata, date);
    } catch (error) {
      if (refusalOf(error) === 'validation_error') return [];
      if (refusalOf(error) !== 'function_access_restricted') throw error;
      datelessUntil = performance.now() + DATELESS_MS;
      if (!(await spendFurtherCall())) throw error;
      return request(flightIata, null);
    }
  };

  return {
    flightsOf: async (number, date) => {
      const reported = (await requestOnDay(formatFlightNumber(number), date)).map(reportedFlight);
      const airports = await airportsOf(airportsToLookUp(reported));
      return onDay(flightsFrom(number, reported, airports), date);
    },
  };
};

/** The code of a refusal; `undefined` for any other failure. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof ServiceError ? aviationstackRefusalSchema.safeParse(error.refusal).data?.error.code : undefined;

const reportedFlight = (answer: AviationstackFlight): ReportedFlight => {
  const { flight, departure, arrival, flight_date: date } = answer;
  return {
    number: numberOf(flight?.iata),
    operatedAs: numberOf(flight?.codeshared?.flight_iata),
    isOperator: flight?.codeshared === null ? true : null,
    airline: cleanText(answer.airline?.name, NAME_MAX),
    date: typeof date === 'string' && isCalendarDate(date) ? date : null,
    status: statusOf(answer.flight_status),
    departure: reportedEnd(departure),
    arrival: { ...reportedEnd(arrival), baggage: cleanText(arrival?.baggage, PLACE_MAX) },
    aircraft: aircraftOf(answer.aircraft),
    live: positionOf(answer.live),
  };
};

const numberOf = (value: unknown) => parseFlightNumber(cleanText(value, PLACE_MAX) ?? '');

const statusOf = (value: unknown): FlightStatus =>
  flightStatuses.find((status) => status === value) ?? DEFAULT_FLIGHT_STATUS;

/** Its times are on the airport's clock, whatever they are stamped with: `+00:00`, everywhere. */
const reportedEnd = (end: AviationstackEnd | null | undefined): ReportedEnd => ({
  airport: cleanText(end?.airport, NAME_MAX),
  iata: parseIata(end?.iata),
  timeZone: cleanText(end?.timezone, NAME_MAX),
  scheduled: parseWallTime(end?.scheduled),
  estimated: parseWallTime(end?.estimated),
  actual: parseWallTime(end?.actual),
  delay: plausibleDelay(end?.delay),
  terminal: cleanText(end?.terminal, PLACE_MAX),
  gate: cleanText(end?.gate, PLACE_MAX),
});

const aircraftOf = (aircraft: AviationstackFlight['aircraft']): string | null =>
  joinTexts([aircraft?.icao ?? aircraft?.iata, aircraft?.registration], AIRCRAFT_MAX);

/** In metres and kilometres an hour, and at a moment that is truly in UTC. */
const positionOf = (live: AviationstackFlight['live']): LivePosition | null =>
  livePosition({
    latitude: live?.latitude,
    longitude: live?.longitude,
    altitude: { value: live?.altitude, factor: FEET_PER_METRE },
    speed: { value: live?.speed_horizontal, factor: KNOTS_PER_KMH },
    direction: live?.direction,
    isOnGround: live?.is_ground,
    seenAt: parseInstant(live?.updated),
  });

/** A detail, which is ignored where it is malformed: one odd gate loses no flight. */
const detailSchema = z.optional(z.unknown());

const endSchema = z.object({
  airport: detailSchema,
  timezone: detailSchema,
  iata: detailSchema,
  terminal: detailSchema,
  gate: detailSchema,
  delay: detailSchema,
  scheduled: detailSchema,
  estimated: detailSchema,
  actual: detailSchema,
  baggage: detailSchema,
});
type AviationstackEnd = z.infer<typeof endSchema>;

/** A flight of aviationstack (https://docs.apilayer.com/aviationstack, 'Flights'). */
const flightSchema = z.object({
  flight_date: detailSchema,
  flight_status: detailSchema,
  departure: z.nullish(endSchema),
  arrival: z.nullish(endSchema),
  airline: z.nullish(z.object({ name: detailSchema })),
  flight: z.nullish(z.object({ iata: detailSchema, codeshared: z.nullish(z.object({ flight_iata: detailSchema })) })),
  aircraft: z.nullish(z.object({ registration: detailSchema, iata: detailSchema, icao: detailSchema })),
  live: z.nullish(
    z.object({
      updated: detailSchema,
      latitude: detailSchema,
      longitude: detailSchema,
      altitude: detailSchema,
      direction: detailSchema,
      speed_horizontal: detailSchema,
      is_ground: detailSchema,
    }),
  ),
});
type AviationstackFlight = z.infer<typeof flightSchema>;

/** A refusal, with whatever status; its code is a word such as `rate_limit_reached`. */
const aviationstackRefusalSchema = z.object({ error: z.object({ code: z.string().check(z.regex(/^\w{1,60}$/)) }) });

const aviationstackAnswerSchema = z.union([
  aviationstackRefusalSchema,
  z.object({ error: z.optional(z.undefined()), data: z.array(flightSchema).check(z.maxLength(100)) }),
]);
