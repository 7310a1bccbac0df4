import { z } from 'zod/mini';
import { SHORT_TEXT_MAX } from '../limits.ts';
import { idSchema, text } from '../text.schema.ts';

/** So many places are proposed at most. */
export const PREDICTIONS_MAX = 8;

/** A position on earth, degrees. */
export const positionSchema = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
export type Position = z.infer<typeof positionSchema>;

/** Names one choosing of a place, from the first letter to the choice: some services count and charge by it. */
const session = z.optional(idSchema);

/** What was typed of a place. Fewer than 2 characters that are not blank propose nothing. */
export const placeInputSchema = z.object({ input: text({ max: SHORT_TEXT_MAX }), session });

/** A place that is proposed, in the shape of Google's Place Autocomplete. */
export const placePredictionSchema = z.object({
  /** The whole of it: 'Paris, Texas, United States'. */
  description: z.string(),
  place_id: z.string(),
  structured_formatting: z.object({
    /** 'Paris' */
    main_text: z.string(),
    /** 'Texas, United States' */
    secondary_text: z.optional(z.string()),
  }),
  /** What it was found by, where that is not its name: 'Venezia' for Venice, 'LA' for Los Angeles. Not of Google's shape. */
  called_also: z.optional(z.string()),
  /** The parts of the description, each with where it begins in it. */
  terms: z.array(z.object({ offset: z.int(), value: z.string() })),
  types: z.array(z.string()),
});
export type PlacePrediction = z.infer<typeof placePredictionSchema>;

/** Whose data this is, to be shown with it. */
const attributionSchema = z.object({ name: z.string(), url: z.string() });

export const placePredictionsSchema = z.object({
  status: z.enum(['OK', 'ZERO_RESULTS']),
  predictions: z.array(placePredictionSchema).check(z.maxLength(PREDICTIONS_MAX)),
  attribution: z.nullable(attributionSchema),
});
export type PlacePredictions = z.infer<typeof placePredictionsSchema>;

export const placeParams = z.object({ placeId: text({ max: 400 }) });
export const placeQuerySchema = z.object({ session });

/** Where a chosen place is. */
export const placeSchema = z.object({
  placeId: z.string(),
  ...positionSchema.shape,
  /** IANA. */
  timeZone: z.nullable(z.string()),
});
export type Place = z.infer<typeof placeSchema>;
