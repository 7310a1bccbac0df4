import { AppError, type ErrorCode } from '@caravan/contract/errors.ts';

/**
 * What was looked for, where it must be there.
 *
 * @param code what to say where it is not.
 * @throws AppError
 */
export const found = <T>(
  value: T | undefined,
  code: ErrorCode & (`${string}not_found` | `${string}_unknown`) = 'not_found',
): T => {
  if (value === undefined) throw new AppError(code);
  return value;
};

/**
 * Lets nobody overwrite what they have not seen. The stored version must be locked, or it may grow before the change.
 *
 * @param sent the version that the change was made from; without one the change is made whatever happened.
 * @throws AppError `changed_meanwhile`.
 */
export const refuseStale = (sent: number | undefined, stored: number): void => {
  if (sent !== undefined && sent !== stored) throw new AppError('changed_meanwhile');
};
