import { z } from 'zod/mini';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../limits.ts';
import { clearableObject, objectReference } from '../files/files.schema.ts';
import { positionSchema } from '../places/places.schema.ts';
import { activityFlightSchema } from '../flights/flights.schema.ts';
import { amountSchema, moneyCurrencySchema } from '../money/money.schema.ts';
import { CATEGORY_UNKNOWN_MESSAGE } from '../messages.ts';
import { answeredId, clearableChoice, clearableText, idSchema, sentId, sentVersion, text } from '../text.schema.ts';
import { answeredInstant, calendarDate, clearableInstant, sentMoment } from '../time/calendar.schema.ts';
import { clearableTimeZone } from '../time/zones.schema.ts';
import { participantsSchema, sentJoiningChange, sentParticipants } from './participants.schema.ts';
import { type Times, timesAreInOrder } from './itinerary.rules.ts';
import { MOVES_MAX } from './moves.rules.ts';

export const TITLE_REQUIRED = 'Title is required';
export const TIMES_OUT_OF_ORDER = 'End time must be after start time';
const COST_UNREADABLE = 'Enter an amount';
export const END_WITHOUT_START = 'An end time needs a start time';

export const activityCategories = ['flight', 'hotel/airbnb', 'activity', 'restaurant', 'other'] as const;
export const activityCategorySchema = z.enum(activityCategories);
export type ActivityCategory = z.infer<typeof activityCategorySchema>;
export const DEFAULT_CATEGORY: ActivityCategory = 'activity';

/** So many files come with an activity at most. */
export const ATTACHMENTS_MAX = 10;
export const TOO_MANY_ATTACHMENTS = `An activity carries at most ${ATTACHMENTS_MAX} files`;
const ATTACHED_TWICE = 'Each file can be attached once';

/** A file that was uploaded before, or that the activity has already. */
const sentAttachment = z.object({
  url: objectReference,
  /** The name it is shown and saved under; without one that of the upload, or the one it has. */
  filename: clearableText({ max: 1_000 }),
});

/** What an activity costs all who join it together. */
export const costSchema = z.object({ amountMinor: z.int(), currency: z.string() });
export type ActivityCost = z.infer<typeof costSchema>;

/** `null` for no cost, absent leaves it as it is. */
const sentCost = z.nullish(z.object({ amountMinor: amountSchema, currency: moneyCurrencySchema }, COST_UNREADABLE));

const activityFields = {
  title: text({ max: SHORT_TEXT_MAX, required: TITLE_REQUIRED }),
  description: clearableText({ max: LONG_TEXT_MAX }),
  location: clearableText({ max: SHORT_TEXT_MAX }),
  /** Where the location is; another location that comes without one has none. */
  position: z.nullish(positionSchema),
  category: clearableChoice(activityCategories, { default: DEFAULT_CATEGORY, message: CATEGORY_UNKNOWN_MESSAGE }),
  startTime: clearableInstant,
  endTime: clearableInstant,
  /** The zones whose clocks it begins and ends by; without them those of its flight, else the trip's. */
  startZone: clearableTimeZone,
  endZone: clearableTimeZone,
  /** All its files in their order; absent leaves those that there are. What is sent of the first one beside counts for nothing then. */
  attachments: z.optional(
    z.array(sentAttachment).check(
      z.maxLength(ATTACHMENTS_MAX, TOO_MANY_ATTACHMENTS),
      z.refine((files) => new Set(files.map(({ url }) => url)).size === files.length, ATTACHED_TWICE),
    ),
  ),
  /** The first of its files, a document that was uploaded before; absent leaves the one there is. The others stay as they are. */
  attachmentUrl: clearableObject,
  /** The name it is shown and saved under; without one that of the upload. */
  attachmentFilename: clearableText({ max: 1_000 }),
  /** Taken and not believed: the stored file's own size counts. */
  attachmentFileSize: z.optional(z.unknown()),
  participants: sentParticipants,
  cost: sentCost,
};

/** What is wrong with an activity's times, shown at its end time; `null` if nothing. */
export const timesProblem = (activity: Times): string | null => {
  if (activity.endTime && !activity.startTime) return END_WITHOUT_START;
  return timesAreInOrder(activity) ? null : TIMES_OUT_OF_ORDER;
};

const refuseTimesOutOfOrder = z.superRefine((activity: Times, context) => {
  const message = timesProblem(activity);
  if (message !== null) context.addIssue({ code: 'custom', path: ['endTime'], message });
});

/** What a new activity is made from; without a start time it is unscheduled. */
export const newActivitySchema = z.object({ ...activityFields, id: sentId }).check(refuseTimesOutOfOrder);
export type NewActivity = z.output<typeof newActivitySchema>;

/** So many outfits of an activity are named at most. */
const OUTFITS_MOVED_MAX = 500;
const OUTFITS_UNNAMED = 'Say which outfits without a date move';

/**
 * Moves the outfits along that are linked to the activity and planned for `from`: to another day, or to none. `outfitIds` leaves out all others;
 * without them those that have no date stay.
 */
const movedOutfits = z.optional(
  z
    .object({
      from: z.nullable(calendarDate),
      to: z.nullable(calendarDate),
      outfitIds: z.optional(z.array(idSchema).check(z.maxLength(OUTFITS_MOVED_MAX))),
    })
    .check(z.refine(({ from, outfitIds }) => from !== null || outfitIds !== undefined, OUTFITS_UNNAMED)),
);

/** A change to an activity: absent fields stay. The stored times are checked together with the sent ones. */
export const activityChangeSchema = z.object({
  ...activityFields,
  title: z.optional(activityFields.title),
  version: sentVersion,
  moveOutfits: movedOutfits,
  /** Who joins and who does not any more; `participants` sets that anew for all. */
  joining: sentJoiningChange,
  /** When it was written: whoever joined or left later has said so last. */
  at: sentMoment,
});
export type ActivityChange = z.output<typeof activityChangeSchema>;

export const MOVED_TWICE = 'Each activity can be moved once';

/** Moves activities together, all or none: each gets both times anew, with `null` for none. */
export const activityMovesSchema = z.object({
  moves: z
    .array(
      z
        .object({
          id: idSchema,
          version: sentVersion,
          startTime: clearableInstant,
          endTime: clearableInstant,
          moveOutfits: movedOutfits,
        })
        .check(refuseTimesOutOfOrder),
    )
    .check(
      z.minLength(1),
      z.maxLength(MOVES_MAX),
      z.refine((moves) => new Set(moves.map(({ id }) => id)).size === moves.length, MOVED_TWICE),
    ),
});
export type ActivityMove = z.output<typeof activityMovesSchema>['moves'][number];

/** A file of an activity. */
export const attachmentSchema = z.object({
  /** Where it is; its bytes are below `/api`. */
  url: z.string(),
  filename: z.string(),
  /** Bytes. */
  size: z.int(),
  kind: z.enum(['document', 'image']),
});
export type ActivityAttachment = z.infer<typeof attachmentSchema>;

export const activitySchema = z.object({
  id: answeredId,
  tripId: answeredId,
  title: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  position: z.nullable(positionSchema),
  category: activityCategorySchema,
  startTime: z.nullable(answeredInstant),
  endTime: z.nullable(answeredInstant),
  startZone: z.nullable(z.string()),
  endZone: z.nullable(z.string()),
  /** Its files in their order; absent from a server of an earlier release, which knows of one (`attachmentsOf`). */
  attachments: z.optional(z.array(attachmentSchema)),
  /** These three are of the first of them. */
  attachmentUrl: z.nullable(z.string()),
  attachmentFilename: z.nullable(z.string()),
  /** Bytes. */
  attachmentFileSize: z.nullable(z.int()),
  createdBy: answeredId,
  creator: z.object({ firstName: z.string(), lastName: z.string() }),
  /** Those that people of the trip follow and have linked to it, each once, by departure. */
  trackedFlights: z.array(activityFlightSchema),
  /** Who joins; absent from a server of an earlier release, where everybody does. */
  participants: z.optional(participantsSchema),
  /** Absent from a server of an earlier release, which knows of none. */
  cost: z.optional(z.nullable(costSchema)),
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
  /** Grows with every change but the answer of one person. */
  version: z.int(),
});
export type Activity = z.infer<typeof activitySchema>;
