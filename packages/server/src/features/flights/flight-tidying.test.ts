import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: Person;
beforeAll(async () => {
  app = await startTestApp();
  anna = await app.signUp();
});
afterAll(() => app.stop());

const tidy = (): Promise<void> => app.runJob('housekeeping');
const query = (statement: string, ...values: unknown[]) => app.database.pool.query(statement, values);

/** A flight that a service reported so long ago. */
const newFlight = async (flightNumber: string, age: string, follower?: Person): Promise<void> => {
  await query(
    `insert into flights (id, flight_number, flight_date, refreshed_at, refresh_at)
     values (gen_random_uuid(), $1, '2027-03-02', now() - $2::interval, now())`,
    flightNumber,
    age,
  );
  await query(
    `insert into flight_changes (id, flight_id, kind, to_value, created_at)
     select gen_random_uuid(), id, 'departure_gate', 'C4', now() - $2::interval from flights where flight_number = $1`,
    flightNumber,
    age,
  );
  if (!follower) return;
  await query(
    `insert into tracked_flights (id, user_id, flight_id)
     select gen_random_uuid(), $2, id from flights where flight_number = $1`,
    flightNumber,
    follower.id,
  );
};

test('housekeeping leaves flights that somebody begins to follow at that moment as they are', async () => {
  for (const [number, age] of [
    ['FRESH', '1 day'],
    ['OLD', '4 days'],
  ] as const)
    await newFlight(number, age);
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query('select from flights for no key update');
  await client.query(
    `insert into tracked_flights (id, user_id, flight_id) select gen_random_uuid(), $1, id from flights`,
    [anna.id],
  );
  await client.query('update flights set refresh_at = now()');

  const tidying = tidy();
  await app.untilSomebodyWaits();
  await client.query('commit');
  client.release();
  await tidying;

  const { rows } = await query('select flight_number from flights where refresh_at is not null order by flight_number');
  expect(rows.map(({ flight_number: number }) => number)).toEqual(['FRESH', 'OLD']);
  await query('delete from flights');
});

test('housekeeping forgets flights that nobody follows once nobody looks for them, and changes of long ago', async () => {
  await newFlight('FRESH', '2 days');
  await newFlight('OLD', '4 days');
  await newFlight('FOLLOWED', '89 days', anna);
  await newFlight('ANCIENT', '91 days', anna);
  await anna.post('/api/flights/track', { flightNumber: 'BY HAND' });
  await query(`insert into flight_calls values (current_date, 3), (current_date - 60, 4), (current_date - 61, 5)`);

  await tidy();

  const { rows: flights } = await query(
    `select flight_number || ' ' || count(flight_changes.id) || case when refresh_at is null then '' else ' to refresh' end as found
     from flights left join flight_changes on flight_id = flights.id group by flights.id order by flight_number`,
  );
  expect(flights.map(({ found }) => found)).toEqual([
    'ANCIENT 0 to refresh',
    'BY HAND 0',
    'FOLLOWED 1 to refresh',
    'FRESH 1',
  ]);
  expect((await query('select calls from flight_calls order by calls')).rows).toEqual([{ calls: 3 }, { calls: 4 }]);
});
