import { z } from 'zod/mini';
import { SHORT_TEXT_MAX } from '../limits.ts';
import { outfitCategorySchema } from '../outfits/outfits.schema.ts';
import { shoppingCategorySchema } from '../shopping/shopping.schema.ts';
import { answeredId, idSchema, sentId, text } from '../text.schema.ts';
import { answeredDate, answeredInstant, sentMoment } from '../time/calendar.schema.ts';

export const ENTRY_REQUIRED = 'Please say what to pack';
/** Things that one person adds to one list by hand. */
export const OWN_ENTRIES_MAX = 300;
export const TOO_MANY_ENTRIES = `A packing list holds at most ${OWN_ENTRIES_MAX} things of your own`;
export const NAMED_ELSEWHERE = 'Outfits and shopping items are renamed where they are planned';

/** Whose outfits a list contains. */
export const packingScopes = ['mine', 'everybodys'] as const;
export const packingScopeSchema = z.enum(packingScopes);
export type PackingScope = z.infer<typeof packingScopeSchema>;

const entryFields = {
  /** The id of what it refers to: the outfit with all its copies, the shopping item, or the entry itself. */
  id: answeredId,
  name: z.string(),
  isPacked: z.boolean(),
  /** Stays at home: it is shown apart and counts for nothing. */
  isLeftOut: z.boolean(),
};

/** One thing to pack. Looks and items follow the closet and the shopping list; what stands here beside them is one's own. */
export const packingEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    ...entryFields,
    kind: z.literal('look'),
    /** The first of its outfits, to open. */
    outfitId: answeredId,
    description: z.nullable(z.string()),
    category: outfitCategorySchema,
    imageUrl: z.nullable(z.string()),
    /** The days that it is planned for, in order, each once. It is packed once. */
    days: z.array(answeredDate),
    wearer: z.object({ id: answeredId, firstName: z.string() }),
    /** What pages of the previous release show of the wearer; such a server answers it alone. */
    creator: z.optional(z.object({ id: answeredId, firstName: z.string() })),
  }),
  z.object({
    ...entryFields,
    kind: z.literal('item'),
    category: shoppingCategorySchema,
    /** Whether it has been bought, as the shopping list says. */
    isBought: z.boolean(),
    /** Whether it is for the viewer to bring, rather than for whoever takes it. */
    isAssigned: z.boolean(),
  }),
  z.object({ ...entryFields, kind: z.literal('own') }),
]);
export type PackingEntry = z.infer<typeof packingEntrySchema>;

/** One person's packing list for a trip; nobody else sees it. */
export const packingListSchema = z.object({
  tripId: answeredId,
  /** When it was made, by the first change of it; `null`: not yet, and the entries are those that it begins with. */
  createdAt: z.nullable(answeredInstant),
  scope: packingScopeSchema,
  /** Looks by their first day, then items by category, then one's own. */
  entries: z.array(packingEntrySchema),
});
export type PackingList = z.infer<typeof packingListSchema>;

export const packingScopeChangeSchema = z.object({ scope: packingScopeSchema });

export const newPackingEntrySchema = z.object({
  id: sentId,
  name: text({ max: SHORT_TEXT_MAX, required: ENTRY_REQUIRED }),
});
export type NewPackingEntry = z.output<typeof newPackingEntrySchema>;

/** Entries of one list that are ticked in one call. */
export const PACKED_AT_ONCE_MAX = 500;

/** Ticks of several entries at once, or the same taken away. */
export const packedAtOnceSchema = z.object({
  entryIds: z.array(idSchema).check(z.minLength(1), z.maxLength(PACKED_AT_ONCE_MAX)),
  isPacked: z.boolean('Must be true or false'),
  /** When they were ticked, or their ticks taken away: entries that were since stay as they are. */
  at: sentMoment,
});

/** Absent fields stay. Only one's own entries can be renamed. */
export const packingEntryChangeSchema = z.object({
  isPacked: z.optional(z.boolean('Must be true or false')),
  isLeftOut: z.optional(z.boolean('Must be true or false')),
  name: z.optional(text({ max: SHORT_TEXT_MAX, required: ENTRY_REQUIRED })),
  /** When it was ticked, or the tick taken away; of what else changes it says nothing. */
  at: sentMoment,
});
export type PackingEntryChange = z.output<typeof packingEntryChangeSchema>;
