import { causeOf, codeOf } from '../db.ts';
import { isUnavailable, reasonOf } from '../postgres/unavailability.ts';
import { StartupError } from './startup-error.ts';

/**
 * Does what a start asks of a database that was there a moment ago.
 *
 * @throws {StartupError} where it goes away meanwhile, as in a failover; any other error as it is.
 */
export const explainingLostDatabase = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const cause = causeOf(error);
    if (error instanceof StartupError || !(cause instanceof Error)) throw error;
    if (!isUnavailable(codeOf(error), cause.message)) throw error;
    throw new StartupError(
      `The database could no longer be used while the server was starting: ${reasonOf(cause)}. Start it again.`,
      { cause: error },
    );
  }
};
