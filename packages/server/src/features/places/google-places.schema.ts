import { z } from 'zod';

/** An error may come with the status of a success. */
const noError = { error: z.undefined().optional(), status: z.undefined().optional() };

const textSchema = z.object({ text: z.string().max(500) });

/** What `places:autocomplete` answers, as far as it is read. */
export const googleSuggestionsSchema = z.object({
  ...noError,
  /** Left out where nothing is found. */
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().max(300),
            text: textSchema,
            structuredFormat: z.object({ mainText: textSchema, secondaryText: textSchema.optional() }).optional(),
            types: z.array(z.string()).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
});
export type GooglePrediction = NonNullable<
  z.infer<typeof googleSuggestionsSchema>['suggestions'][number]['placePrediction']
>;

/** What a place's details say, as far as they are read. */
export const googlePlaceSchema = z.object({
  ...noError,
  location: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  timeZone: z.object({ id: z.string().optional() }).optional(),
});
