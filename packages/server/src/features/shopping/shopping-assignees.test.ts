import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { PackingList } from '@caravan/contract/packing/packing.schema.ts';
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

describe('somebody who loses the trip', () => {
  test('brings nothing any more, and an edit that began before is refused', async () => {
    const item = await add(owner, { name: 'Water', assignedTo: member.id });
    await add(owner, { name: 'Bread', assignedTo: admin.id });

    await owner.delete(`/api/trips/${tripId}/members/${member.id}`);

    const left = (await owner.get<ShoppingItem[]>(shopping)).body;
    expect(left.map(({ name, assignee }) => [name, assignee?.firstName])).toEqual([
      ['Water', undefined],
      ['Bread', 'Adam'],
    ]);
    const late = await admin.put(`${shopping}/${item.id}`, { name: 'Wine', version: item.version });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('while something is being assigned to them ends with nothing assigned', async () => {
    const item = await add(owner, { name: 'Water' });
    const assign = async (by: Person) =>
      [
        by.put(`${shopping}/${item.id}`, { assignedTo: member.id }),
        by.post(shopping, { name: 'Bread', assignedTo: member.id }),
      ] as const;

    const answers = await Promise.all([
      ...(await assign(owner)),
      admin.delete(`/api/trips/${tripId}/members/${member.id}`),
      ...(await assign(admin)),
    ]);

    const left = (await owner.get<ShoppingItem[]>(shopping)).body;
    expect(left.map(({ assignedTo }) => assignedTo)).toEqual(left.map(() => null));
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 204, 400].includes(status))).toEqual([]);
  });
});

describe('an admin who is removed by the one to whom they assign something at that moment', () => {
  const waiting = async (): Promise<number | null> => {
    const here = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await app.database.pool.query(here)).rowCount;
  };

  test('assigns it before, and neither waits for the other for ever', async () => {
    const members = `/api/trips/${tripId}/members`;
    await owner.patch(`${members}/${member.id}`, { role: 'admin' });
    // Roles are held in the order of the ids.
    const [remover, assigner] = admin.id < member.id ? [admin, member] : [member, admin];
    const held = await app.database.pool.connect();
    await held.query('begin');
    await held.query('select from users where id = $1 for update', [assigner.id]);

    const addition = assigner.post(shopping, { name: 'Water', assignedTo: remover.id });
    await expect.poll(waiting).toBe(1);
    const removal = remover.delete(`${members}/${assigner.id}`);
    await expect.poll(waiting).toBe(2);
    await held.query('commit');
    held.release();

    expect([(await addition).status, (await removal).status]).toEqual([201, 204]);
  });
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});

describe('a guest', () => {
  const addGuest = async (by: Person, name: string): Promise<Guest> =>
    (await by.post<Guest>(`/api/trips/${tripId}/guests`, { name })).body;
  const packedBy = async (by: Person): Promise<string[]> =>
    (await by.get<PackingList>(`/api/trips/${tripId}/packing`)).body.entries.map(({ name }) => name);

  test('gets something like anybody on the trip, which whoever has added them packs', async () => {
    const emil = await addGuest(member, 'Emil');
    const swimmies = await add(owner, { name: 'Swimmies', assignedTo: emil.id });
    const water = await add(owner, { name: 'Water', assignedTo: admin.id });

    const moved = await owner.put<ShoppingItem>(`${shopping}/${water.id}`, { assignedTo: emil.id, version: 1 });
    const named = { firstName: 'Emil', lastName: '', email: null };
    expect([swimmies, moved.body].map(({ assignedTo, assignee }) => [assignedTo, assignee])).toEqual([
      [emil.id, named],
      [emil.id, named],
    ]);
    expect([await packedBy(member), await packedBy(owner), await packedBy(admin)]).toEqual([
      ['Swimmies', 'Water'],
      [],
      [],
    ]);
    const packed = { entryIds: [water.id], isPacked: true };
    expect((await member.post(`/api/trips/${tripId}/packing`)).status).toBe(201);
    expect((await member.patch(`/api/trips/${tripId}/packing/entries`, packed)).status).toBe(200);
    const given = await owner.put<ShoppingItem>(`${shopping}/${water.id}`, { assignedTo: admin.id });
    expect([given.body.assignedTo, given.body.assignee?.firstName]).toEqual([admin.id, 'Adam']);
  });

  test('who is taken off gets nothing, and what is theirs is the member’s whom they become', async () => {
    const [emil, grandma] = [await addGuest(owner, 'Emil'), await addGuest(owner, 'Grandma')];
    await add(owner, { name: 'Swimmies', assignedTo: emil.id });
    await add(owner, { name: 'Tea', assignedTo: grandma.id });
    const comer = await app.signUp({ firstName: 'Gudrun' });
    const { secret } = (await owner.post<JoinLink>(`/api/trips/${tripId}/join-links`, { guestId: grandma.id })).body;

    await owner.delete(`/api/trips/${tripId}/guests/${emil.id}`);
    await comer.post(`/api/join/${secret}`);

    const left = (await owner.get<ShoppingItem[]>(shopping)).body;
    expect(left.map(({ name, assignedTo, assignee }) => [name, assignedTo, assignee?.firstName])).toEqual([
      ['Swimmies', null, undefined],
      ['Tea', comer.id, 'Gudrun'],
    ]);
    const gone = await owner.post<{ issues: object[] }>(shopping, { name: 'Cake', assignedTo: emil.id });
    expect([gone.status, gone.body.issues]).toEqual([
      400,
      [{ path: 'assignedTo', message: 'This person is not on the trip.' }],
    ]);
  });
});
