import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import { EXAMPLE_CODE } from './recovery-code-form.schema.ts';

/** One of the codes that were kept for the day without a passkey. Props: what a form gives for it. */
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
