import { z } from 'zod';

/** A detail, which counts for nothing where it is not what it should be: one odd gate loses no flight. */
const detail = z.unknown().optional();

const timeSchema = z.object({ utc: detail, local: detail }).nullish();

const endSchema = z.object({
  airport: z.object({ iata: detail, name: detail, timeZone: detail }).nullish(),
  scheduledTime: timeSchema,
  revisedTime: timeSchema,
  predictedTime: timeSchema,
  runwayTime: timeSchema,
  terminal: detail,
  gate: detail,
  baggageBelt: detail,
});
export type AeroDataBoxEnd = z.infer<typeof endSchema>;

/** A flight of AeroDataBox (https://doc.aerodatabox.com, 'FlightContract'). */
const flightSchema = z.object({
  number: detail,
  status: detail,
  codeshareStatus: detail,
  departure: endSchema.nullish(),
  arrival: endSchema.nullish(),
  airline: z.object({ name: detail }).nullish(),
  aircraft: z.object({ reg: detail, model: detail }).nullish(),
  location: z
    .object({
      lat: detail,
      lon: detail,
      altitude: z.object({ feet: detail, meter: detail }).nullish(),
      groundSpeed: z.object({ kt: detail, kmPerHour: detail }).nullish(),
      trueTrack: z.object({ deg: detail }).nullish(),
      reportedAtUtc: detail,
    })
    .nullish(),
});
export type AeroDataBoxFlight = z.infer<typeof flightSchema>;

/** No body at all, with status 204, where it knows none. */
export const aeroDataBoxAnswerSchema = z.union([z.array(flightSchema).max(100), z.undefined()]);
