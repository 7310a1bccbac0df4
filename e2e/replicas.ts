import { randomBytes } from 'node:crypto';
import { PostgresServer } from '../packages/server/src/testing/postgres-server.ts';
import { startRedis } from '../packages/server/src/testing/redis-server.ts';
import { startS3Stub } from '../packages/server/src/testing/s3-stub.ts';
import { TestServer } from './server.ts';

/** How many servers a story's people are spread over; set by `npm run test:machines`. */
export const replicaCount = Number(process.env['E2E_REPLICAS'] ?? 1);

/** Runs several servers on a PostgreSQL, a Redis and a bucket for as long as they are used. */
export const serveReplicas = async (use: (servers: readonly TestServer[]) => Promise<void>): Promise<void> => {
  const [postgres, redis, bucket] = await Promise.all([PostgresServer.create(18), startRedis(), startS3Stub()]);
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SERVER_KEY: randomBytes(48).toString('base64url'),
    ...bucket.env,
  };
  const servers = await Promise.all(Array.from({ length: replicaCount }, () => TestServer.start(env)));
  await use(servers);
  const codes = await Promise.all(servers.map((server) => server.remove()));
  await Promise.all([postgres.remove(), redis.kill(), bucket.stop()]);
  const failures = servers.flatMap((server) => server.failures);
  if (failures.length > 0 || codes.some((code) => code !== 0)) {
    throw new Error(`The servers ended with ${codes.join(', ')} and logged ${failures.join('\n')}`);
  }
};
