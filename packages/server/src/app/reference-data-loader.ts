// What the process runs that loads the data which Caravan brings along: it is told the database, loads what is stale, and ends.
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
/** How long it may hear nothing of the database, milliseconds: another server may be loading, and tables are tidied up. */
const PATIENCE_MS = 10 * 60_000;

const load = async (connectionString: string): Promise<string[]> => {
  const patience = { silenceMs: PATIENCE_MS, statementMs: PATIENCE_MS };
  const database = openDatabase({ connectionString, max: 1, ...patience }, pino({ enabled: false }));
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
