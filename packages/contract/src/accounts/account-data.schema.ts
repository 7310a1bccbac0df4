import { z } from 'zod/mini';
import { notificationSettingsSchema, pushDeviceSchema } from '../notifications/notifications.schema.ts';
import { messageSchema } from '../chat/chat.schema.ts';
import { datePollSchema } from '../date-polls/date-polls.schema.ts';
import { trackedFlightSchema } from '../flights/flights.schema.ts';
import { ideaCommentSchema, ideaSchema } from '../ideas/ideas.schema.ts';
import { activitySchema } from '../itinerary/itinerary.schema.ts';
import { memberSchema, memberUserSchema } from '../members/members.schema.ts';
import { expenseSchema } from '../money/expenses.schema.ts';
import { historyEntrySchema, moneySchema } from '../money/money.schema.ts';
import { paymentSchema } from '../money/payments.schema.ts';
import { outfitSchema } from '../outfits/outfits.schema.ts';
import { packingListSchema } from '../packing/packing.schema.ts';
import { ownPlanSchema, planSchema } from '../plans/plans.schema.ts';
import { shoppingItemSchema } from '../shopping/shopping.schema.ts';
import { answeredDate, answeredInstant } from '../time/calendar.schema.ts';
import { tripDetailSchema } from '../trips/trips.schema.ts';
import { currentUserSchema } from './accounts.schema.ts';
import { passkeySchema } from './passkeys.schema.ts';
import { securityEventSchema } from './security-events.schema.ts';
import { openSessionSchema } from './sessions.endpoints.ts';

/** The files of a data export: what the API answers, of others only names and roles. */

/** The path of a file in the archive. */
const fileInArchive = z.nullable(z.string());
const namesSchema = z.pick(memberUserSchema, { firstName: true, lastName: true });

export const ownProfileSchema = z.extend(currentUserSchema, { pictureFile: fileInArchive });
export const ownSecurityEventSchema = z.omit(securityEventSchema, { id: true });
export const ownSessionSchema = z.omit(openSessionSchema, { id: true });
/** Without technical data such as a passkey's public key. */
export const ownSignInSchema = z.object({
  phoneNumber: z.nullable(z.string()),
  passkeys: z.array(z.pick(passkeySchema, { name: true, createdAt: true, lastUsedAt: true })),
  providers: z.array(z.object({ issuer: z.string(), createdAt: answeredInstant })),
});
export const ownTrackedFlightSchema = z.omit(trackedFlightSchema, { userId: true });
/** What somebody is notified of, and on which devices. */
export const ownNotificationsSchema = z.object({
  settings: notificationSettingsSchema,
  devices: z.array(z.omit(pushDeviceSchema, { isCurrent: true })),
});
/** Only personal data; the limits of the plans are none. */
export const ownPlanDataSchema = z.extend(
  z.pick(ownPlanSchema, { status: true, subscriptionEndDate: true, endsThen: true }),
  {
    plan: z.pick(planSchema, { id: true, name: true, price: true, currency: true, interval: true }),
    /** The person's id at the payment service; `null` for whoever has never been there. */
    customerId: z.nullable(z.string()),
    /** Questions to the concierge in each month, which begins with its first day in UTC. */
    questions: z.array(z.object({ month: answeredDate, questions: z.int() })),
  },
);
export const ownTripSchema = z.extend(
  z.omit(tripDetailSchema, { members: true, limits: true, isNew: true, chatSeq: true, datePoll: true }),
  {
    coverFile: fileInArchive,
  },
);
export const ownTripMemberSchema = z.extend(z.pick(memberSchema, { userId: true, role: true, joinedAt: true }), {
  user: namesSchema,
});
export const ownActivitySchema = z.extend(activitySchema, {
  attachmentFile: fileInArchive,
  attachmentFiles: z.array(fileInArchive),
});
export const ownOutfitSchema = z.extend(outfitSchema, { imageFile: fileInArchive });
export const ownIdeaSchema = z.extend(z.omit(ideaSchema, { commentCount: true }), {
  photoFile: fileInArchive,
  linkImageFile: fileInArchive,
  comments: z.array(z.extend(z.omit(ideaCommentSchema, { ideaId: true }), { author: namesSchema })),
});
export const ownShoppingItemSchema = z.extend(shoppingItemSchema, { assignee: z.nullable(namesSchema) });
/** Of whoever answered by link the name that they gave. */
export const ownDatePollSchema = datePollSchema;
/** Who pays and owes goes by ids, as in the members' and guests' files. */
export const ownExpenseSchema = z.extend(expenseSchema, { receiptFiles: z.array(fileInArchive) });
export const ownPaymentSchema = paymentSchema;
export const ownMoneySchema = moneySchema;
export const ownMoneyHistorySchema = historyEntrySchema;
export const ownPackingListSchema = packingListSchema;
export const ownMessageSchema = z.extend(z.omit(messageSchema, { clientKey: true, revision: true }), {
  sender: namesSchema,
  attachmentFile: fileInArchive,
});

/** What stands in place of the name of somebody who has deleted their account. */
export const FORMER_TRAVELER = { firstName: 'Former', lastName: 'Traveler' } as const;
