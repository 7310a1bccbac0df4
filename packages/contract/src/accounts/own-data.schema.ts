import { z } from 'zod/mini';
import { messageSchema } from '../chat/chat.schema.ts';
import { trackedFlightSchema } from '../flights/flights.schema.ts';
import { activitySchema } from '../itinerary/itinerary.schema.ts';
import { memberSchema, memberUserSchema } from '../members/members.schema.ts';
import { outfitSchema } from '../outfits/outfits.schema.ts';
import { shoppingItemSchema } from '../shopping/shopping.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';
import { tripDetailSchema } from '../trips/trips.schema.ts';
import { currentUserSchema } from './accounts.schema.ts';
import { passkeySchema } from './passkeys.schema.ts';
import { openSessionSchema } from './sessions.schema.ts';

/** What the files of somebody's data hold: what the API answers, with nothing of others but their names and roles. */

/** Where a file lies in the archive; `null` where there is none. */
const fileInArchive = z.nullable(z.string());
const namesSchema = z.pick(memberUserSchema, { firstName: true, lastName: true });

export const ownProfileSchema = z.extend(currentUserSchema, { pictureFile: fileInArchive });
export const ownSessionSchema = z.omit(openSessionSchema, { id: true });
/** What signs in beside a password; what proves it, such as a passkey's key, says nothing to people. */
export const ownSignInSchema = z.object({
  phoneNumber: z.nullable(z.string()),
  passkeys: z.array(z.pick(passkeySchema, { name: true, createdAt: true, lastUsedAt: true })),
  providers: z.array(z.object({ issuer: z.string(), createdAt: answeredInstant })),
});
export const ownTrackedFlightSchema = z.omit(trackedFlightSchema, { userId: true });
export const ownTripSchema = z.extend(z.omit(tripDetailSchema, { members: true }), { coverFile: fileInArchive });
export const ownTripMemberSchema = z.extend(z.pick(memberSchema, { userId: true, role: true, joinedAt: true }), {
  user: namesSchema,
});
export const ownActivitySchema = z.extend(activitySchema, { attachmentFile: fileInArchive });
export const ownOutfitSchema = z.extend(outfitSchema, { imageFile: fileInArchive });
export const ownShoppingItemSchema = z.extend(shoppingItemSchema, { assignee: z.nullable(namesSchema) });
export const ownMessageSchema = z.extend(z.omit(messageSchema, { clientKey: true }), { sender: namesSchema });
