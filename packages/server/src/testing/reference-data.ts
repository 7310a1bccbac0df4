import { pino } from 'pino';
import { startReferenceData } from '../app/reference-data.ts';
import { openDatabase } from '../platform/db.ts';

/** As long as a busy machine takes to load all places and airports, milliseconds. */
export const REFERENCE_DATA_WITHIN_MS = 120_000;

/**
 * Loads all places and airports that a server brings along into a database that has none, as a server does.
 *
 * @throws with what the log says when they could not be loaded.
 */
export const loadReferenceData = async (databaseUrl: string): Promise<void> => {
  const database = openDatabase({ connectionString: databaseUrl, max: 1 }, pino({ enabled: false }));
  const logged = Promise.withResolvers<string>();
  const log = pino({}, { write: logged.resolve });
  const end = startReferenceData({ db: database.db, databaseUrl, log });
  try {
    const line = await logged.promise;
    const { msg, loaded } = JSON.parse(line) as { msg: string; loaded?: readonly string[] };
    const all = ['places', 'airports', 'airlines'];
    if (msg !== 'cities and airports are loaded' || String(loaded) !== String(all)) throw new Error(line);
  } finally {
    await end();
    await database.close();
  }
};
