import { z } from 'zod';
import { currentPasswordSchema } from './accounts.schema.ts';

/** Said by whoever deletes their account: the password, where there is one. */
export const accountDeletionSchema = z.object({ password: currentPasswordSchema.optional() });
