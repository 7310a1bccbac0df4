import { z } from 'zod/mini';
import { currentPasswordSchema } from './accounts.schema.ts';

/** What stands in place of the name of somebody who has deleted their account. */
export const FORMER_TRAVELER = { firstName: 'Former', lastName: 'Traveler' } as const;

/** Said by whoever deletes their account: the password, where there is one. */
export const accountDeletionSchema = z.object({ password: z.optional(currentPasswordSchema) });
