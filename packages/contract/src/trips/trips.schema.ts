import { z } from 'zod/mini';
import { chatMarks } from '../chat/chat.schema.ts';
import { clearableObject } from '../files/files.schema.ts';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX, TRIPS_PAGE_MAX } from '../limits.ts';
import { guestSchema } from '../members/guests.schema.ts';
import { memberSchema, roleSchema } from '../members/members.schema.ts';
import { CURRENCY_UNKNOWN_MESSAGE } from '../messages.ts';
import { positionSchema } from '../places/places.schema.ts';
import { tripLimitsSchema } from '../plans/plans.schema.ts';
import { answeredId, clearableChoice, clearableText, idSchema, sentId, sentVersion, text } from '../text.schema.ts';
import { daysBetween } from '../time/calendar.rules.ts';
import { answeredDate, answeredInstant, calendarDate, clearableDate } from '../time/calendar.schema.ts';
import { isTimeZone } from '../time/zones.rules.ts';
import { clearableTimeZone, UNKNOWN_TIME_ZONE } from '../time/zones.schema.ts';
import { type TripDates, datesAreInOrder } from './trips.rules.ts';

const TITLE_REQUIRED = 'Trip title is required';
export const DATES_OUT_OF_ORDER = 'End date must be on or after start date';

/** The currencies that a trip's prices can be in. */
export const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD', 'CHF', 'CNY'] as const;
export const currencySchema = z.enum(currencies);
export type Currency = z.infer<typeof currencySchema>;
export const DEFAULT_CURRENCY: Currency = 'USD';

/** How prices in each currency are marked; those that share a sign with another say whose it is. */
export const currencySymbols: Record<Currency, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CAD: 'C$',
  AUD: 'A$',
  CHF: 'Fr.',
  CNY: 'CN¥',
};

const tripFields = {
  title: text({ max: SHORT_TEXT_MAX, required: TITLE_REQUIRED }),
  description: clearableText({ max: LONG_TEXT_MAX }),
  destination: clearableText({ max: SHORT_TEXT_MAX }),
  /** Where the destination is: `null` clears it. Absent it stays, but not beside another destination. */
  position: z.nullish(positionSchema),
  startDate: clearableDate,
  endDate: clearableDate,
  currency: clearableChoice(currencies, { default: DEFAULT_CURRENCY, message: CURRENCY_UNKNOWN_MESSAGE }),
  timeZone: clearableTimeZone,
  /** A picture that was uploaded before. */
  coverImageUrl: clearableObject,
  /** Whether members add outfits and shopping items of their own, and change those. */
  membersMayAdd: z.optional(z.boolean('Must be true or false')),
};

const inOrder = z.refine<TripDates>(datesAreInOrder, { message: DATES_OUT_OF_ORDER, path: ['endDate'] });

/** What a new trip is made from. */
export const newTripSchema = z.object({ ...tripFields, id: sentId }).check(inOrder);
export type NewTrip = z.output<typeof newTripSchema>;

/** So many activities, and so many outfits, can be named as those that move; 'all' moves any number. */
export const MOVED_MAX = 10_000;

/** The zone whose wall clock keeps showing the same times where the trip has none. */
const movedIn = {
  timeZone: z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone, UNKNOWN_TIME_ZONE)), 'UTC'),
};
const movedIds = z.array(idSchema).check(z.maxLength(MOVED_MAX));

/**
 * What of a trip's contents moves along with its dates, by as many whole days as its start. Ids that are not the trip's, or have no
 * date, are left out.
 */
export const contentsMoveSchema = z.discriminatedUnion('move', [
  z.object({ move: z.literal('all'), ...movedIn }),
  z.object({ move: z.literal('none') }),
  z.object({ move: z.literal('chosen'), activities: movedIds, outfits: movedIds, ...movedIn }),
]);
export type ContentsMove = z.output<typeof contentsMoveSchema>;

/**
 * A change to a trip: absent fields stay. The stored dates are checked together with the sent ones. Without `contents` nothing moves along
 * with them.
 */
export const tripChangeSchema = z
  .object({
    ...tripFields,
    title: z.optional(tripFields.title),
    version: sentVersion,
    contents: z.optional(contentsMoveSchema),
  })
  .check(inOrder);
export type TripChange = z.output<typeof tripChangeSchema>;

/** A trip as one of its members sees it. */
export const tripSchema = z.object({
  id: answeredId,
  title: z.string(),
  description: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  /** Where the destination is, where it was chosen among places. */
  position: z.nullable(positionSchema),
  startDate: z.nullable(answeredDate),
  endDate: z.nullable(answeredDate),
  coverImageUrl: z.nullable(z.string()),
  currency: currencySchema,
  timeZone: z.nullable(z.string()),
  ownerId: answeredId,
  /** Whether members add outfits and shopping items of their own, and change those. */
  membersMayAdd: z.boolean(),
  /** How many people belong to the trip, the viewer included. */
  memberCount: z.int(),
  /** The viewer's role. */
  role: roleSchema,
  /** Somebody has added the viewer, who has not opened the trip yet. */
  isNew: z.boolean(),
  ...chatMarks,
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
  /** Grows with every change of the trip's own fields. */
  version: z.int(),
});
export type Trip = z.infer<typeof tripSchema>;

/** One trip with the people who belong to it, and what the plan of its owner bounds there. */
export const tripDetailSchema = z.extend(tripSchema, {
  members: z.array(memberSchema),
  /** People without an account, by name; absent from a server of an earlier release, which has none. */
  guests: z.optional(z.array(guestSchema)),
  limits: tripLimitsSchema,
  /** Whether its dates are being voted on, or were; absent where they never were. */
  datePoll: z.optional(z.enum(['open', 'ended'])),
});
export type TripDetail = z.infer<typeof tripDetailSchema>;

/** A trip as a choice in a list. */
export const tripChoiceSchema = z.object({
  id: answeredId,
  title: z.string(),
  role: roleSchema,
  membersMayAdd: z.boolean(),
  /** Absent from a server of an earlier release, as the end is. */
  startDate: z._default(z.nullable(answeredDate), null),
  endDate: z._default(z.nullable(answeredDate), null),
});
export type TripChoice = z.infer<typeof tripChoiceSchema>;

export const userStatsSchema = z.object({
  /** Trips that are not completed. */
  activeTrips: z.int(),
  /** Outfits in the user's trips. */
  outfits: z.int(),
  /** Other people in the user's trips, each once. */
  members: z.int(),
  /** How many things are the user's to buy on each trip that is not completed; absent from a server that does not count them. */
  toBuy: z.optional(z.array(z.object({ tripId: idSchema, items: z.int() }))),
});
export type UserStats = z.infer<typeof userStatsSchema>;

/** The zone in which 'today' is meant. */
export const todayQuerySchema = z.object({
  timeZone: z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone, UNKNOWN_TIME_ZONE)), 'UTC'),
});

const pageOf = {
  /** How many at most; absent: all. */
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(TRIPS_PAGE_MAX))),
  /** How many come before. */
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
};

export const pagedTodayQuerySchema = z.extend(todayQuerySchema, pageOf);

/** `status=open` leaves out completed trips and answers in the order of My Trips: active first, then by start ascending. */
export const tripListQuerySchema = z.extend(pagedTodayQuerySchema, { status: z.optional(z.enum(['open'])) });

/** A completed trip with what it held. */
export const completedTripSchema = z.extend(tripSchema, {
  activityCount: z.int(),
  outfitCount: z.int(),
});
export type CompletedTrip = z.infer<typeof completedTripSchema>;

/** The longest span that a calendar requests: a year, and the days of other months that its first and last weeks show. */
export const CALENDAR_DAYS_MAX = 400;

/** The first and the last day that a calendar shows. */
export const calendarQuerySchema = z.object({ from: calendarDate, to: calendarDate }).check(
  z.refine(({ from, to }) => from <= to, { message: 'Must be on or after from', path: ['to'] }),
  z.refine(({ from, to }) => (daysBetween(from, to) ?? 0) <= CALENDAR_DAYS_MAX, {
    message: `Must be at most ${CALENDAR_DAYS_MAX} days after from`,
    path: ['to'],
  }),
);

/** The most of a description that comes with a calendar's trips, characters: what its dialog shows without scrolling. */
export const CALENDAR_DESCRIPTION_MAX = 500;

/** A trip as a calendar shows it; of a description that is longer than {@link CALENDAR_DESCRIPTION_MAX}, its beginning. */
export const calendarTripSchema = z.pick(tripSchema, {
  id: true,
  title: true,
  description: true,
  destination: true,
  startDate: true,
  endDate: true,
});
export type CalendarTrip = z.infer<typeof calendarTripSchema>;

/** What a copy of a trip can bring along, beside description, destination, currency, time zone and cover. */
export const copyParts = ['activities', 'attachments', 'ideas', 'outfits', 'shopping'] as const;
export type CopyPart = (typeof copyParts)[number];

export const NEW_TITLE_REQUIRED = 'Please enter a title for the new trip.';

/** What a copy of a trip is made from; `parts` absent: all of it. Attachments come with activities alone. */
export const tripCopySchema = z
  .object({
    /** Of the new trip. */
    id: sentId,
    title: text({ max: SHORT_TEXT_MAX, required: TITLE_REQUIRED }),
    startDate: clearableDate,
    endDate: clearableDate,
    parts: z.optional(z.array(z.enum(copyParts)).check(z.maxLength(copyParts.length))),
  })
  .check(inOrder);
export type TripCopy = z.output<typeof tripCopySchema>;

export const sourceTripParams = z.object({ sourceTripId: idSchema });

/** The parameter of every path below a trip. */
export const tripParams = z.object({ tripId: idSchema });
