import type { ErrorCode, Issue } from '@caravan/contract/errors.ts';
import { DrizzleQueryError } from 'drizzle-orm/errors';

/** What violated constraints mean, by name: a code of the error table, or what is wrong with the field that names a missing row. */
export type ConstraintMeanings = Readonly<Record<string, ErrorCode | Issue>>;

/** The SQLSTATE or system code of an error, looking through the data layer's wrapping. */
export const codeOf = (error: unknown): string | undefined => {
  const inner = causeOf(error);
  return typeof inner === 'object' && inner !== null && 'code' in inner && typeof inner.code === 'string'
    ? inner.code
    : undefined;
};

/** The database's own error behind the data layer's. */
export const causeOf = (error: unknown): unknown =>
  error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error;

/**
 * SQLSTATEs and system codes that say 'not now': the database is away, starting, stopping, overloaded, or took too long.
 * Source: PostgreSQL documentation, appendix A; classes 08, 53, 57.
 */
export const isUnavailable = (code: string | undefined, message: string): boolean =>
  (code !== undefined &&
    /^(08...|53...|57P0\d|57014|55P03|25P0[34]|E(CONN\w+|PIPE|NOTFOUND|TIMEDOUT|HOSTUNREACH)|ENOENT)$/.test(code)) ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message,
  );

/**
 * What the log says of an unexpected error. The database's errors carry the row, and the data layer's may carry the statement's
 * values, so of those only code, constraint and statement are told.
 */
export const loggable = (error: unknown): Record<string, unknown> => {
  const cause = causeOf(error) as { code?: string; constraint?: string; routine?: string; severity?: string };
  if (error instanceof DrizzleQueryError || cause.severity !== undefined) {
    const { code, constraint, routine } = cause;
    const query = error instanceof DrizzleQueryError ? error.query : undefined;
    return { type: 'database', code, constraint, routine, query };
  }
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, message: error.message, stack: error.stack };
};
