import { z } from 'zod';
import { messageSchema } from '../chat/chat.schema.ts';
import { activitySchema } from '../itinerary/itinerary.schema.ts';
import { memberSchema, memberUserSchema } from '../members/members.schema.ts';
import { outfitSchema } from '../outfits/outfits.schema.ts';
import { shoppingItemSchema } from '../shopping/shopping.schema.ts';
import { tripDetailSchema } from '../trips/trips.schema.ts';
import { currentUserSchema } from './accounts.schema.ts';
import { openSessionSchema } from './sessions.schema.ts';

/** What the files of somebody's data hold: what the API answers, with nothing of others but their names and roles. */

/** Where a file lies in the archive; `null` where there is none. */
const fileInArchive = z.string().nullable();
const namesSchema = memberUserSchema.pick({ firstName: true, lastName: true });

export const ownProfileSchema = currentUserSchema.extend({ pictureFile: fileInArchive });
export const ownSessionSchema = openSessionSchema.omit({ id: true });
export const ownTripSchema = tripDetailSchema.omit({ members: true }).extend({ coverFile: fileInArchive });
export const ownTripMemberSchema = memberSchema.pick({ userId: true, role: true, joinedAt: true }).extend({
  user: namesSchema,
});
export const ownActivitySchema = activitySchema.extend({ attachmentFile: fileInArchive });
export const ownOutfitSchema = outfitSchema.extend({ imageFile: fileInArchive });
export const ownShoppingItemSchema = shoppingItemSchema.extend({ assignee: namesSchema.nullable() });
export const ownMessageSchema = messageSchema.omit({ clientKey: true }).extend({ sender: namesSchema });
