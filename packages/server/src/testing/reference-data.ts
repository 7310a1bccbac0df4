import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { loadFacts } from '../features/concierge/facts/facts-load.store.ts';
import { loadAirports } from '../features/flights/carriers-load.store.ts';
import { loadGazetteer } from '../features/places/gazetteer-load.store.ts';
import { openDatabase } from '../platform/db.ts';

/** As long as a busy machine takes to load all places, airports and facts, milliseconds. */
export const REFERENCE_DATA_WITHIN_MS = 120_000;

/**
 * Loads all places, airports and facts that a server brings along into a database that has none. The connection hears nothing
 * while the files are read, for longer than those of the server wait.
 */
export const loadReferenceData = async (connectionString: string): Promise<void> => {
  const patience = { silenceMs: REFERENCE_DATA_WITHIN_MS, statementMs: REFERENCE_DATA_WITHIN_MS };
  const patient = openDatabase({ connectionString, max: 1, ...patience }, pino({ enabled: false }));
  try {
    await patient.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await loadGazetteer(tx);
      await loadAirports(tx);
      await loadFacts(tx);
      await tx.execute(sql`analyze`);
    });
  } finally {
    await patient.close();
  }
};
