import type { OutfitOfTrip, WornOutfit } from '@caravan/contract/outfits/closets.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, newSharedTrip, newTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import { takenPhoto } from '../../testing/outfit-pictures.ts';
import type { Person } from '../../testing/person.ts';
import { samplePhoto } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { formOf } from '../../testing/uploads.ts';

const TODAY = '2027-05-10';

let app: TestApp;
let people: ExampleMembers;
let owner: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ owner, member, stranger } = people);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeEach(async () => {
  app.setNow(`${TODAY}T12:00:00Z`);
});

const add = async (tripId: string, title: string, plannedDate: string | null = null): Promise<Outfit> =>
  (await owner.post<Outfit>(`/api/trips/${tripId}/outfits`, { title, category: 'Casual', plannedDate })).body;
const wearAgain = async ({ id, tripId }: Outfit, plannedDate: string): Promise<Outfit> =>
  (await owner.post<Outfit>(`/api/trips/${tripId}/outfits/${id}/copies`, { plannedDate })).body;

describe('the outfits of a week', () => {
  const week = async (by: Person, from = '2027-05-10'): Promise<OutfitOfTrip[]> =>
    (await by.get<OutfitOfTrip[]>(`/api/user/closets/week?from=${from}`)).body;

  test('are those of its seven days on all trips, by day, with the trip that each is for', async () => {
    const lisbon = await newSharedTrip(people, { title: 'Lisbon', timeZone: 'Europe/Lisbon' });
    const porto = await newTrip(owner, { title: 'Porto' });
    const sunday = await add(lisbon.id, 'Sunday', '2027-05-16');
    const monday = await add(porto.id, 'Monday', '2027-05-10');
    const dinner = await add(lisbon.id, 'Monday, later', '2027-05-10');
    await add(lisbon.id, 'Sunday before', '2027-05-09');
    await add(lisbon.id, 'Monday after', '2027-05-17');
    await add(lisbon.id, 'Some day');

    const ofLisbon = { id: lisbon.id, title: 'Lisbon', timeZone: 'Europe/Lisbon', role: 'owner' };
    expect(await week(owner)).toEqual([
      { ...monday, trip: { id: porto.id, title: 'Porto', timeZone: null, role: 'owner' } },
      { ...dinner, trip: ofLisbon },
      { ...sunday, trip: ofLisbon },
    ]);
    expect(await week(member)).toEqual([
      { ...dinner, trip: { ...ofLisbon, role: 'member' } },
      { ...sunday, trip: { ...ofLisbon, role: 'member' } },
    ]);
    expect(await week(stranger)).toEqual([]);
  });

  test.each(['', 'from=', 'from=2027-02-29', 'from=monday', 'from=1899-12-31'])(
    'refuse the week of %j',
    async (query) => {
      expect((await owner.get(`/api/user/closets/week?${query}`)).status).toBe(400);
    },
  );

  test('end with the calendar', async () => {
    expect(await week(owner, '2999-12-31')).toEqual([]);
  });
});

describe('what was worn most', () => {
  const worn = async (by = owner, query = ''): Promise<WornOutfit[]> =>
    (await by.get<WornOutfit[]>(`/api/user/closets/most-worn${query}`)).body;
  const mostWorn = async (by = owner, query = '') =>
    (await worn(by, query)).map(({ outfit, days }) => `${outfit.title} ${days}`);

  test('is counted by the days up to today, each once, the one worn last first of as many', async () => {
    const { id } = await newTrip(owner);
    const linen = await add(id, 'Linen', '2027-05-01');
    for (const day of ['2027-05-02', '2027-05-02', TODAY, '2027-05-11']) await wearAgain(linen, day);
    await add(id, 'Once', '2027-05-03');
    await wearAgain(await add(id, 'Silk', '2027-05-04'), '2027-05-05');
    await wearAgain(await add(id, 'Wool', '2027-05-03'), '2027-05-06');
    await add(id, 'Never', null);
    await add(id, 'Not yet', '2027-05-11');

    expect(await mostWorn()).toEqual(['Linen 3', 'Wool 2', 'Silk 2', 'Once 1']);
  });

  test('shows the outfit that the look was worn as last, with its trip', async () => {
    const trip = await newSharedTrip(people, { title: 'Lisbon' });
    const linen = await add(trip.id, 'Linen', '2027-05-01');
    const last = await wearAgain(linen, '2027-05-09');
    await wearAgain(linen, '2027-05-05');
    await wearAgain(linen, '2027-05-30');

    expect(await worn(member)).toEqual([
      {
        outfit: { ...last, trip: { id: trip.id, title: 'Lisbon', timeZone: null, role: 'member' } },
        days: 3,
        trips: 1,
        lastWorn: '2027-05-09',
      },
    ]);
    expect(await worn(stranger)).toEqual([]);
  });

  test('is counted on the own trips alone, wherever else the look was copied to', async () => {
    const shared = await newSharedTrip(people, { title: 'Lisbon' });
    const others = await newTrip(owner, { title: 'Not with the member' });
    const linen = await add(shared.id, 'Linen', '2027-05-01');
    const { status } = await owner.post(`/api/outfits/${linen.id}/copies`, {
      tripId: others.id,
      plannedDate: '2027-05-09',
    });

    expect(status).toBe(201);
    expect(await worn(owner)).toMatchObject([{ days: 2, trips: 2, outfit: { tripId: others.id } }]);
    expect(await worn(member)).toMatchObject([
      { days: 1, trips: 1, lastWorn: '2027-05-01', outfit: { id: linen.id, trip: { title: 'Lisbon' } } },
    ]);
  });

  test('counts a look with another picture by itself', async () => {
    const { id } = await newTrip(owner);
    const linen = await add(id, 'Linen', '2027-05-01');
    const other = await wearAgain(linen, '2027-05-02');
    const image = takenPhoto(Buffer.from(await samplePhoto()));
    await owner.patch(`/api/outfits/${other.id}`, formOf({ title: 'Silk', image }));

    expect(await mostWorn()).toEqual(['Silk 1', 'Linen 1']);
  });

  test('goes by the day that it is where the viewer is', async () => {
    app.setNow('2027-05-10T20:00:00Z');
    await add((await newTrip(owner)).id, 'Tomorrow', '2027-05-11');

    expect([await mostWorn(), await mostWorn(owner, '?timeZone=Asia/Tokyo')]).toEqual([[], ['Tomorrow 1']]);
  });

  test('is ten looks at most', async () => {
    const { id } = await newTrip(owner);
    for (let number = 0; number < 11; number += 1) await add(id, `Look ${number}`, '2027-05-01');

    expect(await worn()).toHaveLength(10);
  });
});
