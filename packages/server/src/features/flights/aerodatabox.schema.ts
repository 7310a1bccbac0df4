import { z } from 'zod';

/** A detail, which counts for nothing where it is not what it should be: one odd gate loses no flight. */
const detailSchema = z.unknown().optional();

const timeSchema = z.object({ utc: detailSchema, local: detailSchema }).nullish();

const endSchema = z.object({
  airport: z.object({ iata: detailSchema, name: detailSchema, timeZone: detailSchema }).nullish(),
  scheduledTime: timeSchema,
  revisedTime: timeSchema,
  predictedTime: timeSchema,
  runwayTime: timeSchema,
  terminal: detailSchema,
  gate: detailSchema,
  baggageBelt: detailSchema,
});
export type AeroDataBoxEnd = z.infer<typeof endSchema>;

/** A flight of AeroDataBox (https://doc.aerodatabox.com, 'FlightContract'). */
const flightSchema = z.object({
  number: detailSchema,
  status: detailSchema,
  codeshareStatus: detailSchema,
  departure: endSchema.nullish(),
  arrival: endSchema.nullish(),
  airline: z.object({ name: detailSchema }).nullish(),
  aircraft: z.object({ reg: detailSchema, model: detailSchema }).nullish(),
  location: z
    .object({
      lat: detailSchema,
      lon: detailSchema,
      altitude: z.object({ feet: detailSchema, meter: detailSchema }).nullish(),
      groundSpeed: z.object({ kt: detailSchema, kmPerHour: detailSchema }).nullish(),
      trueTrack: z.object({ deg: detailSchema }).nullish(),
      reportedAtUtc: detailSchema,
    })
    .nullish(),
});
export type AeroDataBoxFlight = z.infer<typeof flightSchema>;

/** No body at all, with status 204, where it knows none. */
export const aeroDataBoxAnswerSchema = z.union([z.array(flightSchema).max(100), z.undefined()]);
