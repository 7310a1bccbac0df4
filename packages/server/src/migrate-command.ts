// npm run migrate: brings the database of DATABASE_URL to the shape that this version needs, before its servers are started. With --plan it
// only says what it would do.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openDatabase } from './platform/db.ts';
import { findPending, migrate } from './platform/migrate.ts';
import { type MigrationFile, readMigrationFiles, statementsOf } from './platform/migration-files.ts';
import { findHarm } from './platform/migration-rules.ts';
import { reachDatabase } from './platform/postgres/reached-database.ts';
import { readSettings } from './platform/settings/settings.ts';
import { refuseBesideFormerServers, refuseUnfinishedRestore } from './platform/startup/database-in-use.ts';
import { StartupError } from './platform/startup/startup-error.ts';
import { VERSION } from './platform/version.ts';

const USAGE = 'npm run migrate, or npm run migrate -- --plan';

const inWords = (file: MigrationFile, all: readonly MigrationFile[]): string => {
  const how = file.isWithoutTransaction ? 'statement by statement, without a transaction' : 'in one transaction';
  const who =
    file.oldestRelease === null || file.contracts.length > 0
      ? `for servers of ${file.oldestRelease ?? 'its own release'}${file.oldestRelease === null ? ' alone' : ' and later'}`
      : 'while servers of earlier releases go on';
  const earlier = all.filter(({ version }) => version < file.version);
  const harm = findHarm(file, { release: VERSION, earlier }).map((each) => `-- Beside servers that run, it ${each}.`);
  return [`${file.name} (${how}, ${who}):`, ...harm, ...statementsOf(file).map((each) => `${each};`), ''].join('\n');
};

const run = async (): Promise<void> => {
  const { values } = readArguments();
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined && !values.plan) {
    throw new StartupError(
      'DATABASE_URL names no database: the embedded one is migrated by the start of its server. --plan shows what that would do.',
    );
  }
  const log = pino({ level: 'silent' });
  const reached = await reachDatabase(settings, log);
  const database = openDatabase({ connectionString: reached.url, max: 1 }, log);
  try {
    if (values.plan) {
      const pending = await findPending(database.pool);
      const all = await readMigrationFiles();
      const plan = pending.map((file) => inWords(file, all)).join('\n');
      process.stdout.write(plan === '' ? 'Nothing is to be migrated.\n' : plan);
      return;
    }
    await refuseUnfinishedRestore(database.pool);
    const { applied } = await migrate(database.pool, {
      beforeApplying: (files, client) => refuseBesideFormerServers(client, files),
    });
    process.stdout.write(applied.length === 0 ? 'Nothing was to be migrated.\n' : `Migrated: ${applied.join(', ')}.\n`);
  } finally {
    await database.close();
    await reached.close();
  }
};

const readArguments = () => {
  try {
    return parseArgs({ options: { plan: { type: 'boolean', default: false } } });
  } catch (error) {
    throw new StartupError(`That is not understood: ${USAGE}.`, { cause: error });
  }
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
