import { z } from 'zod/mini';
import { answeredId, idSchema } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';

export const openSessionSchema = z.object({
  id: answeredId,
  /** The session of the request. */
  isCurrent: z.boolean(),
  /** The browser and the device, for people: 'Safari 18 on iPhone'; `null` where the user agent does not say. */
  device: z.nullable(z.string()),
  /** The operating system: 'iOS 18.3'; `null` where that is not known. */
  system: z.nullable(z.string()),
  signedInAt: answeredInstant,
  /** When it was last used, to the hour. */
  lastUsedAt: answeredInstant,
});
export type OpenSession = z.infer<typeof openSessionSchema>;

export const sessionParams = z.object({ sessionId: idSchema });

export const endSessionsQuerySchema = z.object({
  /** `others`: this session stays. */
  which: z.optional(z.enum(['all', 'others'])),
});
