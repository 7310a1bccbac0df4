// One round of refreshing 10,000 followed flights that are all due: how many calls it makes, what the database and the memory
// have to do with it, against a bare loop that writes each flight with one statement. The service answers at once and in this
// process, so that what is measured is Caravan's. `--assert`: fails where it asks about a flight twice, or above the budgets.
import { performance } from 'node:perf_hooks';
import type { Flight } from '../packages/contract/src/flights/flights.schema.ts';
import { formatFlightNumber } from '../packages/contract/src/flights/flight-number.rules.ts';
import type { FlightProvider } from '../packages/server/src/features/flights/providers/flights.provider.ts';
import { FlightRefresher } from '../packages/server/src/features/flights/flight-refresh.service.ts';
import { openDatabase } from '../packages/server/src/platform/db.ts';
import { DomainEvents } from '../packages/server/src/platform/domain-events.ts';
import { localLiveChannel } from '../packages/server/src/platform/live/live-channel.ts';
import { createLog } from '../packages/server/src/platform/log.ts';
import { setStage, type Stage } from './stage.ts';

const FLIGHTS = 10_000;
const PEOPLE = 1_000;
/** Everybody follows so many; each flight has so many followers. */
const EACH = 20;
const AT_ONCE = 4;
/** A flight that is requested about takes at most so many times as long as one statement. */
const AT_MOST_TIMES = 12;
/** A round that may ask about a few of all takes at most, milliseconds, and adds at most to the memory, MiB. */
const AT_MOST_MS = 3_000;
const AT_MOST_MIB = 64;

const NOW = new Date('2027-03-01T18:00:00Z');
const DAY = '2027-03-03';
const none = { estimated: null, actual: null, delay: null, terminal: null };

const stage = await setStage();
const log = createLog('warn');
const database = openDatabase({ connectionString: stage.databaseUrl, max: 10 }, log);
try {
  await fill(stage);
  const few = await round('a budget of 100 a day', 100);
  await dueAgain(stage);
  const all = await round('no bound', 1_000_000);
  const bare = await bareLoop(stage);
  const times = all.ms / all.calls / (bare / FLIGHTS);
  console.log(`a flight requested about, against one statement: ${times.toFixed(1)} times`);
  const isHeld =
    few.ms <= AT_MOST_MS && few.mebibytes <= AT_MOST_MIB && few.twice + all.twice === 0 && times <= AT_MOST_TIMES;
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await database.close();
  await stage.close();
}

async function fill({ pool }: Stage): Promise<void> {
  await pool.query(
    `insert into users (id, first_name, last_name, email, username)
     select gen_random_uuid(), 'Tess', 'Traveller', 'f' || n || '@example.com', 'f' || n from generate_series(1, $1) n`,
    [PEOPLE],
  );
  await pool.query(
    `insert into flights (id, flight_number, flight_date, departure_iata, departure_scheduled, refreshed_at, refresh_at)
     select gen_random_uuid(), chr(65 + n / 9000) || 'A' || 1 + n % 9000, $2, 'LHR', ($2::date + interval '8 hours'),
       $3::timestamptz - interval '1 hour', $3::timestamptz - n * interval '1 second'
     from generate_series(0, $1 - 1) n`,
    [FLIGHTS, DAY, NOW.toISOString()],
  );
  await pool.query(
    `with person as (select id, row_number() over (order by id) - 1 as n from users where username like 'f%'),
       flight as (select id, row_number() over (order by id) - 1 as n from flights)
     insert into tracked_flights (id, user_id, flight_id)
     select gen_random_uuid(), person.id, flight.id
     from person cross join generate_series(0, $1 - 1) step join flight on flight.n = (person.n * 10 + step * 7) % $2`,
    [EACH, FLIGHTS],
  );
  await pool.query('vacuum analyze');
}

async function dueAgain({ pool }: Stage): Promise<void> {
  await pool.query('update flights set refresh_at = $1 where refresh_at is not null', [NOW.toISOString()]);
}

interface Measured {
  readonly calls: number;
  readonly twice: number;
  readonly ms: number;
  readonly mebibytes: number;
}

async function round(name: string, callsPerDay: number): Promise<Measured> {
  const requested: string[] = [];
  const provider: FlightProvider = {
    flightsOf: async (number) => {
      const flightNumber = formatFlightNumber(number);
      requested.push(flightNumber);
      return [flightOf(flightNumber)];
    },
  };
  const clock = { now: () => NOW };
  const live = localLiveChannel(() => undefined);
  const refresher = new FlightRefresher({
    db: database.db,
    clock,
    provider,
    callsPerDay,
    changeInBackground: new DomainEvents().changesInBackground({ db: database.db, clock, live }),
    onFailure: (error) => log.error(error),
  });
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const began = performance.now();
  await refresher.refresh(new AbortController().signal);
  const ms = performance.now() - began;
  const mebibytes = (process.memoryUsage().rss - before) / 2 ** 20;
  const calls = requested.length;
  const twice = calls - new Set(requested).size;
  console.log(
    `${name.padEnd(24)} ${calls} calls, ${twice} twice, ${ms.toFixed(0)} ms (${(ms / calls).toFixed(2)} ms a call), ` +
      `${mebibytes.toFixed(0)} MiB more`,
  );
  return { calls, twice, ms, mebibytes };
}

function flightOf(flightNumber: string): Flight {
  const end = { ...none, airport: 'London Heathrow', iata: 'LHR', timeZone: 'Europe/London', gate: 'B36' };
  return {
    flightNumber,
    airline: 'Any Airline',
    operatedAs: null,
    flightDate: DAY,
    status: 'scheduled',
    departure: { ...end, scheduled: `${DAY}T08:25:00.000Z` },
    arrival: { ...end, iata: 'JFK', scheduled: `${DAY}T16:15:00.000Z`, baggage: null },
    aircraft: null,
    live: null,
  };
}

/** @returns milliseconds of writing each flight with one statement, as many at a time. */
async function bareLoop({ pool }: Stage): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('select id from flights');
  const ids = rows.values();
  const began = performance.now();
  const work = async (): Promise<void> => {
    for (const { id } of ids)
      await database.pool.query('update flights set refreshed_at = $2 where id = $1', [id, NOW.toISOString()]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const ms = performance.now() - began;
  console.log(`${'one statement each'.padEnd(24)} ${ms.toFixed(0)} ms (${(ms / FLIGHTS).toFixed(2)} ms a flight)`);
  return ms;
}
