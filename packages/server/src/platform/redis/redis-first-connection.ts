import type { RedisClientType } from '@redis/client';
import { StartupError } from '../startup/startup-error.ts';
import { ANSWER_MS, within } from './redis-answers.ts';

/** How long a connection may take to be made, milliseconds. */
export const CONNECT_MS = 1_500;
/** The first Redis with sharded channels. */
const OLDEST_VERSION = 7;

/**
 * Resolves once it is connected, or known not to be for now.
 *
 * @throws {StartupError} for a user or a password that Redis refuses.
 */
export const firstConnection = (client: RedisClientType, place: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, CONNECT_MS);
    const done = (error?: Error): void => {
      clearTimeout(timer);
      if (error && /^(WRONGPASS|NOAUTH|NOPERM)/.test(error.message)) {
        reject(new StartupError(`Redis at ${place} refuses the user or the password. Check REDIS_URL.`));
      } else resolve();
    };
    client.once('ready', () => done());
    client.once('error', done);
    client.connect().catch(() => undefined);
  });

/** @throws {StartupError} for a Redis without sharded channels. */
export const refuseOld = async (client: RedisClientType, place: string): Promise<void> => {
  const info = await within(ANSWER_MS, client.info('server')).catch(() => '');
  const [, version] = /^redis_version:(\d+\.\d+)/m.exec(info) ?? [];
  if (version === undefined || Number.parseFloat(version) >= OLDEST_VERSION) return;
  throw new StartupError(`Redis at ${place} is ${version}: Caravan needs ${OLDEST_VERSION} or later (REDIS_URL).`);
};
