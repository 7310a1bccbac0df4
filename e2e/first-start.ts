import { replicaCount } from './replicas.ts';
import { TestServer } from './server.ts';

/**
 * Starts a server on nothing, once for a run, and stops it: the others begin with its database.
 *
 * @returns what removes it again.
 */
export default async (): Promise<() => Promise<void>> => {
  // Those have a PostgreSQL of their own.
  if (replicaCount > 1) return async () => undefined;
  const server = await TestServer.startFromNothing();
  const code = await server.stop();
  if (code !== 0 || server.failures.length > 0) {
    throw new Error(`The first start ended with ${code} and logged ${server.failures.join('\n')}`);
  }
  server.lendDatabase();
  return async () => void (await server.remove());
};
