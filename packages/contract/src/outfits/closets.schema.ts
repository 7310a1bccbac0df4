import { z } from 'zod/mini';
import { roleSchema } from '../members/members.schema.ts';
import { answeredId, clearableId, idSchema, sentId, text } from '../text.schema.ts';
import { answeredDate, calendarDate, clearableDate } from '../time/calendar.schema.ts';
import { isTimeZone } from '../time/zones.rules.ts';
import { OCCASION_MAX, outfitCategorySchema, outfitSchema } from './outfits.schema.ts';

/** How many trips one page of the closets brings. */
export const CLOSETS_PAGE = 10;
/** How many outfits of one trip a page brings: two screens of a phone. The trip's own closet, and its filter here, show all. */
export const CLOSET_OUTFITS_SHOWN = 12;
/** The most outfits of a week, or worn most, that are shown. */
export const WEEK_OUTFITS_MAX = 100;
export const MOST_WORN_MAX = 10;
/** The most occasions, and the most people, that a filter offers. */
export const OCCASIONS_MAX = 50;
export const WEARERS_MAX = 100;

const SEARCH_MAX = 100;
const zone = z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Unknown time zone')), 'UTC');

/** Whose outfits alone; absent: everybody's on the viewer's trips. */
const wearerId = z.optional(idSchema);

/** Which outfits: those that match all that is given. */
export const closetsQuerySchema = z.object({
  /** The zone in which 'today' is meant. */
  timeZone: zone,
  wearerId,
  /** All of this trip's outfits, and no other trip. */
  tripId: z.optional(idSchema),
  category: z.optional(outfitCategorySchema),
  /** As it was written, whatever its case. */
  occasion: z.optional(text({ max: OCCASION_MAX })),
  planned: z.optional(z.enum(['yes', 'no'])),
  /** Words, all of which are in the title, description, occasion and activity together; case and accents aside. */
  q: z.optional(text({ max: SEARCH_MAX })),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), CLOSETS_PAGE),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
});
export type ClosetsQuery = z.output<typeof closetsQuerySchema>;

/** One of the viewer's trips as its closet shows it; where one person's outfits are requested, its counts are of those. */
export const closetTripSchema = z.object({
  id: answeredId,
  title: z.string(),
  destination: z.nullable(z.string()),
  startDate: z.nullable(answeredDate),
  endDate: z.nullable(answeredDate),
  timeZone: z.nullable(z.string()),
  role: roleSchema,
  membersMayAdd: z.boolean(),
  memberCount: z.int(),
  /** Outfits of the trip, filtered or not. */
  outfitCount: z.int(),
  /** Of those, the ones without a day. */
  unplannedCount: z.int(),
  /** Days of the trip from today on for which no outfit is planned; `null` without both dates, and once it is over. */
  daysWithoutOutfit: z.nullable(z.int()),
});
export type ClosetTrip = z.infer<typeof closetTripSchema>;

/** A trip's closet: those outfits that match, the first ones of them, by planned date. */
export const closetSchema = z.object({
  trip: closetTripSchema,
  outfits: z.array(outfitSchema),
  /** How many match, shown here or not. */
  matchCount: z.int(),
});
export type Closet = z.infer<typeof closetSchema>;

/**
 * Trips with outfits that match. Where nothing but a trip was chosen, or nothing at all, those that are not over yet
 * are there too while they have none: their days are still to be planned.
 */
export const closetsPageSchema = z.object({
  closets: z.array(closetSchema),
  /** Trips of this kind, and outfits that match, in all. */
  tripCount: z.int(),
  outfitCount: z.int(),
});
export type ClosetsPage = z.infer<typeof closetsPageSchema>;

export const closetChoicesQuerySchema = z.object({ timeZone: zone, wearerId });

/** What the filters offer. */
export const closetChoicesSchema = z.object({
  /** Whose outfits are on the viewer's trips, whoever was requested; those with the most first. */
  wearers: z.array(z.object({ id: answeredId, firstName: z.string(), lastName: z.string(), outfitCount: z.int() })),
  /** Trips with outfits, in the order of the closets. */
  trips: z.array(z.object({ id: answeredId, title: z.string(), outfitCount: z.int() })),
  /** As they were written first, whatever their case; the commonest first. */
  occasions: z.array(z.object({ occasion: z.string(), outfitCount: z.int() })),
});
export type ClosetChoices = z.infer<typeof closetChoicesSchema>;

const outfitOfTripSchema = z.extend(outfitSchema, {
  trip: z.object({ id: answeredId, title: z.string(), timeZone: z.nullable(z.string()), role: roleSchema }),
});
export type OutfitOfTrip = z.infer<typeof outfitOfTripSchema>;

/** The first day of the requested week. */
export const outfitWeekQuerySchema = z.object({ from: calendarDate, wearerId });
export const outfitWeekSchema = z.array(outfitOfTripSchema);

export const mostWornQuerySchema = z.object({ timeZone: zone, wearerId });

/** An outfit that has been worn: the copy that was worn last, and on how many days it was worn. */
export const wornOutfitSchema = z.object({
  outfit: outfitOfTripSchema,
  /** Days up to today for which it was planned, each once. */
  days: z.int(),
  /** Trips that it was worn on. */
  trips: z.int(),
  lastWorn: answeredDate,
});
export type WornOutfit = z.infer<typeof wornOutfitSchema>;

/** Where a copy of an outfit is planned: in the same trip or in another one that one may edit. */
export const outfitTransferSchema = z.object({
  /** Of the copy. */
  id: sentId,
  tripId: idSchema,
  plannedDate: clearableDate,
  /** An activity of that trip. */
  activityId: clearableId,
});
export type OutfitTransfer = z.output<typeof outfitTransferSchema>;
