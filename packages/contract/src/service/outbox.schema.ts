import { z } from 'zod/mini';
import { answeredInstant } from '../time/calendar.schema.ts';

/** What a server that is not in production would have sent. */
export const outboxMessageSchema = z.object({
  channel: z.enum(['sms', 'mail']),
  to: z.string(),
  /** Mails have one. */
  subject: z.optional(z.string()),
  text: z.string(),
  createdAt: answeredInstant,
});
export type OutboxMessage = z.infer<typeof outboxMessageSchema>;
