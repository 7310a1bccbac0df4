import { randomUUID } from 'node:crypto';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { PackingList } from '@caravan/contract/packing/packing.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSharedTrip, newTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import { takenPhoto } from '../../testing/outfit-pictures.ts';
import { entryIn, names, packedNames, PackedTrip } from '../../testing/completed-trip.ts';
import { samplePhoto } from '../../testing/sample-pictures.ts';
import { formOf } from '../../testing/uploads.ts';

const here = eachWithExampleMembers();
let on: PackedTrip;

beforeAll(async () => {
  on = new PackedTrip(here.owner, (await newSharedTrip(here.members)).id);
});

describe('a list stays in step', () => {
  beforeEach(() => on.make());

  test('with new outfits and items, which are not packed yet', async () => {
    await here.owner.patch(on.list, { scope: 'mine' });
    const item = await on.addItem();
    await on.pack(item.id);
    await on.addOutfit();
    await on.addItem({ name: 'Sunscreen' });

    const now = await on.read();

    expect(names(now)).toEqual(['Linen', 'Water', 'Sunscreen']);
    expect(packedNames(now)).toEqual(['Water']);
  });

  test('with outfits and items that are renamed, planned otherwise, bought or deleted', async () => {
    const [linen, silk] = [await on.addOutfit(), await on.addOutfit({ title: 'Silk' })];
    const [water, rope] = [await on.addItem(), await on.addItem({ name: 'Rope' })];
    for (const id of [linen.lookId, silk.lookId, water.id, rope.id]) await on.pack(id);

    await here.owner.patch(`/api/outfits/${linen.id}`, { title: 'Linen dress', plannedDate: '2027-05-02' });
    await here.owner.delete(`${on.trip}/outfits/${silk.id}`);
    await here.owner.put(`${on.trip}/shopping/${water.id}`, { name: 'Tea', isCompleted: true });
    await here.owner.delete(`${on.trip}/shopping/${rope.id}`);

    const now = await on.read();
    expect(packedNames(now)).toEqual(['Linen dress', 'Tea']);
    expect(names(now)).toEqual(['Linen dress', 'Tea']);
    expect(now.entries).toMatchObject([{ days: ['2027-05-02'] }, { isBought: true }]);
  });

  test('with who is to bring an item', async () => {
    const tent = await on.addItem({ name: 'Tent' });
    await on.pack(tent.id);
    const assignTo = (assignedTo: string | null) => here.owner.put(`${on.trip}/shopping/${tent.id}`, { assignedTo });

    await assignTo(here.member.id);
    const withoutIt = await on.read();
    const tick = await here.owner.patch(`${on.list}/entries/${tent.id}`, { isPacked: false });
    await assignTo(here.owner.id);

    expect([withoutIt.entries, tick.status]).toEqual([[], 404]);
    expect((await on.read()).entries).toMatchObject([{ name: 'Tent', isPacked: true, isAssigned: true }]);
  });

  test('with a packed outfit that gets another picture', async () => {
    const { id, lookId } = await on.addOutfit();
    await on.pack(lookId);

    const image = takenPhoto(Buffer.from(await samplePhoto()));
    const changed = await here.owner.patch<Outfit>(`/api/outfits/${id}`, formOf({ image }));

    expect(changed.body.lookId).not.toBe(lookId);
    expect((await on.read()).entries).toMatchObject([
      { id: changed.body.lookId, imageUrl: changed.body.imageUrl, isPacked: true },
    ]);
  });
});

describe('a look', () => {
  let linen: Outfit;

  beforeEach(async () => {
    linen = await on.addOutfit({ plannedDate: '2027-05-02' });
    await on.make();
  });

  test('is packed once for all its days, and unpacked for all', async () => {
    await on.wearAgain(linen, '2027-05-01');
    await on.wearAgain(linen, '2027-05-02');

    const packed = await on.pack(linen.lookId);
    const unpacked = await on.change(linen.lookId, { isPacked: false });

    expect([packed, unpacked].map(({ entries }) => entries)).toMatchObject([
      [{ days: ['2027-05-01', '2027-05-02'], isPacked: true }],
      [{ days: ['2027-05-01', '2027-05-02'], isPacked: false }],
    ]);
  });

  test('stays packed when it is planned for another day, and for another one instead', async () => {
    await on.pack(linen.lookId);
    const later = await on.wearAgain(linen, '2027-05-06', here.admin);
    const last = await here.owner.post<Outfit>(`/api/outfits/${later.id}/copies`, { tripId: linen.tripId });

    for (const id of [linen.id, later.id]) await here.owner.delete(`${on.trip}/outfits/${id}`);
    await here.owner.patch(on.list, { scope: 'everybodys' });

    expect((await on.read()).entries).toMatchObject([{ outfitId: last.body.id, isPacked: true, isLeftOut: false }]);
  });

  test('that one leaves at home is still on the lists of others', async () => {
    await here.member.patch(on.list, { scope: 'everybodys' });

    const own = await on.change(linen.lookId, { isLeftOut: true });

    expect(own.entries).toMatchObject([{ isLeftOut: true, isPacked: false }]);
    expect((await on.read(here.member)).entries).toMatchObject([{ isLeftOut: false }]);
  });

  test('is on another trip’s list by itself', async () => {
    const other = (await newTrip(here.owner)).id;
    await on.pack(linen.lookId);
    await here.owner.post(`/api/outfits/${linen.id}/copies`, { tripId: other });
    const { body } = await here.owner.post<PackingList>(`/api/trips/${other}/packing`);

    expect(body.entries).toMatchObject([{ id: linen.lookId, isPacked: false }]);
  });
});

describe('outfits and shopping items', () => {
  beforeEach(() => on.make());

  test('are named where they are planned, and not taken off the list', async () => {
    const [outfit, item] = [await on.addOutfit(), await on.addItem()];
    for (const id of [outfit.lookId, item.id]) {
      const renaming = await here.owner.patch(`${on.list}/entries/${id}`, { name: 'Mine', isPacked: true });
      const deletion = await here.owner.delete(`${on.list}/entries/${id}`);

      expect([renaming.status, renaming.body.issues?.[0]?.path, deletion.status]).toEqual([400, 'name', 404]);
    }
    expect([names(await on.read()), packedNames(await on.read())]).toEqual([['Linen', 'Water'], []]);
  });

  test('of other trips are on no list of this one', async () => {
    const other = (await newTrip(here.owner)).id;
    const foreign = await here.owner.post<Outfit>(`/api/trips/${other}/outfits`, { title: 'Silk', category: 'Casual' });
    const item = await here.owner.post<ShoppingItem>(`/api/trips/${other}/shopping`, { name: 'Rope' });

    for (const id of [foreign.body.lookId, foreign.body.id, item.body.id, randomUUID()]) {
      expect((await here.owner.patch(`${on.list}/entries/${id}`, { isPacked: true })).status).toBe(404);
    }
  });

  test.each([{ isPacked: 'yes' }, { isLeftOut: 1 }, { isPacked: null }, { name: '' }])(
    'are not marked %j',
    async (body) => {
      const { id } = await on.addItem();

      expect((await here.owner.patch(`${on.list}/entries/${id}`, body)).status).toBe(400);
    },
  );

  test('that are deleted while they are packed leave the list without a fault', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [outfit, item] = [await on.addOutfit(), await on.addItem()];
      const answers = await Promise.all([
        here.owner.patch(`${on.list}/entries/${outfit.lookId}`, { isPacked: true }),
        here.owner.delete(`${on.trip}/outfits/${outfit.id}`),
        here.owner.patch(`${on.list}/entries/${item.id}`, { isPacked: true }),
        here.owner.delete(`${on.trip}/shopping/${item.id}`),
      ]);

      expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([]);
    }
    expect((await on.read()).entries).toEqual([]);
  });

  test('that are worn again while somebody packs or leaves are copied all the same', async () => {
    for (let round = 0; round < 4; round += 1) {
      const outfit = await on.addOutfit({ title: `Look ${round}` });
      const leaving = await here.app.signUp();
      await here.owner.post(`${on.trip}/members`, { userId: leaving.id });
      await on.make(leaving);
      await on.pack(outfit.lookId, leaving);

      const answers = await Promise.all([
        on.wearAgain(outfit, '2027-05-06'),
        here.owner.patch(`${on.list}/entries/${outfit.lookId}`, { isPacked: true }),
        leaving.post(`${on.trip}/leave`),
        on.wearAgain(outfit, '2027-05-07', here.admin),
      ]);

      expect(answers[0]).toMatchObject({ lookId: outfit.lookId });
      expect(answers[3]).toMatchObject({ lookId: outfit.lookId });
      expect(entryIn(await on.read(), `Look ${round}`)).toMatchObject({ isPacked: true });
    }
  });
});
