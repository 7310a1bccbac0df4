// Reads from two servers against reads from one, each with a fifth of a core, so that neither the database nor this machine is the
// limit; and what a read takes of the processor at the server and at PostgreSQL. `--assert`: fails below the budget.
import { randomBytes } from 'node:crypto';
import { startRedis } from '../packages/server/src/testing/redis-server.ts';
import { startS3Stub } from '../packages/server/src/testing/s3-stub.ts';
import { load, type LoadTask } from './compare.ts';
import { limitProcessor, postgresSeconds, processorSeconds } from './processor.ts';
import { fillItinerary } from './sizes.ts';
import { makeTrip, setStage, signUp } from './stage.ts';

const AT_LEAST = 1.7;
const SHARE = 0.2;
const CLIENTS = 8;
const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

const [redis, bucket] = await Promise.all([startRedis(), startS3Stub()]);
const shared = {
  REDIS_URL: redis.url,
  SERVER_KEY: randomBytes(48).toString('base64url'),
  ...bucket.env,
};
const stage = await setStage(shared);
try {
  const second = await stage.another(shared);
  const servers = [stage.server, second];
  const traveller = await signUp(stage.server);
  const tripId = await makeTrip(stage.server, traveller, { title: 'The long one', timeZone: 'Europe/Lisbon' });
  await fillItinerary(stage.pool, tripId, traveller.id, 100);
  await stage.pool.query('vacuum analyze');
  const limits = await Promise.all(servers.map(({ pid }) => limitProcessor(pid, SHARE)));
  let isHeld = true;
  for (const [name, address] of [
    ['trip list', '/api/trips'],
    ['itinerary of 100', `/api/trips/${tripId}/itinerary`],
  ]) {
    const task = (url: string, seconds = SECONDS): LoadTask => ({
      url: url + address,
      headers: { cookie: traveller.cookie },
      clients: CLIENTS,
      seconds,
    });
    await Promise.all(servers.map(({ url }) => load(task(url, 15))));
    const ratios: number[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const one = await load(task(stage.server.url));
      const both = await Promise.all(servers.map(({ url }) => load(task(url))));
      ratios.push(both.reduce((sum, { rate }) => sum + rate, 0) / one.rate);
    }
    const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
    isHeld &&= ratio >= AT_LEAST;
    const [server, database, reads] = await costOf(task(stage.server.url));
    console.log(
      `${name?.padEnd(18)} two servers against one, each with ${SHARE * 100} % of a core: ${ratio.toFixed(2)} of ${AT_LEAST}` +
        `${ratio >= AT_LEAST ? '' : '  BELOW'}; a read takes ${((server / reads) * 1000).toFixed(2)} ms of the processor at the ` +
        `server and ${((database / reads) * 1000).toFixed(2)} ms at PostgreSQL`,
    );
  }
  for (const limit of limits) await limit.release();
  await second.stop();
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
  await Promise.all([redis.kill(), bucket.stop()]);
}

/** What one server and PostgreSQL use for so many reads, seconds of the processor. */
async function costOf(task: LoadTask): Promise<[server: number, database: number, reads: number]> {
  const before = [await processorSeconds(stage.server.pid), await postgresSeconds(stage.databaseFolder)] as const;
  const { rate } = await load(task);
  return [
    (await processorSeconds(stage.server.pid)) - before[0],
    (await postgresSeconds(stage.databaseFolder)) - before[1],
    rate * task.seconds,
  ];
}
