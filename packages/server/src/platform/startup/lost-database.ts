import { causeOf, codeOf } from '../db.ts';
import { isUnavailable, reasonOf } from '../postgres/unavailability.ts';
import { StartupError } from './startup-error.ts';

/** For whoever starts the server: that the database was there and then went away, as in a failover; any other error as it is. */
export const explainLostDatabase = (error: unknown): unknown => {
  const cause = causeOf(error);
  if (!(cause instanceof Error) || !isUnavailable(codeOf(error), cause.message)) return error;
  return new StartupError(
    `The database could no longer be used while the server was starting: ${reasonOf(cause)}. Start it again.`,
    { cause: error },
  );
};
