import type { Issue } from '@caravan/contract/errors.ts';
import { messageForStatus } from '@caravan/contract/errors.ts';
import { ApiError, NetworkError } from './api.ts';

/** What is said where no answer of Caravan arrived. */
const UNREACHABLE = "Caravan can't be reached. Check your connection and try again.";

/** Whether the server refused a call because the session is missing or over (a refused password is another matter). */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && (error.code === undefined || error.code === 'unauthorized');

/** Whether a change was refused because somebody had changed the same thing since it was read. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile';

/** The sentence that a person reads about an error: the server's own, or the generic one for the kind of failure. */
export const messageOf = (error: unknown): string => {
  if (error instanceof NetworkError) return UNREACHABLE;
  if (!(error instanceof ApiError)) return messageForStatus(0);
  return (!isUnauthorized(error) && error.body?.message) || messageForStatus(error.status);
};

/** The fields that the server refused, to be shown where they were typed. */
export const issuesOf = (error: unknown): readonly Issue[] =>
  error instanceof ApiError ? (error.body?.issues ?? []) : [];
