// What 50 clients at once wait for each read of the home screen, of somebody with 10 trips and with 1,000: one in a hundred waits at
// most three times as long as half of them. A bare route in turn tells what of that is the machine's. `--assert`: fails where one waits
// longer.
import { load, type LoadResult } from './compare.ts';
import { MEMORY_MIB, percentile, reportMemory } from './figures.ts';
import { HOME_READS, type Read } from './home-reads.ts';
import { addActivities, fillTrips } from './many-trips.ts';
import { setStage, type Traveller } from './stage.ts';

const CLIENTS = 50;
const TIMES_MEDIAN_AT_MOST = 3;
/** How long all reads together, and each alone, are under load before they are measured, seconds. */
const WARM_UP_SECONDS = 15;
const WARM_UP_EACH_SECONDS = 2;
/** Runs, whose middle counts, and the length of each in seconds. */
const RUNS = 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

const stage = await setStage();
try {
  await fillTrips(stage, 3_000, 'twenty years');
  const few = await fillTrips(stage, 10, 'twenty years');
  const many = await fillTrips(stage, 1_000, 'twenty years');
  await addActivities(stage, few, 100);
  await addActivities(stage, many, 10_000);
  await stage.pool.query('vacuum analyze');
  for (const read of HOME_READS) await loadWith(read, few.traveller, WARM_UP_SECONDS / HOME_READS.length);
  let isHeld = true;
  for (const { traveller, trips } of [
    { ...few, trips: 10 },
    { ...many, trips: 1_000 },
  ]) {
    console.log(`\n${CLIENTS} clients at once, ${trips} trips`);
    for (const read of HOME_READS)
      isHeld = (await isEven(read, traveller, `${stage.bare.url}/trips/${few.traveller.id}`)) && isHeld;
  }
  const { highest } = await stage.server.memory();
  isHeld = reportMemory('memory under the load, at most', highest, MEMORY_MIB.load) && isHeld;
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
}

function tailOf({ p50, p99 }: LoadResult): number {
  return p99 / p50;
}

async function isEven(read: Read, traveller: Traveller, control: string): Promise<boolean> {
  await loadWith(read, traveller, WARM_UP_EACH_SECONDS);
  const runs: LoadResult[] = [];
  const bare: LoadResult[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await loadWith(read, traveller, SECONDS));
    bare.push(await load({ url: control, clients: CLIENTS, seconds: SECONDS }));
  }
  const middle = (value: (run: LoadResult) => number) => percentile(runs.map(value), 50);
  const ratio = middle(tailOf);
  const isHeld = ratio <= TIMES_MEDIAN_AT_MOST;
  console.log(
    `${read.name.padEnd(36)} ${middle(({ rate }) => rate)
      .toFixed(0)
      .padStart(5)} a second  ` +
      `p50 ${String(middle(({ p50 }) => p50)).padStart(3)} ms  p99 ${String(middle(({ p99 }) => p99)).padStart(4)} ms: ` +
      `${ratio.toFixed(2)} of ${TIMES_MEDIAN_AT_MOST}${isHeld ? '' : '  ABOVE'}, a bare route ${percentile(bare.map(tailOf), 50).toFixed(2)}`,
  );
  return isHeld;
}

function loadWith({ address }: Read, { cookie }: Traveller, seconds: number) {
  return load({ url: stage.server.url + address, headers: { cookie }, clients: CLIENTS, seconds });
}
