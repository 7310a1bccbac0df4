/*
 * A process that holds an embedded database, for tests that kill it. Run with the data folder as its argument, and with
 * `durable` after it to force everything to the disk as in production. It says how things stand in lines of JSON; SIGTERM
 * ends it in order, a start that fails ends it with one line and code 1.
 */
import process from 'node:process';
import { pino } from 'pino';
import { startEmbedded } from '../platform/postgres/embedded-postgres.ts';
import { StartupError } from '../platform/startup/startup-error.ts';

const log = pino({ base: null });

try {
  const [, , dataDir = '', durability] = process.argv;
  const database = await startEmbedded({ dataDir, poolSize: 5, durable: durability === 'durable' }, log);
  database.onExit(() => log.info({ database: 'ended' }));
  process.once('SIGTERM', () => {
    void database.stop();
  });
  log.info({ url: database.url });
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
