import { z } from 'zod';

/** A detail, which counts for nothing where it is not what it should be: one odd gate loses no flight. */
const detailSchema = z.unknown().optional();

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
export type AviationstackEnd = z.infer<typeof endSchema>;

/** A flight of aviationstack (https://docs.apilayer.com/aviationstack, 'Flights'). */
const flightSchema = z.object({
  flight_date: detailSchema,
  flight_status: detailSchema,
  departure: endSchema.nullish(),
  arrival: endSchema.nullish(),
  airline: z.object({ name: detailSchema }).nullish(),
  flight: z.object({ iata: detailSchema, codeshared: z.object({ flight_iata: detailSchema }).nullish() }).nullish(),
  aircraft: z.object({ registration: detailSchema, iata: detailSchema, icao: detailSchema }).nullish(),
  live: z
    .object({
      updated: detailSchema,
      latitude: detailSchema,
      longitude: detailSchema,
      altitude: detailSchema,
      direction: detailSchema,
      speed_horizontal: detailSchema,
      is_ground: detailSchema,
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
