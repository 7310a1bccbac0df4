import { z } from 'zod/mini';
import { answeredId, sentId, sentVersion, text } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';

/** Longest name of a guest, characters: a first and a last name, as accounts have them. */
export const GUEST_NAME_MAX = 100;
/** Guests of one trip: a coach's worth, beside its members. */
export const GUESTS_MAX = 50;
export const GUEST_NAME_REQUIRED = 'Name is required';

const guestName = text({ max: GUEST_NAME_MAX, required: GUEST_NAME_REQUIRED });

export const newGuestSchema = z.object({ id: sentId, name: guestName });
export type NewGuest = z.output<typeof newGuestSchema>;

export const guestChangeSchema = z.object({ name: guestName, version: sentVersion });

/** Somebody of a trip who has no account: they join activities and share costs by their name. */
export const guestSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  name: z.string(),
  /** Was a member, or a guest whom somebody has removed: stays as a name, as costs hang on them, and joins nothing any more. */
  isFormer: z.boolean(),
  createdBy: answeredId,
  createdAt: answeredInstant,
  version: z.int(),
});
export type Guest = z.infer<typeof guestSchema>;
