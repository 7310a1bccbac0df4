import { z } from 'zod/mini';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../limits.ts';
import { CATEGORY_UNKNOWN_MESSAGE } from '../messages.ts';
import { answeredId, clearableId, clearableText, idSchema, sentId, sentVersion, text } from '../text.schema.ts';
import { answeredInstant, clearableDate } from '../time/calendar.schema.ts';

export const TITLE_REQUIRED = 'Title is required';
export const CATEGORY_REQUIRED = 'Category is required';
/** Said of an activity that was deleted meanwhile, or never was on the trip. */
export const ACTIVITY_UNKNOWN = 'Please choose one of the trip’s activities';
/** Longest occasion, characters. */
export const OCCASION_MAX = 100;

export const outfitCategories = ['Casual', 'Active Wear', 'Formal', 'Dress to Impress'] as const;
export const outfitCategorySchema = z.enum(outfitCategories);
export type OutfitCategory = z.infer<typeof outfitCategorySchema>;
/** What the dialog proposes. */
export const DEFAULT_OUTFIT_CATEGORY: OutfitCategory = 'Casual';

const outfitFields = {
  title: text({ max: SHORT_TEXT_MAX, required: TITLE_REQUIRED }),
  description: clearableText({ max: LONG_TEXT_MAX }),
  occasion: clearableText({ max: OCCASION_MAX }),
  category: z.pipe(
    z
      .string(CATEGORY_REQUIRED)
      .check(z.trim(), z.minLength(1, CATEGORY_REQUIRED))
      .register(z.globalRegistry, { enum: [...outfitCategories] }),
    z.enum(outfitCategories, CATEGORY_UNKNOWN_MESSAGE),
  ),
  plannedDate: clearableDate,
  /** An activity of the same trip. */
  activityId: clearableId,
  /** Somebody on the trip; absent: whoever adds it. */
  wearerId: z.optional(idSchema),
};

/** What a new outfit is made from, beside its picture. */
export const newOutfitSchema = z.object({ ...outfitFields, id: sentId });
export type NewOutfit = z.output<typeof newOutfitSchema>;

/** A form's `true`, however it is spelled there. */
const sentFlag = z.pipe(
  z.nullish(z.union([z.boolean(), z.enum(['true', 'false', ''])], 'Must be true or false')),
  z.transform((value) => value === true || value === 'true'),
);

/** A change to an outfit: absent fields stay. A new picture takes the place of the old one. */
export const outfitChangeSchema = z.object({
  ...outfitFields,
  title: z.optional(outfitFields.title),
  category: z.optional(outfitFields.category),
  /** Takes the picture away; without effect beside a new one. */
  removeImage: sentFlag,
  version: sentVersion,
});
export type OutfitChange = z.output<typeof outfitChangeSchema>;

/** Where a copy of an outfit is planned. */
export const outfitCopySchema = z.object({ id: sentId, plannedDate: clearableDate, activityId: clearableId });
export type OutfitCopy = z.output<typeof outfitCopySchema>;

export const outfitSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  title: z.string(),
  description: z.nullable(z.string()),
  occasion: z.nullable(z.string()),
  category: outfitCategorySchema,
  /** Noon in UTC of the calendar date. */
  plannedDate: z.nullable(answeredInstant),
  activityId: z.nullable(answeredId),
  imageUrl: z.nullable(z.string()),
  /** The same for an outfit and its copies on other days, as long as they show the same picture. */
  lookId: answeredId,
  createdBy: answeredId,
  creator: z.object({ firstName: z.string(), lastName: z.string() }),
  /** Whose outfit it is: whoever added it, unless somebody else is named. They may have left the trip. */
  wearerId: answeredId,
  wearer: z.object({ firstName: z.string(), lastName: z.string() }),
  activity: z.nullable(z.object({ title: z.string() })),
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
  version: z.int(),
});
export type Outfit = z.infer<typeof outfitSchema>;
