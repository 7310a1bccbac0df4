import { randomUUID } from 'node:crypto';
import type { PackingList } from '@caravan/contract/packing/packing.schema.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import { entryIn, names, packedNames, PackedTrip } from '../../testing/completed-trip.ts';

const here = eachWithExampleMembers();
let on: PackedTrip;

beforeAll(async () => {
  on = new PackedTrip(here.owner, (await newSharedTrip(here.members)).id);
});

describe('a packing list', () => {
  test('is made of the looks by their first day, the shopping list by category, and what one adds', async () => {
    const suit = await on.addOutfit({
      title: 'Suit',
      category: 'Formal',
      plannedDate: '2027-05-03',
      description: 'Blue',
    });
    await on.wearAgain(suit, '2027-05-05');
    const linen = await on.addOutfit({ plannedDate: '2027-05-04' });
    const spare = await on.addOutfit({ title: 'Spare' });
    const water = await on.addItem();
    const charger = await on.addItem({ name: 'Charger', category: 'electronics', assignedTo: here.owner.id });
    await on.addItem({ name: 'Tent', assignedTo: here.member.id });
    await here.owner.put(`${on.trip}/shopping/${water.id}`, { isCompleted: true });

    const before = await on.read();
    const made = await here.owner.post<PackingList>(on.list);
    const passport = await on.addOwn('Passport');

    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const fresh = { isPacked: false, isLeftOut: false };
    const wearer = { id: here.owner.id, firstName: 'Olga' };
    const look = {
      ...fresh,
      kind: 'look',
      description: null,
      imageUrl: null,
      category: 'Casual',
      wearer,
      creator: wearer,
    };
    const entries = [
      {
        ...look,
        id: suit.lookId,
        name: 'Suit',
        outfitId: suit.id,
        description: 'Blue',
        category: 'Formal',
        days: ['2027-05-03', '2027-05-05'],
      },
      { ...look, id: linen.lookId, name: 'Linen', outfitId: linen.id, days: ['2027-05-04'] },
      { ...look, id: spare.lookId, name: 'Spare', outfitId: spare.id, days: [] },
      {
        ...fresh,
        kind: 'item',
        id: charger.id,
        name: 'Charger',
        category: 'electronics',
        isBought: false,
        isAssigned: true,
      },
      { ...fresh, kind: 'item', id: water.id, name: 'Water', category: 'other', isBought: true, isAssigned: false },
    ];
    const tripId = linen.tripId;
    expect(before).toEqual({ tripId, createdAt: null, scope: 'mine', entries });
    expect([made.status, made.body]).toEqual([201, { tripId, createdAt: instant, scope: 'mine', entries }]);
    expect(await on.read()).toEqual({
      ...made.body,
      entries: [...entries, { ...fresh, kind: 'own', id: passport.id, name: 'Passport' }],
    });
  });

  test('is empty for a trip that has nothing', async () => {
    expect(await on.make()).toMatchObject({ scope: 'mine', entries: [] });
  });

  test('begins with one’s own outfits, and with nobody else’s where one has none', async () => {
    await on.addOutfit({ title: 'Of Olga' });
    await on.addOutfit({ title: 'Of Adam' }, here.admin);

    const lists = await Promise.all([on.make(here.owner), on.make(here.admin), on.make(here.member)]);

    expect(lists.map(({ scope, entries }) => [scope, entries.map(({ name }) => name)])).toEqual([
      ['mine', ['Of Olga']],
      ['mine', ['Of Adam']],
      ['mine', []],
    ]);
  });

  test('holds whose outfits one says, and keeps what was packed', async () => {
    await on.addOutfit({ title: 'Of Olga' });
    const other = await on.addOutfit({ title: 'Of Adam' }, here.admin);
    await on.make();

    const all = await here.owner.patch<PackingList>(on.list, { scope: 'everybodys' });
    await on.pack(other.lookId);
    const own = await here.owner.patch<PackingList>(on.list, { scope: 'mine' });
    const again = await here.owner.patch<PackingList>(on.list, { scope: 'everybodys' });

    expect([all, own, again].map(({ body }) => names(body))).toEqual([
      ['Of Olga', 'Of Adam'],
      ['Of Olga'],
      ['Of Olga', 'Of Adam'],
    ]);
    expect(packedNames(again.body)).toEqual(['Of Adam']);
  });

  test('made twice, at once or later, is the one that there is', async () => {
    await on.addItem();
    const lists = await Promise.all([on.make(), on.make(), on.make()]);
    await on.pack(entryIn(await on.read(), 'Water').id);

    const later = await on.make();

    expect(new Set([...lists, later].map(({ createdAt }) => createdAt)).size).toBe(1);
    expect(packedNames(later)).toEqual(['Water']);
  });

  test('is one person’s alone', async () => {
    await on.addOutfit();
    await Promise.all([on.make(here.owner), on.make(here.member)]);
    const gift = await on.addOwn('Gift for Mia');
    await on.pack(gift.id);
    for (const { id } of (await on.read()).entries) await on.pack(id);

    const others = await on.read(here.member);
    const attempts = await Promise.all([
      here.member.patch(`${on.list}/entries/${gift.id}`, { isPacked: false }),
      here.member.delete(`${on.list}/entries/${gift.id}`),
    ]);

    expect([names(others), packedNames(others)]).toEqual([[], []]);
    expect(attempts.map(({ status }) => status)).toEqual([404, 404]);
    expect(packedNames(await on.read())).toEqual(['Linen', 'Gift for Mia']);
  });

  test('tells nobody what one packs', async () => {
    const live = await here.owner.live();
    await live.join((await on.read()).tripId);

    await on.make(here.member);
    await on.addOwn('Gift', here.member);

    await live.settled();
    expect(live.heard.map(({ type }) => type)).toEqual(['joined']);
    live.close();
  });

  test('begins anew once it is deleted', async () => {
    await on.addItem();
    await on.make();
    await on.addOwn('Passport');
    await on.pack(entryIn(await on.read(), 'Water').id);

    const deletion = await here.owner.delete(on.list);

    expect(deletion.status).toBe(204);
    expect(await on.read()).toMatchObject({ createdAt: null });
    const { entries } = await on.make();
    expect(entries.map(({ name, isPacked }) => [name, isPacked])).toEqual([['Water', false]]);
  });

  test('is made by the first change of it', async () => {
    const item = await on.addItem();
    const attempts: [string, Promise<{ status: number }>][] = [];
    for (const person of [here.owner, here.admin, here.member]) attempts.push([person.id, person.delete(on.list)]);
    expect((await Promise.all(attempts.map(([, answer]) => answer))).map(({ status }) => status)).toEqual([
      404, 404, 404,
    ]);

    await here.owner.patch(`${on.list}/entries/${item.id}`, { isPacked: true });
    await here.admin.post(`${on.list}/entries`, { name: 'Passport' });
    await here.member.patch(on.list, { scope: 'everybodys' });

    const lists = await Promise.all([here.owner, here.admin, here.member].map((person) => on.read(person)));
    expect(lists.map(({ createdAt }) => typeof createdAt)).toEqual(['string', 'string', 'string']);
    expect(lists.map((list) => [list.scope, names(list), packedNames(list)])).toEqual([
      ['mine', ['Water'], ['Water']],
      ['mine', ['Water', 'Passport'], []],
      ['everybodys', ['Water'], []],
    ]);
  });

  test('takes many ticks at once, and passes over what is not on it', async () => {
    const suit = await on.addOutfit({ title: 'Suit', plannedDate: '2027-05-03' });
    await on.wearAgain(suit, '2027-05-05');
    const [water, tent] = [await on.addItem(), await on.addItem({ name: 'Tent', assignedTo: here.member.id })];
    const passport = await on.addOwn('Passport');
    const foreign = await on.addOwn('Gift', here.member);
    const packAll = (isPacked: boolean, ...entryIds: string[]) =>
      here.owner.patch<PackingList>(`${on.list}/entries`, { entryIds, isPacked });

    const all = await packAll(true, suit.lookId, water.id, passport.id, tent.id, foreign.id, randomUUID());
    const rest = await packAll(false, suit.lookId, passport.id);

    expect([all.status, packedNames(all.body)]).toEqual([200, ['Suit', 'Water', 'Passport']]);
    expect(packedNames(rest.body)).toEqual(['Water']);
    expect(packedNames(await on.read(here.member))).toEqual([]);
    expect((await packAll(true)).status).toBe(400);
    expect((await packAll(true, ...Array.from({ length: 501 }, () => water.id))).status).toBe(400);
  });
});
