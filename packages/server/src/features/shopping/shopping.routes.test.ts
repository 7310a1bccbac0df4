import { randomUUID } from 'node:crypto';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, newTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let tripId: string;
let shopping: string;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = group);
});
afterAll(() => app.stop());

beforeEach(async () => {
  tripId = (await newSharedTrip(group)).id;
  shopping = `/api/trips/${tripId}/shopping`;
});

const add = async (by: Person, fields: Record<string, unknown>): Promise<ShoppingItem> =>
  (await by.post<ShoppingItem>(shopping, fields)).body;
const list = async (): Promise<ShoppingItem[]> => (await member.get<ShoppingItem[]>(shopping)).body;
const names = async (): Promise<string[]> => (await list()).map(({ name }) => name);

const notOnTrip = { path: 'assignedTo', message: 'This person is not on the trip.' };

describe('putting something on the list', () => {
  test('needs no more than a name', async () => {
    const { status, body } = await admin.post<ShoppingItem>(shopping, { name: ' Sun cream ' });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      tripId,
      name: 'Sun cream',
      category: 'other',
      price: null,
      currency: 'USD',
      isCompleted: false,
      assignedTo: null,
      assignee: null,
      createdBy: admin.id,
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
      version: 1,
    });
    expect(await list()).toEqual([body]);
  });

  test('keeps every field, and of a price as it was typed its digits and its decimal point', async () => {
    const item = await add(owner, {
      name: 'Sardines',
      category: 'dinner',
      price: '€ 1.234,50',
      currency: 'EUR',
      assignedTo: member.id,
    });

    expect(item).toMatchObject({
      category: 'dinner',
      price: '1234.50',
      currency: 'EUR',
      assignedTo: member.id,
      assignee: { firstName: 'Mia', lastName: member.user.lastName, email: member.user.email },
    });
  });

  test.each([
    ['no name', {}, 'name', 'Name is required'],
    ['a blank name', { name: ' ' }, 'name', 'Name is required'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 'name', 'Must be at most 255 characters'],
    ['an unknown category', { category: 'pets' }, 'category', 'Please choose one of the offered categories'],
    ['an unknown currency', { currency: 'BTC' }, 'currency', 'Please choose one of the offered currencies'],
    ['a price of 51 characters', { price: '1'.repeat(51) }, 'price', 'Must be at most 50 characters'],
    ['a price of a billion', { price: '1000000000' }, 'price', 'Price is too high'],
    ['an assignee who is no id', { assignedTo: 'mia' }, 'assignedTo', 'Not a valid id'],
    ['an assignee who does not exist', { assignedTo: randomUUID() }, notOnTrip.path, notOnTrip.message],
  ])('with %s is refused at the field', async (what, fields, path, message) => {
    const body = what.includes('name') ? fields : { name: 'Towel', ...fields };

    const answer = await owner.post(shopping, body);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, code: 'validation', issues: [{ path, message }] });
    expect(await list()).toEqual([]);
  });

  test('for somebody who is on another trip only is refused', async () => {
    const answer = await owner.post(shopping, { name: 'Towel', assignedTo: stranger.id });

    expect([answer.status, answer.body.issues]).toEqual([400, [notOnTrip]]);
  });

  test('is for the owner and the admins', async () => {
    const answers = await Promise.all(
      [owner, admin, member, stranger].map((person) => person.post(shopping, { name: 'Towel' })),
    );

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 403, 404]);
  });

  test('twice under one key puts it there once', async () => {
    const key = { 'idempotency-key': randomUUID() };

    await Promise.all([1, 2].map(() => owner.post(shopping, { name: 'Once' }, key)));

    expect(await names()).toEqual(['Once']);
  });
});

describe('the list', () => {
  test('is in the order of its making, whatever is ticked or changed', async () => {
    const first = await add(owner, { name: 'Water', category: 'drinks' });
    await add(admin, { name: 'Bread', category: 'breakfast' });
    await add(owner, { name: 'Adapter', category: 'electronics' });
    await member.put(`${shopping}/${first.id}`, { isCompleted: true });

    expect(await names()).toEqual(['Water', 'Bread', 'Adapter']);
  });

  test('is hidden from strangers', async () => {
    const answer = await stranger.get(shopping);

    expect([answer.status, answer.body.code]).toEqual([404, 'trip_not_found']);
  });
});

describe('changing an item', () => {
  test('leaves what was not sent, clears what was sent empty, and goes back to what an item begins with', async () => {
    const item = await add(owner, {
      name: 'Water',
      category: 'drinks',
      price: '2',
      currency: 'EUR',
      assignedTo: member.id,
    });

    const { status, body } = await admin.put<ShoppingItem>(`${shopping}/${item.id}`, {
      price: '',
      assignedTo: '',
      category: '',
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      ...item,
      category: 'other',
      price: null,
      assignedTo: null,
      assignee: null,
      updatedAt: body.updatedAt,
      version: 2,
    });
    expect(await list()).toEqual([body]);
  });

  test('that somebody changed meanwhile is refused, and changes nothing', async () => {
    const item = await add(owner, { name: 'Water' });
    const first = await owner.put<ShoppingItem>(`${shopping}/${item.id}`, { name: 'Wine', version: item.version });

    const late = await admin.put(`${shopping}/${item.id}`, { name: 'Beer', isCompleted: true, version: item.version });

    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(await list()).toEqual([first.body]);
  });

  test('by ten people at once from one version is done once', async () => {
    const item = await add(owner, { name: 'Water' });

    const statuses = (
      await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          (n % 2 ? owner : admin).put(`${shopping}/${item.id}`, { name: `Water ${n}`, version: item.version }),
        ),
      )
    ).map(({ status }) => status);

    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await list()).toMatchObject([{ version: 2 }]);
  });

  test('without a version is done whatever happened', async () => {
    const item = await add(owner, { name: 'Water' });
    await owner.put(`${shopping}/${item.id}`, { name: 'Wine' });

    const answer = await admin.put<ShoppingItem>(`${shopping}/${item.id}`, { name: 'Beer' });

    expect([answer.status, answer.body.name, answer.body.version]).toEqual([200, 'Beer', 3]);
  });

  test.each([
    ['no name', { name: '' }, 'name', 'Name is required'],
    ['somebody who is not on the trip', { assignedTo: randomUUID() }, notOnTrip.path, notOnTrip.message],
  ])('to %s is refused at the field', async (_what, change, path, message) => {
    const item = await add(owner, { name: 'Water' });

    const answer = await owner.put(`${shopping}/${item.id}`, change);

    expect([answer.status, answer.body.issues]).toEqual([400, [{ path, message }]]);
    expect(await list()).toEqual([item]);
  });
});

describe('an item of another trip', () => {
  test('is reached by nobody from this one', async () => {
    const other = `/api/trips/${(await newTrip(owner)).id}/shopping`;
    const item = await add(owner, { name: 'Water' });

    const answers = await Promise.all([
      owner.put(`${other}/${item.id}`, { isCompleted: true }),
      owner.put(`${other}/${item.id}`, { name: 'Wine' }),
      owner.delete(`${other}/${item.id}`),
      owner.put(`${shopping}/${randomUUID()}`, { name: 'Wine' }),
    ]);

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']));
    expect(await list()).toEqual([item]);
  });
});

describe('taking an item off the list', () => {
  test('is for the owner and the admins, and finds nothing the second time', async () => {
    const item = await add(owner, { name: 'Water' });

    const first = await admin.delete(`${shopping}/${item.id}`);
    const second = await owner.delete(`${shopping}/${item.id}`);

    expect([first.status, first.body]).toEqual([204, undefined]);
    expect([second.status, second.body.code]).toEqual([404, 'not_found']);
    expect(await list()).toEqual([]);
  });
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
