import { z } from 'zod';

/** A place that the search by name has found (Open-Meteo, 'Geocoding API'); what is not known of it is absent. */
export const foundPlaceSchema = z.object({
  id: z.number(),
  name: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  country_code: z.string().optional(),
  country: z.string().optional(),
  admin1: z.string().optional(),
  timezone: z.string().optional(),
});
export type FoundPlace = z.infer<typeof foundPlaceSchema>;

/** The answer to a search; without `results` where nothing was found, which an error, even one with status 200, does not say. */
export const placesAnswerSchema = z.object({
  results: z.array(foundPlaceSchema).optional(),
  error: z.undefined().optional(),
});

const values = z.array(z.number().nullable());

/** Days, past or to come: for each variable one value a day, in the order of `time`; `null` where there is none (yet). */
export const daysAnswerSchema = z.object({
  daily: z.object({
    time: z.array(z.iso.date()),
    weather_code: values,
    temperature_2m_max: values,
    temperature_2m_min: values,
    /** Not every model of the past has it. */
    relative_humidity_2m_mean: values.optional(),
    wind_speed_10m_max: values,
  }),
});
export type DaysAnswer = z.infer<typeof daysAnswerSchema>;
