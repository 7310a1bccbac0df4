// Places proposed letter by letter, against a bare Fastify route that asks the database for the number one; and what loading
// them takes. `--assert`: fails where one start in a hundred takes too long.
import { percentile } from './figures.ts';
import { type Listening, setStage, signUp, type Stage, type Traveller, untilLoaded } from './stage.ts';

/** What somebody who types does not notice, milliseconds. */
const AT_MOST_MS = 20;
const CLIENTS = 20;
const CITIES = 200;

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const latinStarts = letters.flatMap((one) => letters.map((other) => one + other));

const began = performance.now();
const stage = await setStage({ REFERENCE_DATA: 'on' });
try {
  const before = (await stage.server.memory()).now;
  await untilLoaded(stage);
  console.log(`loaded ${((performance.now() - began) / 1000).toFixed(1)} s after the start of database and server`);
  const traveller = await signUp(stage.server);
  const search = searcher(stage.server, traveller);
  const isQuick = [
    await report('starts of two Latin letters', latinStarts, search, stage.bare),
    await report('starts of two other letters', await otherStarts(stage), search, stage.bare),
    await report('cities typed letter by letter', await typedCities(stage), search, stage.bare),
  ];
  await reportThroughput(latinStarts, search, stage.bare);
  const { now, highest } = await stage.server.memory();
  console.log(
    `memory of the server: ${before.toFixed(0)} MiB at its start, ${now.toFixed(0)} now, ${highest.toFixed(0)} at its highest`,
  );
  if (isQuick.includes(false) && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
}

/** Asks for the places that what was typed may mean. */
type Search = (typed: string) => Promise<void>;

function searcher({ url }: Listening, { cookie }: Traveller): Search {
  return async (typed) => {
    const answer = await fetch(`${url}/api/places/autocomplete?input=${encodeURIComponent(typed)}`, {
      headers: { cookie },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${typed} was answered with ${answer.status}`);
  };
}

async function queryOne({ url }: Listening): Promise<void> {
  await (await fetch(`${url}/one`)).arrayBuffer();
}

/** The first two letters of all names that are not written in Latin ones, the most frequent first. */
async function otherStarts({ pool }: Stage): Promise<string[]> {
  const { rows } = await pool.query<{ start: string }>(
    `select left(folded, 2) as start from place_names where folded ~ '^[^ -~]{2}' group by 1 order by count(*) desc limit 1000`,
  );
  return rows.map(({ start }) => start);
}

/** What is asked for while the names of the largest cities are typed. */
async function typedCities({ pool }: Stage): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from places order by population desc limit ${CITIES}`,
  );
  return rows
    .flatMap(({ name }) => [...name].map((_, index) => name.slice(0, index + 1)))
    .filter(({ length }) => length > 1);
}

/** Each once to warm up and once timed, in turn with the bare route. @returns whether one in a hundred is quick enough. */
async function report(name: string, typed: readonly string[], search: Search, bare: Listening): Promise<boolean> {
  for (const each of typed) await search(each);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const each of typed) {
    ours.push(await timed(() => search(each)));
    theirs.push(await timed(() => queryOne(bare)));
  }
  const shown = (times: readonly number[]) =>
    [50, 99].map((share) => percentile(times, share).toFixed(1)).join(' and ');
  const isQuick = percentile(ours, 99) <= AT_MOST_MS;
  console.log(
    `${name.padEnd(30)} ${String(typed.length).padStart(5)}: p50 and p99 ${shown(ours)} ms of ${AT_MOST_MS}, bare ${shown(theirs)}, ` +
      `ratio ${(percentile(ours, 50) / percentile(theirs, 50)).toFixed(1)}${isQuick ? '' : '  ABOVE'}`,
  );
  return isQuick;
}

async function reportThroughput(typed: readonly string[], search: Search, bare: Listening): Promise<void> {
  const ours = await rate(typed, search);
  const theirs = await rate(typed, () => queryOne(bare));
  console.log(
    `${CLIENTS} at once: ${ours.toFixed(0)} : ${theirs.toFixed(0)} a second is ${(ours / theirs).toFixed(2)}`,
  );
}

/** Requests a second, with so many under way at any time. */
async function rate(typed: readonly string[], search: Search): Promise<number> {
  const waiting = [...typed];
  const client = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await search(next);
  };
  const took = await timed(() => Promise.all(Array.from({ length: CLIENTS }, client)));
  return (typed.length / took) * 1000;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
