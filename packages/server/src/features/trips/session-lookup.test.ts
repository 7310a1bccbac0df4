import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secretDigest } from '../../platform/security/cookies.ts';
import { type Database, openDatabase } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type FindSession, sessionFinder } from './session-lookup.access.ts';

let testApp: TestApp;
/** The finder's alone: what the server does after an answer asks nothing of it. */
let database: Database;
let findSession: FindSession;
let ann: Person;
let ben: Person;
let tripOfAnn: string;
let tripOfBen: string;

beforeAll(async () => {
  testApp = await startTestApp();
  const { connectionString = '' } = testApp.database.pool.options;
  database = openDatabase({ connectionString, max: 5 }, pino({ enabled: false }));
  findSession = sessionFinder(database.db, false);
});
afterAll(async () => {
  await database.close();
  await testApp.stop();
});
beforeEach(async () => {
  [ann, ben] = [await testApp.signUp(), await testApp.signUp()];
  [tripOfAnn, tripOfBen] = [await newTrip(ann), await newTrip(ben)];
});

test('people who come at the same moment each get what is theirs, and nobody what is somebody else’s', async () => {
  const found = await Promise.all([
    findSession({ sid: sidOf(ann), tripId: tripOfAnn }),
    findSession({ sid: sidOf(ben), tripId: tripOfAnn }),
    findSession({ sid: 'no session', tripId: tripOfAnn }),
    findSession({ sid: sidOf(ann), tripId: tripOfBen }),
    findSession({ sid: sidOf(ben), tripId: tripOfBen }),
    findSession({ sid: sidOf(ben), tripId: null }),
    findSession({ sid: sidOf(ann), tripId: newId() }),
    findSession({ sid: sidOf(ann), tripId: tripOfAnn }),
  ]);

  expect(found.map((session) => session && [session.userId, session.role])).toEqual([
    [ann.id, 'owner'],
    [ben.id, null],
    null,
    [ann.id, null],
    [ben.id, 'owner'],
    [ben.id, null],
    [ann.id, null],
    [ann.id, 'owner'],
  ]);
});

test('they are looked up by one query, and again when they come again', async () => {
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  database.pool.on('acquire', count);

  await Promise.all([ann, ben].map((person) => findSession({ sid: sidOf(person), tripId: tripOfAnn })));
  await Promise.all([ann, ben].map((person) => findSession({ sid: sidOf(person), tripId: tripOfAnn })));
  database.pool.off('acquire', count);

  expect(queries).toBe(2);
});

test('whose session ended or ran out is nobody, alone and among others', async () => {
  await ann.get('/api/logout');
  await testApp.database.pool.query('update sessions set expire = now() where sid = $1', [sidOf(ben)]);
  const cleo = await testApp.signUp();
  const claims = [ann, ben, cleo].map((person) => ({ sid: sidOf(person), tripId: null }));

  const together = await Promise.all(claims.map((claim) => findSession(claim)));
  const alone = [];
  for (const claim of claims) alone.push(await findSession(claim));

  expect(together.map((session) => session?.userId)).toEqual([undefined, undefined, cleo.id]);
  expect(alone).toEqual(together);
});

test('more than one query takes are looked up by as many as it needs', async () => {
  const found = await Promise.all(
    Array.from({ length: 250 }, (_, at) => findSession({ sid: sidOf(at % 2 ? ann : ben), tripId: tripOfAnn })),
  );

  expect(found.map((session) => session?.userId)).toEqual(found.map((_, at) => (at % 2 ? ann : ben).id));
});

test('a query that fails fails for all who came together, and for nobody after them', async () => {
  const claims = [ann, ben].map((person) => ({ sid: sidOf(person), tripId: tripOfAnn }));
  const { pool } = testApp.database;
  await pool.query('alter table sessions rename to sessions_away');

  const refused = await Promise.allSettled(claims.map((claim) => findSession(claim)));
  await pool.query('alter table sessions_away rename to sessions');
  const found = await Promise.all(claims.map((claim) => findSession(claim)));

  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(found.map((session) => session?.userId)).toEqual([ann.id, ben.id]);
});

const newTrip = async (person: Person): Promise<string> => {
  const { body } = await person.post<{ id: string }>('/api/trips', { title: 'To the sea' });
  return body.id;
};

const sidOf = (person: Person): string => secretDigest(person.session.cookie?.split('=')[1] ?? '');
