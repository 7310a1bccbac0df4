// The process that loads the data which Caravan brings along: it gets the database's address, loads what is stale, and ends.
import { setPriority } from 'node:os';
import { pino } from 'pino';
import {
  airlineTables,
  airportTables,
  loadAirlines,
  loadAirports,
} from '../features/flights/airports-and-airlines.service.ts';
import { gazetteerTables, loadGazetteer } from '../features/places/gazetteer-load.service.ts';
import { openDatabase } from '../platform/db.ts';
import { replaceStale } from '../platform/reference-data.store.ts';
import { datasetVersions } from './reference-data.ts';

/** Somebody waits for each answer of the server, and comes first. */
const NICENESS = 5;
/** How long the database may take to answer, milliseconds: another server may be loading, and tables are vacuumed. */
const DATABASE_TIMEOUT_MS = 10 * 60_000;

const load = async (connectionString: string): Promise<string[]> => {
  const timeouts = { silenceMs: DATABASE_TIMEOUT_MS, statementMs: DATABASE_TIMEOUT_MS };
  const database = openDatabase({ connectionString, max: 1, ...timeouts }, pino({ enabled: false }));
  const { places, airports, airlines } = datasetVersions();
  try {
    return await replaceStale(database.db, [
      { ...places, tables: gazetteerTables, load: loadGazetteer },
      { ...airports, tables: airportTables, load: loadAirports },
      { ...airlines, tables: airlineTables, load: loadAirlines },
    ]);
  } finally {
    await database.close();
  }
};

// The server is gone: what is loaded by half is rolled back, and loaded anew with its next start.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', (connectionString: string) => {
  void load(connectionString).then((loaded) => {
    process.send?.(loaded, () => process.disconnect());
  });
});
setPriority(NICENESS);
