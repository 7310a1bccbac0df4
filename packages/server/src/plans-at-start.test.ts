import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Visitor } from './testing/person.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { behindDeadHost } from './testing/two-hosts.ts';

const PLANS = [
  { id: 'free', name: 'Free', maxTrips: 1, maxOutfitsPerTrip: 1, maxMembersPerTrip: 1 },
  { id: 'plus', name: 'Plus', price: 499 },
];

let database: TestDatabase;
let dataDir = '';
let server: ServerProcess;
let maya: Visitor;

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'caravan-plans-')), 'data');
  database = await createTestDatabase();
  await addFormerPlan();
  // The first of its hosts is dead, as after a failover: no statement of a start may meet that one.
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: behindDeadHost(database.url),
    DEMO: 'true',
    PLANS: JSON.stringify(PLANS),
  };
  server = await startServer(env);
  const account = { email: 'maya@caravan.example', password: 'caravan-demo' };
  const login = await new Visitor(server.url).post('/api/auth/email-login', account);
  maya = new Visitor(server.url, { cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '' });
  // The example group is drawn at the start, which takes longer than a hook may where much else is going on.
}, 30_000);
afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended;
  await database.release();
  await rm(path.dirname(dataDir), { recursive: true, force: true });
});

/** A plan that the settings named at an earlier start. */
const addFormerPlan = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into subscription_plans (id, name, price) values ('gift', 'Gift', 100)`);
  await client.end();
};

const planOf = async (by: Visitor): Promise<OwnPlan> => (await by.get<OwnPlan>('/api/user/plan')).body;

test('a server, which finds its database behind a dead host, offers the plans of its settings, and none of earlier ones', async () => {
  const { plan, plans } = await planOf(maya);

  expect(plan).toMatchObject({ id: 'free', maxTrips: 1, maxConciergeQueries: -1 });
  expect(plans.map(({ id }) => id)).toEqual(['free', 'plus']);
});

test('the example group has more than the plans allow, and can make nothing more', async () => {
  const { trips, largestGroup } = (await planOf(maya)).usage;

  expect([trips > 1, Number(largestGroup?.count) > 1]).toEqual([true, true]);
  expect(await maya.post('/api/trips', { title: 'Oslo' })).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
});
