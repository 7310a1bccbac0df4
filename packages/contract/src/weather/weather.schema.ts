import { z } from 'zod/mini';
import { SHORT_TEXT_MAX } from '../limits.ts';
import { text } from '../text.schema.ts';
import { calendarDate } from '../time/calendar.schema.ts';

export const weatherConditions = ['sunny', 'partly-cloudy', 'cloudy', 'rainy', 'thunderstorm'] as const;
export type WeatherCondition = (typeof weatherConditions)[number];

/** Where, in the words of a trip's destination, and on which day there. */
export const weatherQuerySchema = z.object({
  location: text({ max: SHORT_TEXT_MAX, required: 'Location is required' }),
  date: calendarDate,
});

/** The weather of one day at one place. */
export const weatherSchema = z.object({
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
