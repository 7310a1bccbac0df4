import { z } from 'zod/mini';

/** A message as Twilio took it. Some of what it refuses shows here alone. */
export const twilioMessageSchema = z.object({
  sid: z.string(),
  status: z.string(),
  error_code: z.nullish(z.int()),
});

/** Why Twilio refused. */
export const twilioRefusalSchema = z.object({ code: z.int() });
