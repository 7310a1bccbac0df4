import { bringInStep } from '../../testing/kept-in-step.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTrip } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: Person;
let sourceId = '';

beforeAll(async () => {
  app = await startTestApp();
  anna = await app.signUp();
  const dates = { startDate: '2024-06-10', endDate: '2024-06-17', timeZone: 'Europe/Lisbon' };
  sourceId = (await newTrip(anna, dates)).id;
  await fill(sourceId);
}, 30_000);
afterAll(() => app.stop());

const MANY = 10_000;
/** Requests of others that are answered meanwhile at the least; it is some hundred where nothing else runs. */
const SERVED = 20;

const fill = async (tripId: string): Promise<void> => {
  const rows = `generate_series(1, ${MANY}) as n`;
  const { pool } = app.database;
  await pool.query(
    `insert into itinerary_items (id, trip_id, title, category, start_time, end_time, created_by)
     select gen_random_uuid(), $1, 'Stop ' || n, 'activity', timestamptz '2024-06-10 06:00Z' + n * interval '1 minute',
       timestamptz '2024-06-10 07:00Z' + n * interval '1 minute', $2 from ${rows}`,
    [tripId, anna.id],
  );
  await pool.query(
    `insert into outfits (id, trip_id, title, category, planned_date, activity_id, look_id, created_by)
     select gen_random_uuid(), $1, title, 'Casual', start_time::date, id, gen_random_uuid(), $2
     from itinerary_items where trip_id = $1`,
    [tripId, anna.id],
  );
  await pool.query(
    `insert into shopping_items (id, trip_id, name, created_by) select gen_random_uuid(), $1, 'Water ' || n, $2 from ${rows}`,
    [tripId, anna.id],
  );
  await bringInStep(pool);
};

/** How many requests of others are answered until something is done. */
const servedDuring = async (work: Promise<unknown>): Promise<number> => {
  const over = new AbortController();
  void work.finally(() => over.abort());
  let served = 0;
  for (; !over.signal.aborted; served += 1) await anna.get(`/api/trips/${sourceId}`);
  return served;
};

// Thirty thousand rows are written and twenty thousand read: on a busy machine longer than a test usually takes.
const PATIENT = { timeout: 30_000 };

test(
  'a trip of ten thousand activities, outfits and things to buy is copied while others are served',
  PATIENT,
  async () => {
    const copy = { title: 'Lisbon again', startDate: '2027-01-04' };
    const copying = anna.post<TripDetail>(`/api/trips/duplicate/${sourceId}`, copy);

    const served = await servedDuring(copying);

    const { status, body } = await copying;
    expect(status).toBe(201);
    expect(served).toBeGreaterThan(SERVED);
    const address = `/api/trips/${body.id}`;
    const activities = (await anna.get<Activity[]>(`${address}/itinerary`)).body;
    const outfits = (await anna.get<Outfit[]>(`${address}/outfits`)).body;
    expect(activities).toHaveLength(MANY);
    expect(activities[0]?.startTime).toBe('2027-01-04T07:01:00.000Z');
    expect(activities.at(-1)?.endTime).toBe('2027-01-11T06:40:00.000Z');
    expect(outfits).toHaveLength(MANY);
    const titles = new Map(activities.map((activity) => [activity.id, activity.title]));
    expect(outfits.filter((outfit) => titles.get(outfit.activityId ?? '') !== outfit.title)).toEqual([]);
    expect((await anna.get<unknown[]>(`${address}/shopping`)).body).toHaveLength(MANY);
  },
);
