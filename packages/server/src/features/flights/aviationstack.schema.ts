import { z } from 'zod';

/** A detail, which counts for nothing where it is not what it should be: one odd gate loses no flight. */
const detail = z.unknown().optional();

const endSchema = z.object({
  airport: detail,
  timezone: detail,
  iata: detail,
  terminal: detail,
  gate: detail,
  delay: detail,
  scheduled: detail,
  estimated: detail,
  actual: detail,
  baggage: detail,
});
export type AviationstackEnd = z.infer<typeof endSchema>;

/** A flight of aviationstack (https://docs.apilayer.com/aviationstack, 'Flights'). */
const flightSchema = z.object({
  flight_date: detail,
  flight_status: detail,
  departure: endSchema.nullish(),
  arrival: endSchema.nullish(),
  airline: z.object({ name: detail }).nullish(),
  flight: z.object({ iata: detail, codeshared: z.object({ flight_iata: detail }).nullish() }).nullish(),
  aircraft: z.object({ registration: detail, iata: detail, icao: detail }).nullish(),
  live: z
    .object({
      updated: detail,
      latitude: detail,
      longitude: detail,
      altitude: detail,
      direction: detail,
      speed_horizontal: detail,
      is_ground: detail,
    })
    .nullish(),
});
export type AviationstackFlight = z.infer<typeof flightSchema>;

/** Why it answers nothing, with whatever status; the code is a word such as `rate_limit_reached`. */
export const aviationstackRefusalSchema = z.object({ error: z.object({ code: z.string().regex(/^\w{1,60}$/) }) });

export const aviationstackAnswerSchema = z.union([
  aviationstackRefusalSchema,
  z.object({ error: z.undefined().optional(), data: z.array(flightSchema).max(100) }),
]);
