import { z } from 'zod/mini';
import { SHORT_TEXT_MAX } from '../limits.ts';
import { positionSchema } from '../places/places.schema.ts';
import { text } from '../text.schema.ts';
import { calendarDate } from '../time/calendar.schema.ts';

export const weatherConditions = ['sunny', 'partly-cloudy', 'cloudy', 'rainy', 'thunderstorm'] as const;
export type WeatherCondition = (typeof weatherConditions)[number];

/** A number as an address carries it. */
const sentNumber = z.pipe(
  z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/, 'Must be a number')),
  z.transform(Number),
);

/** What the weather of a day rests on. */
export const weatherBases = ['forecast', 'typical', 'observed'] as const;
export type WeatherBasis = (typeof weatherBases)[number];

/** Where, in the words of a trip's destination, and on which day there. */
export const weatherQuerySchema = z
  .object({
    location: text({ max: SHORT_TEXT_MAX, required: 'Location is required' }),
    date: calendarDate,
    /** Exactly where, degrees; without both the words count. */
    latitude: z.optional(z.pipe(sentNumber, positionSchema.shape.latitude)),
    longitude: z.optional(z.pipe(sentNumber, positionSchema.shape.longitude)),
  })
  .check(
    z.refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
      path: ['latitude'],
      error: 'Latitude and longitude are given together',
    }),
  );

/** The weather of one day at one place. */
export const weatherSchema = z.object({
  /** `typical`: the mean of that day in past years; `observed`: what it was like. */
  basis: z.enum(weatherBases),
  condition: z.enum(weatherConditions),
  /** The exact words, such as 'Light drizzle'. */
  description: z.string(),
  /** The day's highest and lowest, °F. */
  temperature: z.object({ high: z.number(), low: z.number() }),
  /** Relative, per cent; the day's mean. */
  humidity: z.number(),
  /** The day's strongest, km/h. */
  windSpeed: z.number(),
});
export type Weather = z.infer<typeof weatherSchema>;
