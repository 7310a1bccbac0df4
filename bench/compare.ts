// Compares the server with the bare one in one run: in turn, several times, so that the machine's moods fall on both.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { LOAD_CORE } from './stage.ts';

/** One run of load. */
export interface LoadTask {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Sends a new `Idempotency-Key` with every request, as the web app does. */
  readonly keyed?: boolean;
}

export interface LoadResult {
  /** Successes per second. */
  readonly rate: number;
  /** Median and 99th percentile, milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers that were no success. */
  readonly failures: number;
}

/** What is compared under one name. */
export interface Comparison {
  readonly name: string;
  readonly ours: Omit<LoadTask, 'clients' | 'seconds'>;
  readonly bare: Omit<LoadTask, 'clients' | 'seconds'>;
  /** The least share of the bare server's rate; absent where there is no budget. */
  readonly atLeast?: number;
}

const CLIENTS = [1, 10, 50];
/**
 * How long each side is under load before the first comparison, seconds. Node compiles what runs often while it runs: the
 * product's rate rises by a third within its first 15 s of load, the bare route's, which is little code, within one.
 */
const WARM_UP_SECONDS = 15;
/** Pairs of runs, and the length of each run in seconds. */
const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

/** One run of load, in a process of its own. */
export const load = async (task: LoadTask): Promise<LoadResult> => {
  const args = ['-c', LOAD_CORE, process.execPath, path.join(import.meta.dirname, 'load.ts'), JSON.stringify(task)];
  const { stdout } = await promisify(execFile)('taskset', args);
  const result = JSON.parse(stdout) as LoadResult;
  if (result.failures > 0) throw new Error(`${task.url} refused ${result.failures} requests`);
  return result;
};

/** The middle one; of an even number the lower of the two in the middle. */
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

/**
 * Runs the comparisons and prints a table.
 *
 * @returns whether every budget was held.
 */
export const compare = async (comparisons: readonly Comparison[]): Promise<boolean> => {
  let isHeld = true;
  for (const { ours, bare } of comparisons.slice(0, 1)) {
    for (const side of [ours, bare]) await load({ ...side, clients: 1, seconds: WARM_UP_SECONDS });
  }
  for (const { name, ours, bare, atLeast } of comparisons) {
    for (const clients of CLIENTS) {
      const pairs = await runPairs(ours, bare, clients);
      const ratio = median(pairs.map((pair) => pair.ours.rate / pair.bare.rate));
      const isEnough = atLeast === undefined || ratio >= atLeast;
      isHeld &&= isEnough;
      const rates = `${rate(pairs.map((pair) => pair.ours))} : ${rate(pairs.map((pair) => pair.bare))} a second`;
      console.log(
        `${name.padEnd(28)} ${String(clients).padStart(3)} clients  ${rates}  ` +
          `ratio ${ratio.toFixed(2)}${atLeast === undefined ? '' : ` of ${atLeast}`}${isEnough ? '' : '  BELOW'}`,
      );
    }
  }
  return isHeld;
};

const rate = (results: readonly LoadResult[]): string =>
  Math.round(median(results.map((result) => result.rate)))
    .toString()
    .padStart(6);

const runPairs = async (
  ours: Comparison['ours'],
  bare: Comparison['bare'],
  clients: number,
): Promise<{ ours: LoadResult; bare: LoadResult }[]> => {
  await load({ ...ours, clients, seconds: 2 });
  await load({ ...bare, clients, seconds: 2 });
  const pairs = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    pairs.push({
      ours: await load({ ...ours, clients, seconds: SECONDS }),
      bare: await load({ ...bare, clients, seconds: SECONDS }),
    });
  }
  return pairs;
};
