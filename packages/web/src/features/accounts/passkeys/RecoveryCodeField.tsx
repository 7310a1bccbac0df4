import { recoveryCodeSignInSchema } from '@caravan/contract/accounts/passkeys.schema.ts';
import { recoveryCodeLetters } from '@caravan/contract/accounts/accounts.rules.ts';
import type { ComponentProps } from 'react';
import { z } from 'zod/mini';
import { TextField } from '../../../ui/TextField.tsx';

/** The field for a recovery code. Props: those of `form.field`. */
export const RecoveryCodeField = (
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>,
) => (
  <TextField
    {...field}
    label="Recovery code"
    hint={`Like ${EXAMPLE_CODE}. Each code works once.`}
    autoComplete="off"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={50}
    required
  />
);

const EXAMPLE_CODE = 'k7m2-9xqp-w4td';

/** What can be no code costs no try of the few that there are. */
export const recoveryCodeFormSchema = recoveryCodeSignInSchema.check(
  z.refine(({ code }) => recoveryCodeLetters(code) !== null, {
    path: ['code'],
    message: `A recovery code has 12 letters and digits, such as ${EXAMPLE_CODE}`,
  }),
);
