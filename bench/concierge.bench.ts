// Questions to the concierge's own engine, with all countries and places, a trip of 30 days and one of 10,000 activities: until
// the first event and the whole answer, one at a time and ten at once, against a bare Fastify route that asks the database for the number one.
// `--assert`: fails where one question in a hundred takes too long.
import { bringInStep } from '../packages/server/src/testing/kept-in-step.ts';
import { percentile } from './figures.ts';
import { makeTrip, setStage, signUp, type Stage, type Traveller, untilLoaded } from './stage.ts';

/** What somebody who asks takes for an answer at once, and what they wait where the trip is huge or others ask too, milliseconds. */
const AT_MOST_MS = { alone: 100, longTrip: 500, atOnce: 500 };
const AT_ONCE = 10;
const ROUNDS = 20;
const LONG_TRIP_ACTIVITIES = 10_000;

const questions = {
  'countries and places': [
    'What plug do I need in Lisbon?',
    'What time is it in Tokyo?',
    'plugs in France and Italy',
    'How far is Paris from London?',
    'Which airports are near Milan?',
    'What is the currenzy of Thailand?',
    'Is tap water safe to drink there?',
  ],
  'the own trip': [
    'Which days have no outfit?',
    'What is planned tomorrow?',
    'When is dinner 12?',
    'Who is coming?',
    'What is still to buy?',
    'Who lands first?',
    'How far is the city from the airport?',
  ],
  'what nobody knows': ['Where is the best pizza in Lisbon?', 'Who will win the elections?', 'lorem ipsum '.repeat(80)],
};

const questionsOfLongTrip = [
  'When is dinner 12?',
  'Where is the museum visit?',
  'What is planned tomorrow?',
  'When is the dinmer musehamab museombab musexxmab museyymab?',
];

const stage = await setStage({ REFERENCE_DATA: 'on' });
try {
  await untilLoaded(stage);
  await stage.pool.query('analyze');
  const traveller = await signUp(stage.server);
  const tripId = await fillTrip(stage, traveller);
  const first = await timeQuestion(stage, traveller, tripId, questions['countries and places'][0] ?? '');
  console.log(`the very first question, with which the engine is loaded: ${first.whole.toFixed(0)} ms`);
  let isHeld = true;
  for (const [name, some] of Object.entries(questions)) {
    const ask = (query: string) => timeQuestion(stage, traveller, tripId, query);
    isHeld = (await reportOneByOne(name, some, ask)) && isHeld;
  }
  isHeld = (await reportAtOnce(Object.values(questions).flat(), traveller, tripId)) && isHeld;
  // Last, so that the questions above are those of an account with one trip, as they were measured before.
  const longTripId = await fillTrip(stage, traveller, LONG_TRIP_ACTIVITIES);
  const askLong = (query: string) => timeQuestion(stage, traveller, longTripId, query);
  isHeld = (await reportOneByOne('10,000 activities', questionsOfLongTrip, askLong, AT_MOST_MS.longTrip)) && isHeld;
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
}

/** A month with ten activities and an outfit a day but for some, and a hundred things to buy. */
async function fillTrip({ pool, server }: Stage, traveller: Traveller, activities = 300): Promise<string> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const tripId = await makeTrip(server, traveller, {
    title: 'A month in Portugal',
    destination: 'Lisbon, Portugal',
    startDate: day(-3),
    endDate: day(26),
    timeZone: 'Europe/Lisbon',
  });
  await pool.query(
    `insert into itinerary_items (id, trip_id, title, category, location, start_time, created_by)
     select uuidv7(), $1, 'Dinner ' || n, 'activity', 'Rua da Rosa ' || n || ', Lisbon', now() + (n * 30 / $3 - 3) * interval '1 day', $2
     from generate_series(1, $3) n`,
    [tripId, traveller.id, activities],
  );
  await pool.query(
    `insert into outfits (id, trip_id, title, planned_date, look_id, created_by)
     select uuidv7(), $1, 'Outfit ' || n, current_date - 3 + n, uuidv7(), $2 from generate_series(1, 20) n`,
    [tripId, traveller.id],
  );
  await pool.query(
    `insert into shopping_items (id, trip_id, name, created_by)
     select uuidv7(), $1, 'Item ' || n, $2 from generate_series(1, 100) n`,
    [tripId, traveller.id],
  );
  await bringInStep(pool);
  return tripId;
}

/** How long a question waits, milliseconds. */
interface Waited {
  readonly first: number;
  readonly whole: number;
}

async function timeQuestion({ server }: Stage, { cookie }: Traveller, tripId: string, query: string): Promise<Waited> {
  const start = performance.now();
  const answer = await fetch(`${server.url}/api/concierge/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', cookie },
    body: JSON.stringify({ query, tripId, timeZone: 'Europe/Berlin' }),
  });
  if (!answer.ok || answer.body === null) throw new Error(`a question was answered with ${answer.status}`);
  let first: number | undefined;
  let heard = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    first ??= performance.now() - start;
    heard += chunk;
  }
  if (!heard.includes('"done"')) throw new Error(`a question has no answer: ${heard.slice(-200)}`);
  return { first: first ?? Number.NaN, whole: performance.now() - start };
}

async function reportOneByOne(
  name: string,
  some: readonly string[],
  ask: (query: string) => Promise<Waited>,
  atMostMs = AT_MOST_MS.alone,
): Promise<boolean> {
  for (const query of some) await ask(query);
  const ours: Waited[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of some) {
      ours.push(await ask(query));
      bare.push(await timeBareQuery());
    }
  return report(name, atMostMs, ours, bare);
}

async function reportAtOnce(some: readonly string[], traveller: Traveller, tripId: string): Promise<boolean> {
  const waiting = Array.from({ length: ROUNDS }, () => some).flat();
  const ours: Waited[] = [];
  const began = performance.now();
  const askOneByOne = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      ours.push(await timeQuestion(stage, traveller, tripId, next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOneByOne));
  console.log(
    `${AT_ONCE} at once: ${((ours.length / (performance.now() - began)) * 1000).toFixed(0)} answers a second`,
  );
  return report(`${AT_ONCE} at once`, AT_MOST_MS.atOnce, ours, [await timeBareQuery()]);
}

async function timeBareQuery(): Promise<number> {
  const start = performance.now();
  await (await fetch(`${stage.bare.url}/one`)).arrayBuffer();
  return performance.now() - start;
}

function report(name: string, atMost: number, ours: readonly Waited[], bare: readonly number[]): boolean {
  const wholes = ours.map(({ whole }) => whole);
  const shown = (times: readonly number[]) =>
    [50, 99].map((share) => percentile(times, share).toFixed(1)).join(' and ');
  const isHeld = percentile(wholes, 99) <= atMost;
  console.log(
    `${name.padEnd(22)} p50 and p99 ${shown(wholes)} ms of ${atMost}, first event ${shown(ours.map(({ first }) => first))}, ` +
      `bare ${shown(bare)}${isHeld ? '' : '  ABOVE'}`,
  );
  return isHeld;
}
