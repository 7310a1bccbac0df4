import { formatFlightNumber, parseFlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import {
  DEFAULT_FLIGHT_STATUS,
  type FlightStatus,
  flightStatuses,
  type LivePosition,
} from '@caravan/contract/flights/flights.schema.ts';
import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { openService, ServiceError } from '../../platform/outside-service.ts';
import {
  type AviationstackEnd,
  type AviationstackFlight,
  aviationstackAnswerSchema,
  aviationstackRefusalSchema,
} from './aviationstack.schema.ts';
import { FLIGHT_TIME_LIMIT_MS, type FlightProvider, type FlightProviderOptions } from './flights.provider.ts';
import { airportsToLookUp, flightsFrom, onDay, type ReportedEnd, type ReportedFlight } from './told-flights.rules.ts';
import { FEET_PER_METRE, KNOTS_PER_KMH, livePosition } from './told-position.rules.ts';
import { AIRCRAFT_MAX, NAME_MAX, PLACE_MAX, parseIata, joinTexts, cleanText } from './told-text.rules.ts';
import { plausibleDelay, parseInstant, parseWallTime } from './told-times.rules.ts';

/** How long a plan that has no dates is not asked for one again, milliseconds: as long as a paid one might take to be noticed. */
const DATELESS_MS = 60 * 60_000;
/** The most that the service tells at once. */
const LIMIT = '100';

/**
 * The flights of aviationstack (https://docs.apilayer.com/aviationstack). Its free plan knows the flights around now alone and
 * refuses every question with a date; such a question is then asked once more without one, for another call of the budget.
 */
export const aviationstack = (options: FlightProviderOptions): FlightProvider => {
  const { url, key, log, airportsOf, spendFurtherCall, signal, timeLimit = FLIGHT_TIME_LIMIT_MS } = options;
  const service = openService({ name: 'aviationstack', log, timeLimit });
  let datelessUntil = -Infinity;

  const ask = async (flightIata: string, date: string | null): Promise<AviationstackFlight[]> => {
    const query = { access_key: key, flight_iata: flightIata, limit: LIMIT };
    const answer = await service.ask({
      url: `${url}/v1/flights`,
      query: date === null ? query : { ...query, flight_date: date },
      answer: aviationstackAnswerSchema,
      // Each question costs.
      isRepeatable: false,
      signal,
    });
    if (answer.error === undefined) return answer.data;
    throw new ServiceError('refused', `it refused with ${answer.error.code}`, { refusal: answer });
  };

  const askOnDay = async (flightIata: string, date: string | null): Promise<AviationstackFlight[]> => {
    if (date === null || performance.now() < datelessUntil) return ask(flightIata, null);
    try {
      return await ask(flightIata, date);
    } catch (error) {
      if (refusalOf(error) === 'validation_error') return [];
      if (refusalOf(error) !== 'function_access_restricted') throw error;
      datelessUntil = performance.now() + DATELESS_MS;
      if (!(await spendFurtherCall())) throw error;
      return ask(flightIata, null);
    }
  };

  return {
    flightsOf: async (number, date) => {
      const told = (await askOnDay(formatFlightNumber(number), date)).map(reportedFlight);
      const airports = await airportsOf(airportsToLookUp(told));
      return onDay(flightsFrom(number, told, airports), date);
    },
  };
};

/** The word of a refusal; `undefined` for any other failure. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof ServiceError ? aviationstackRefusalSchema.safeParse(error.refusal).data?.error.code : undefined;

const reportedFlight = (told: AviationstackFlight): ReportedFlight => {
  const { flight, departure, arrival, flight_date: date } = told;
  return {
    number: numberOf(flight?.iata),
    operatedAs: numberOf(flight?.codeshared?.flight_iata),
    isOperator: flight?.codeshared === null ? true : null,
    airline: cleanText(told.airline?.name, NAME_MAX),
    date: typeof date === 'string' && isCalendarDate(date) ? date : null,
    status: statusOf(told.flight_status),
    departure: reportedEnd(departure),
    arrival: { ...reportedEnd(arrival), baggage: cleanText(arrival?.baggage, PLACE_MAX) },
    aircraft: aircraftOf(told.aircraft),
    live: positionOf(told.live),
  };
};

const numberOf = (told: unknown) => parseFlightNumber(cleanText(told, PLACE_MAX) ?? '');

const statusOf = (told: unknown): FlightStatus =>
  flightStatuses.find((status) => status === told) ?? DEFAULT_FLIGHT_STATUS;

/** Its times are on the airport's clock, whatever they are stamped with: `+00:00`, everywhere. */
const reportedEnd = (told: AviationstackEnd | null | undefined): ReportedEnd => ({
  airport: cleanText(told?.airport, NAME_MAX),
  iata: parseIata(told?.iata),
  timeZone: cleanText(told?.timezone, NAME_MAX),
  scheduled: parseWallTime(told?.scheduled),
  estimated: parseWallTime(told?.estimated),
  actual: parseWallTime(told?.actual),
  delay: plausibleDelay(told?.delay),
  terminal: cleanText(told?.terminal, PLACE_MAX),
  gate: cleanText(told?.gate, PLACE_MAX),
});

const aircraftOf = (told: AviationstackFlight['aircraft']): string | null =>
  joinTexts([told?.icao ?? told?.iata, told?.registration], AIRCRAFT_MAX);

/** Metres and kilometres an hour, and a moment that is told in UTC indeed. */
const positionOf = (told: AviationstackFlight['live']): LivePosition | null =>
  livePosition({
    latitude: told?.latitude,
    longitude: told?.longitude,
    altitude: { value: told?.altitude, factor: FEET_PER_METRE },
    speed: { value: told?.speed_horizontal, factor: KNOTS_PER_KMH },
    direction: told?.direction,
    isOnGround: told?.is_ground,
    seenAt: parseInstant(told?.updated),
  });
