import { recoveryCodeSignInSchema } from '@caravan/contract/accounts/passkeys.schema.ts';
import { recoveryCodeLetters } from '@caravan/contract/accounts/recovery-codes.rules.ts';
import { z } from 'zod/mini';

export const EXAMPLE_CODE = 'k7m2-9xqp-w4td';

/** What can be no code costs no try of the few that there are. */
export const recoveryCodeFormSchema = recoveryCodeSignInSchema.check(
  z.refine(({ code }) => recoveryCodeLetters(code) !== null, {
    path: ['code'],
    message: `A recovery code has 12 letters and digits, such as ${EXAMPLE_CODE}`,
  }),
);
