import type { AddableBy } from '@caravan/contract/accounts/accounts.schema.ts';

/** Who may add somebody to trips, as people read it. */
export const addableByLabels: Readonly<Record<AddableBy, string>> = {
  everybody: 'Everybody',
  companions: 'People I have travelled with',
  nobody: 'Nobody',
};
