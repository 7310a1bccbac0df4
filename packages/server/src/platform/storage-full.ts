import { AppError } from '@caravan/contract/errors.ts';

/** What the system says when there is no room: the disk is full, or the share of this user. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** The error of a write: `storage_full` where there was no room, else as it is. */
export const asStorageError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code)) ? new AppError('storage_full') : error;
