import { z } from 'zod/mini';

/** What is kept of the question for a passkey until it is answered. */
export const askedSchema = z.object({ challenge: z.string() });
