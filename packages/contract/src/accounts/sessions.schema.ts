import { z } from 'zod/mini';
import { answeredId, idSchema } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';

/** One place where a person is signed in. */
export const openSessionSchema = z.object({
  id: answeredId,
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** What signed in, for people: 'Safari 18 on iPhone'; `null` where the browser did not tell. */
  device: z.nullable(z.string()),
  /** What it runs: 'iOS 18.3'; `null` where that is not known. */
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
