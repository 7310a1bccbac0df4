// Somebody's trips while 40 connections ask for the API's description without a pause, against the same while they ask for a file
// of the web app of the same size; in turn. `--assert`: fails above the budget.
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { load, type LoadResult } from './compare.ts';
import { percentile } from './figures.ts';
import { setStage, signUp } from './stage.ts';

/** The most of the other requests' p99 under a flood of the file. */
const AT_MOST = 1.5;
const FLOOD_CLIENTS = 40;
/** Enough requests for the slowest hundredth to be more than chance. */
const OTHERS = 4;
const ROUNDS = Number(process.env.BENCH_PAIRS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const DESCRIPTION = '/api/docs/json';

const assets = path.join(import.meta.dirname, '../packages/web/dist/assets');
const file = `docs-flood-${process.pid}.json`;

const stage = await setStage();
const { url } = stage.server;
const { cookie } = await signUp(stage.server);

/** What somebody's requests take while others flood the server. */
const underFlood = async (target: string): Promise<{ others: LoadResult; flood: LoadResult }> => {
  // The flood begins before and ends after what is measured.
  const flood = load({ url: url + target, clients: FLOOD_CLIENTS, seconds: SECONDS + 2 });
  const others = await load({ url: `${url}/api/trips`, headers: { cookie }, clients: OTHERS, seconds: SECONDS });
  return { others, flood: await flood };
};

const report = (name: string, runs: readonly { others: LoadResult; flood: LoadResult }[]): void => {
  const middle = (pick: (run: (typeof runs)[number]) => number) => Math.round(percentile(runs.map(pick), 50));
  const [p50, p99] = [middle(({ others }) => others.p50), middle(({ others }) => others.p99)];
  console.log(
    `${name.padEnd(24)} p50 ${p50} ms  p99 ${p99} ms  of others, ${middle(({ flood }) => flood.rate)} a second`,
  );
};

try {
  const description = await (await fetch(url + DESCRIPTION)).arrayBuffer();
  await writeFile(path.join(assets, file), new Uint8Array(description));
  const runs: { docs: Awaited<ReturnType<typeof underFlood>>; plain: Awaited<ReturnType<typeof underFlood>> }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const run = { docs: await underFlood(DESCRIPTION), plain: await underFlood(`/assets/${file}`) };
    // The first warms both up.
    if (round > 0) runs.push(run);
  }
  report(
    'the description',
    runs.map(({ docs }) => docs),
  );
  report(
    'a file as large',
    runs.map(({ plain }) => plain),
  );
  const ratio = percentile(
    runs.map(({ docs, plain }) => docs.others.p99 / plain.others.p99),
    50,
  );
  const isHeld = ratio <= AT_MOST;
  console.log(`p99 of others, ratio ${ratio.toFixed(2)} of ${AT_MOST}${isHeld ? '' : '  ABOVE'}`);
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await rm(path.join(assets, file), { force: true });
  await stage.close();
}
