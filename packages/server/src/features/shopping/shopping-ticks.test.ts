import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let tripId: string;
let shopping: string;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, admin, member } = group);
});
afterAll(() => app.stop());

beforeEach(async () => {
  tripId = (await newSharedTrip(group)).id;
  shopping = `/api/trips/${tripId}/shopping`;
});

const add = async (by: Person, fields: Record<string, unknown>): Promise<ShoppingItem> =>
  (await by.post<ShoppingItem>(shopping, fields)).body;
const list = async (): Promise<ShoppingItem[]> => (await member.get<ShoppingItem[]>(shopping)).body;

describe('ticking', () => {
  test('is for everybody on the trip, and makes nobody’s edit out of date', async () => {
    const item = await add(owner, { name: 'Water', price: '2' });

    const ticked = await member.put<ShoppingItem>(`${shopping}/${item.id}`, { isCompleted: true });
    const edited = await owner.put<ShoppingItem>(`${shopping}/${item.id}`, { price: '3', version: item.version });

    expect([ticked.status, ticked.body.isCompleted, ticked.body.version]).toEqual([200, true, 1]);
    expect([edited.status, edited.body.isCompleted, edited.body.price]).toEqual([200, true, '3']);
    expect(await list()).toEqual([edited.body]);
  });

  test('never conflicts, however old the version is that comes with it', async () => {
    const item = await add(owner, { name: 'Water' });
    await owner.put(`${shopping}/${item.id}`, { name: 'Sparkling water' });

    const answer = await member.put<ShoppingItem>(`${shopping}/${item.id}`, { isCompleted: true, version: 1 });

    expect([answer.status, answer.body.isCompleted, answer.body.name]).toEqual([200, true, 'Sparkling water']);
  });

  test('by a member may send the whole item back as it is', async () => {
    const item = await add(owner, { name: 'Water', price: '2.50', currency: 'EUR', assignedTo: member.id });

    const answer = await member.put<ShoppingItem>(`${shopping}/${item.id}`, { ...item, isCompleted: true });
    const spelled = await member.put<ShoppingItem>(`${shopping}/${item.id}`, {
      ...item,
      name: ' Water ',
      price: 2.5,
      assignedTo: member.id.toUpperCase(),
      isCompleted: false,
    });

    expect([answer.status, answer.body.isCompleted, answer.body.version]).toEqual([200, true, 1]);
    expect([spelled.status, spelled.body.isCompleted, spelled.body.price]).toEqual([200, false, '2.50']);
  });

  test.each(['true', 1, null])('with %j says neither, and is refused', async (isCompleted) => {
    const item = await add(owner, { name: 'Water' });

    const answer = await member.put(`${shopping}/${item.id}`, { isCompleted });

    expect([answer.status, answer.body.message]).toEqual([400, 'Must be true or false']);
    expect(await list()).toEqual([item]);
  });

  test('by twenty at once leaves the item ticked', async () => {
    const item = await add(owner, { name: 'Water' });

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        [owner, admin, member][n % 3]!.put(`${shopping}/${item.id}`, { isCompleted: true }),
      ),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await list()).toMatchObject([{ isCompleted: true, version: 1 }]);
  });
});

describe('a member', () => {
  test.each([
    ['the name', { name: 'Wine' }],
    ['the category', { category: 'snacks' }],
    ['the price', { price: '3' }],
    ['the price away', { price: '' }],
    ['the currency', { currency: 'EUR' }],
    ['who brings it', { assignedTo: null }],
    ['the name beside a tick', { isCompleted: true, name: 'Wine' }],
  ])('cannot change %s', async (_what, change) => {
    const item = await add(owner, { name: 'Water', category: 'drinks', price: '2', assignedTo: admin.id });

    const answer = await member.put(`${shopping}/${item.id}`, change);

    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect(await list()).toEqual([item]);
  });

  test('cannot take anything off the list', async () => {
    const item = await add(owner, { name: 'Water' });

    expect((await member.delete(`${shopping}/${item.id}`)).status).toBe(403);
    expect(await list()).toEqual([item]);
  });

  test('who was an admin when the change began only ticks', async () => {
    const item = await add(owner, { name: 'Water' });
    const demotion = await app.database.pool.connect();
    await demotion.query('begin');
    await demotion.query(`update trip_members set role = 'member' where trip_id = $1 and user_id = $2`, [
      tripId,
      admin.id,
    ]);

    const change = admin.put(`${shopping}/${item.id}`, { name: 'Wine' });
    await app.untilSomebodyWaits();
    await demotion.query('commit');
    demotion.release();

    expect((await change).status).toBe(403);
    expect(await list()).toEqual([item]);
  });
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
