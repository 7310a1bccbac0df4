import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import { randomUUID } from 'node:crypto';
import type { PackingList } from '@caravan/contract/packing/packing.schema.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import { entryIn, names, packedNames, PackedTrip } from '../../testing/completed-trip.ts';
import type { Person } from '../../testing/person.ts';

const here = eachWithExampleMembers();
let on: PackedTrip;

beforeAll(async () => {
  on = new PackedTrip(here.owner, (await newSharedTrip(here.members)).id);
});

describe('what one adds', () => {
  beforeEach(() => on.make());

  test('can be renamed, packed, left out and taken off again', async () => {
    const { id } = await on.addOwn('Passport');
    await on.addOwn('Camera');

    const renamed = await on.change(id, { name: ' Passports ' });
    const packed = await on.change(id, { isPacked: true });
    const left = await on.change(id, { isLeftOut: true, isPacked: false });
    const same = await on.change(id, {});
    const deletion = await here.owner.delete(`${on.list}/entries/${id}`);

    expect(entryIn(renamed, 'Passports')).toMatchObject({ id, kind: 'own', isPacked: false, isLeftOut: false });
    expect(entryIn(packed, 'Passports')).toMatchObject({ isPacked: true, isLeftOut: false });
    expect(entryIn(left, 'Passports')).toMatchObject({ isPacked: false, isLeftOut: true });
    expect(same).toEqual(left);
    expect([deletion.status, names(await on.read())]).toEqual([204, ['Camera']]);
  });

  test('is there once, however often it was sent', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const send = () => here.owner.post<PackingList>(`${on.list}/entries`, { name: 'Passport' }, key);

    const answers = await Promise.all([send(), send(), send()]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(names(await on.read())).toEqual(['Passport']);
  });

  test('is three hundred things at most, from two devices at once too', async () => {
    await here.app.database.pool.query(
      `insert into packing_entries (id, trip_id, user_id, name)
       select uuidv7(), trip_id, user_id, 'Thing ' || n from packing_lists, generate_series(1, 299) n where user_id = $1`,
      [here.owner.id],
    );

    const send = () => here.owner.post(`${on.list}/entries`, { name: 'One more' });
    const answers = await Promise.all([send(), send()]);

    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => [body.message, body.issues?.[0]?.path])).toEqual([
      ['A packing list holds at most 300 things of your own', 'name'],
    ]);
    expect((await on.read()).entries).toHaveLength(300);
  });

  test.each([
    ['nothing', {}],
    ['an empty name', { name: '  ' }],
    ['a name without end', { name: 'x'.repeat(256) }],
    ['a NUL', { name: 'a\0b' }],
    ['a number', { name: 7 }],
  ])('is not %s', async (_what, body) => {
    expect((await here.owner.post(`${on.list}/entries`, body)).status).toBe(400);
    expect((await on.read()).entries).toEqual([]);
  });
});

describe('a list goes', () => {
  const kept = async (person: Person): Promise<number> => {
    const counts = await Promise.all(
      ['packing_lists', 'packing_marks', 'packing_entries'].map((table) =>
        here.app.database.pool.query(`select from ${table} where user_id = $1`, [person.id]),
      ),
    );
    return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  };
  const fill = async (by: Person): Promise<void> => {
    await on.make(by);
    await by.patch(on.list, { scope: 'everybodys' });
    await on.addOwn('Passport', by);
    for (const { id } of (await on.read(by)).entries) await on.pack(id, by);
  };

  beforeEach(async () => {
    await on.addOutfit();
    await on.addItem();
    await Promise.all([fill(here.owner), fill(here.member)]);
  });

  test('with the trip', async () => {
    expect([await kept(here.owner), await kept(here.member)]).toEqual([4, 4]);

    expect((await here.owner.delete(on.trip)).status).toBe(204);

    expect([await kept(here.owner), await kept(here.member)]).toEqual([0, 0]);
  });

  test('when its owner leaves, and begins anew when they come back', async () => {
    await here.member.post(`${on.trip}/leave`);
    expect([await kept(here.owner), await kept(here.member)]).toEqual([4, 0]);

    const { body: link } = await here.owner.post<JoinLink>(`${on.trip}/join-links`, {});
    await here.member.post(`/api/join/${link.secret}`);

    expect(await on.read(here.member)).toMatchObject({ createdAt: null, scope: 'mine' });
  });

  test('when its owner is removed', async () => {
    await here.owner.delete(`${on.trip}/members/${here.member.id}`);

    expect([await kept(here.owner), await kept(here.member)]).toEqual([4, 0]);
  });

  test('with the account', async () => {
    const { status } = await here.member.post('/api/auth/user/deletion');

    expect([status, await kept(here.owner), await kept(here.member)]).toEqual([204, 4, 0]);
  });

  test('to nobody else when the trip is handed over', async () => {
    await here.owner.post(`${on.trip}/owner`, { userId: here.admin.id });

    expect([await kept(here.owner), await kept(here.admin)]).toEqual([4, 0]);
    expect(packedNames(await on.read(here.owner))).toEqual(['Linen', 'Water', 'Passport']);
  });
});
