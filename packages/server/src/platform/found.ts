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
