import type { ClosetChoices, ClosetsPage, OutfitOfTrip, WornOutfit } from '@caravan/contract/outfits/closets.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import type { Person } from '../../testing/person.ts';

const here = eachWithExampleMembers();

let trip: TripDetail;
let path: string;

beforeAll(async () => {
  trip = await newSharedTrip(here, { startDate: '2027-05-12', endDate: '2027-05-15' });
  path = `/api/trips/${trip.id}`;
});

const letMembersAdd = (membersMayAdd: boolean) => here.owner.put<TripDetail>(path, { membersMayAdd });
const add = (by: Person, fields: object = {}) =>
  by.post<Outfit>(`${path}/outfits`, { title: 'Linen', category: 'Casual', ...fields });
const change = (by: Person, { id }: Outfit, fields: object) => by.patch<Outfit>(`/api/outfits/${id}`, fields);
const closet = async (by: Person = here.member) => (await by.get<Outfit[]>(`${path}/outfits`)).body;

describe('an outfit', () => {
  test('is of whoever added it, or of whom they name, and can be given to somebody else', async () => {
    const { owner, admin, member } = here;
    const own = (await add(owner)).body;
    const given = (await add(admin, { wearerId: member.id })).body;
    const changed = (await change(owner, own, { wearerId: admin.id })).body;
    const kept = (await change(owner, given, { title: 'Silk' })).body;

    expect([own.wearerId, given.wearerId, changed.wearerId, kept.wearerId]).toEqual(
      [owner, member, admin, member].map(({ id }) => id),
    );
    expect([given.createdBy, given.wearer.firstName]).toEqual([admin.id, member.user.firstName]);
  });

  test('of the release before is of whoever added it', async () => {
    const own = (await add(here.owner)).body;
    const { rows } = await here.app.database.pool.query('select wearer_id from outfits where id = $1', [own.id]);

    expect(rows).toEqual([{ wearer_id: null }]);
    expect(own.wearerId).toBe(here.owner.id);
  });

  test('is of nobody who is not on the trip, but stays with whoever has left', async () => {
    const { owner, member, stranger } = here;
    const ofMember = (await add(owner, { wearerId: member.id })).body;
    await member.post(`${path}/leave`);

    const refused = await add(owner, { wearerId: stranger.id });
    const again = await add(owner, { wearerId: member.id });
    const saved = await change(owner, ofMember, { title: 'Silk', wearerId: member.id });

    expect([refused.status, again.status]).toEqual([400, 400]);
    expect(refused.body).toMatchObject({ issues: [{ path: 'wearerId', message: 'This person is not on the trip.' }] });
    expect(saved.body).toMatchObject({ title: 'Silk', wearerId: member.id });
  });

  test('is worn again by the same person, also on another trip that they are on', async () => {
    const { owner, admin, member } = here;
    const original = (await add(owner, { wearerId: member.id })).body;
    const shared = (await newSharedTrip(here)).id;
    const alone = (await admin.post<TripDetail>('/api/trips', { title: 'Alone' })).body.id;
    const copyTo = async (tripId: string) =>
      (await admin.post<Outfit>(`/api/outfits/${original.id}/copies`, { tripId })).body.wearerId;

    const again = (await admin.post<Outfit>(`${path}/outfits/${original.id}/copies`, {})).body;

    expect([again.createdBy, again.wearerId]).toEqual([admin.id, member.id]);
    expect([await copyTo(trip.id), await copyTo(shared), await copyTo(alone)]).toEqual([
      member.id,
      member.id,
      admin.id,
    ]);
  });
});

describe('a member', () => {
  test('adds nothing and changes nothing of their own unless the trip says so', async () => {
    const { owner, member } = here;
    const theirs = (await add(owner, { wearerId: member.id })).body;

    const refused = [
      await add(member),
      await change(member, theirs, { title: 'Silk' }),
      await member.post(`${path}/outfits/${theirs.id}/copies`, {}),
      await member.delete(`${path}/outfits/${theirs.id}`),
      await member.post(`${path}/shopping`, { name: 'Water' }),
    ];

    expect(trip.membersMayAdd).toBe(false);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await closet()).toEqual([theirs]);
  });

  test('adds and changes their own where the trip says so, and nobody else’s', async () => {
    const { owner, member } = here;
    await letMembersAdd(true);
    const [ofOwner, worn] = [(await add(owner)).body, (await add(owner, { wearerId: member.id })).body];
    const added = (await add(member)).body;

    expect((await change(member, added, { title: 'Silk' })).status).toBe(200);
    expect((await change(member, worn, { title: 'Wool' })).status).toBe(200);
    expect((await member.post(`${path}/outfits/${worn.id}/copies`, {})).status).toBe(201);
    expect((await member.delete(`${path}/outfits/${added.id}`)).status).toBe(204);
    const refused = [
      await change(member, ofOwner, { title: 'Silk' }),
      await change(member, worn, { wearerId: owner.id }),
      await add(member, { wearerId: owner.id }),
      await member.post(`${path}/outfits/${ofOwner.id}/copies`, {}),
      await member.post(`/api/outfits/${ofOwner.id}/copies`, { tripId: trip.id }),
      await member.delete(`${path}/outfits/${ofOwner.id}`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  test('plans nothing for somebody else by wearing again what they added and somebody else wears now', async () => {
    const { owner, member } = here;
    await letMembersAdd(true);
    const added = (await add(member)).body;
    await change(owner, added, { wearerId: owner.id });

    const refused = [
      await member.post(`${path}/outfits/${added.id}/copies`, {}),
      await member.post(`/api/outfits/${added.id}/copies`, { tripId: trip.id }),
    ];

    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect((await owner.post(`${path}/outfits/${added.id}/copies`, {})).status).toBe(201);
    expect((await closet()).map(({ createdBy }) => createdBy)).toEqual([member.id, owner.id]);
  });

  test('puts things to buy on the list where the trip says so, and changes those alone', async () => {
    const { owner, member } = here;
    await letMembersAdd(true);
    const put = (by: Person) => by.post<ShoppingItem>(`${path}/shopping`, { name: 'Water' });
    const [ofOwner, own] = [(await put(owner)).body, (await put(member)).body];

    const changed = await member.put<ShoppingItem>(`${path}/shopping/${own.id}`, { name: 'Wine' });
    const refused = [
      await member.put(`${path}/shopping/${ofOwner.id}`, { name: 'Wine' }),
      await member.delete(`${path}/shopping/${ofOwner.id}`),
    ];
    await letMembersAdd(false);
    const late = [
      await member.put(`${path}/shopping/${own.id}`, { name: 'Beer' }),
      await member.delete(`${path}/shopping/${own.id}`),
    ];

    expect(changed.body.name).toBe('Wine');
    expect([...refused, ...late].map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await member.put(`${path}/shopping/${ofOwner.id}`, { isCompleted: true })).status).toBe(200);
  });

  test('says nothing of what members may do, which owner and admins do', async () => {
    expect((await here.member.put(path, { membersMayAdd: true })).status).toBe(403);
    expect((await here.admin.put<TripDetail>(path, { membersMayAdd: true })).body.membersMayAdd).toBe(true);
  });
});

describe('the closets of one person', () => {
  test('have their outfits, the days without one of theirs, and who else has any', async () => {
    const { owner, member } = here;
    here.app.setNow('2027-05-12T12:00:00Z');
    await add(owner, { title: 'Suit', plannedDate: '2027-05-12' });
    await add(owner, { title: 'Dress', plannedDate: '2027-05-12', wearerId: member.id });
    await add(owner, { title: 'Hat', plannedDate: '2027-05-13', wearerId: member.id });
    const read = async <T>(what: string, query: string) =>
      (await owner.get<T>(`/api/user/closets${what}${query}`)).body;
    const titles = (outfits: readonly { title: string }[]) => outfits.map(({ title }) => title);

    const whose = [`?wearerId=${owner.id}`, `?wearerId=${member.id}`, '?'];
    const pages = await Promise.all(whose.map((query) => read<ClosetsPage>('', query)));
    const weeks = await Promise.all(whose.map((query) => read<OutfitOfTrip[]>('/week', `${query}&from=2027-05-10`)));
    const worn = await Promise.all(whose.map((query) => read<WornOutfit[]>('/most-worn', query)));
    const choices = await read<ClosetChoices>('/choices', `?wearerId=${owner.id}`);

    expect(pages.map(({ closets: [first] }) => [first?.trip.outfitCount, first?.trip.daysWithoutOutfit])).toEqual([
      [1, 3],
      [2, 2],
      [3, 2],
    ]);
    expect(pages.map(({ closets: [first] }) => titles(first?.outfits ?? []))).toEqual([
      ['Suit'],
      ['Dress', 'Hat'],
      ['Suit', 'Dress', 'Hat'],
    ]);
    expect(weeks.map(titles)).toEqual([['Suit'], ['Dress', 'Hat'], ['Suit', 'Dress', 'Hat']]);
    expect(worn.map((looks) => titles(looks.map(({ outfit }) => outfit)).toSorted())).toEqual([
      ['Suit'],
      ['Dress'],
      ['Dress', 'Suit'],
    ]);
    expect(choices.trips).toMatchObject([{ id: trip.id, outfitCount: 1 }]);
    expect(choices.wearers.map(({ id, outfitCount }) => [id, outfitCount])).toEqual([
      [member.id, 2],
      [owner.id, 1],
    ]);
  });

  test('have trips still to plan where they are on them, and no others', async () => {
    const { owner, member, stranger } = here;
    const tripsOf = async ({ id }: Person) =>
      (await owner.get<ClosetsPage>(`/api/user/closets?wearerId=${id}`)).body.closets.map((closet) => closet.trip.id);
    here.app.setNow('2027-05-01T12:00:00Z');
    const alone = (await owner.post<TripDetail>('/api/trips', { title: 'Alone' })).body.id;

    expect([await tripsOf(owner), await tripsOf(member), await tripsOf(stranger)]).toEqual([
      [trip.id, alone],
      [trip.id],
      [],
    ]);
  });
});
