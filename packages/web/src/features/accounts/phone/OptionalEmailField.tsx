import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/TextField.tsx';

/** An address that may be left out. */
export const OptionalEmailField = (
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>,
) => (
  <TextField
    {...field}
    label="Email"
    optional
    hint="For trip invitations, and for getting back in."
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
  />
);
