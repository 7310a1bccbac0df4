import { AppError } from '@caravan/contract/errors.ts';

/**
 * Lets nobody overwrite what they have not seen. The stored version must be held, or it may grow before the change.
 *
 * @param sent the version that the change was made from; without one the change is made whatever happened.
 * @throws AppError `changed_meanwhile`.
 */
export const refuseStale = (sent: number | undefined, stored: number): void => {
  if (sent !== undefined && sent !== stored) throw new AppError('changed_meanwhile');
};
