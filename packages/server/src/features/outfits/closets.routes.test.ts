import type { Closet, ClosetChoices, ClosetsPage } from '@caravan/contract/outfits/closets.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, newSharedTrip, newTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const TODAY = '2027-05-10';

let app: TestApp;
let people: ExampleMembers;
let owner: Person;
let member: Person;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ owner, member } = people);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeEach(async () => {
  app.setNow(`${TODAY}T12:00:00Z`);
});

const trip = async (title: string, startDate: string | null = null, endDate: string | null = null): Promise<string> =>
  (await newTrip(owner, { title, startDate, endDate })).id;
const add = async (tripId: string, fields: Record<string, unknown> = {}): Promise<Outfit> =>
  (await owner.post<Outfit>(`/api/trips/${tripId}/outfits`, { title: 'Linen', category: 'Casual', ...fields })).body;
const page = async (query = '', by = owner): Promise<ClosetsPage> => {
  const answer = await by.get<ClosetsPage>(`/api/user/closets${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
const filtered = (query: Record<string, string>, by = owner) => page(`?${String(new URLSearchParams(query))}`, by);
const titles = ({ closets }: ClosetsPage): string[] => closets.map(({ trip }) => trip.title);
const outfitTitles = ({ closets }: ClosetsPage): string[] =>
  closets.flatMap(({ outfits }: Closet) => outfits.map(({ title }) => title));

describe('the closets', () => {
  test('show each trip with its outfits by planned date, those without one first', async () => {
    const { id } = await newSharedTrip(people, {
      title: 'Lisbon',
      destination: 'Lisbon, Portugal',
      startDate: '2027-05-12',
      endDate: '2027-05-15',
      timeZone: 'Europe/Lisbon',
    });
    const later = await add(id, { title: 'Later', plannedDate: '2027-05-13' });
    const dinner = await owner.post<{ id: string }>(`/api/trips/${id}/itinerary`, { title: 'Dinner' });
    const sooner = await add(id, { title: 'Sooner', plannedDate: '2027-05-12', activityId: dinner.body.id });
    const unplanned = await add(id, { title: 'Unplanned' });

    expect(await page('', member)).toEqual({
      closets: [
        {
          trip: {
            id,
            title: 'Lisbon',
            destination: 'Lisbon, Portugal',
            startDate: '2027-05-12',
            endDate: '2027-05-15',
            timeZone: 'Europe/Lisbon',
            membersMayAdd: false,
            role: 'member',
            memberCount: 3,
            outfitCount: 3,
            unplannedCount: 1,
            daysWithoutOutfit: 2,
          },
          outfits: [unplanned, sooner, later],
          matchCount: 3,
        },
      ],
      tripCount: 1,
      outfitCount: 3,
    });
    expect(sooner.activity).toEqual({ title: 'Dinner' });
  });

  test('have the trips under way first, then those to come, without dates, and over, the latest of these first', async () => {
    const made = [
      await trip('Long ago', '2020-01-01', '2020-01-05'),
      await trip('Without dates'),
      await trip('Next month', '2027-06-01', '2027-06-05'),
      await trip('Just over', '2027-05-01', '2027-05-09'),
      await trip('Without an end', '2027-07-01'),
      await trip('Ends today', '2027-05-02', '2027-05-10'),
      await trip('Begins today', '2027-05-10', '2027-05-20'),
      await trip('Without a start', null, '2027-05-01'),
      await trip('Next week', '2027-05-17', '2027-05-18'),
    ];
    for (const id of made) await add(id);

    expect(titles(await page())).toEqual([
      'Ends today',
      'Begins today',
      'Next week',
      'Next month',
      'Without an end',
      'Without dates',
      'Just over',
      'Without a start',
      'Long ago',
    ]);
    const { body } = await owner.get<ClosetChoices>('/api/user/closets/choices');
    expect(body.trips.map(({ title }) => title)).toEqual(titles(await page()));
  });

  test('show trips without outfits that are still to be planned, and no past ones, until something is looked for', async () => {
    const ahead = await trip('Ahead', '2027-06-01', '2027-06-03');
    await trip('Undated');
    await trip('Over', '2027-05-01', '2027-05-09');

    const { closets, tripCount, outfitCount } = await page();

    expect(
      closets.map(({ trip, outfits, matchCount }) => [trip.title, trip.daysWithoutOutfit, outfits, matchCount]),
    ).toEqual([
      ['Ahead', 3, [], 0],
      ['Undated', null, [], 0],
    ]);
    expect([tripCount, outfitCount]).toEqual([2, 0]);
    expect(titles(await filtered({ tripId: ahead }))).toEqual(['Ahead']);
    expect(await filtered({ planned: 'no' })).toEqual({ closets: [], tripCount: 0, outfitCount: 0 });
  });

  test('are empty without a trip, and show nothing of the trips of others', async () => {
    const { id } = await newSharedTrip(people);
    await add(id);

    const nothing = { closets: [], tripCount: 0, outfitCount: 0 };
    expect(await page('', people.stranger)).toEqual(nothing);
    expect(await filtered({ tripId: id }, people.stranger)).toEqual(nothing);
    expect(await filtered({ q: 'linen' }, people.stranger)).toEqual(nothing);
    await member.post(`/api/trips/${id}/leave`);
    expect(await page('', member)).toEqual(nothing);
  });

  test.each([
    ['of a trip ahead', '2027-05-12', '2027-05-15', ['2027-05-13', '2027-05-13', '2027-05-20'], 3],
    ['of a trip under way, from today on', '2027-05-08', '2027-05-12', ['2027-05-08', '2027-05-11'], 2],
    ['of a trip that ends today', '2027-05-08', '2027-05-10', [], 1],
    ['of a trip that ended yesterday', '2027-05-08', '2027-05-09', [], null],
    ['of a day with an outfit', '2027-05-12', '2027-05-12', ['2027-05-12'], 0],
    ['of a trip without a start', null, '2027-05-15', ['2027-05-12'], null],
    ['of a trip without an end', '2027-05-12', null, ['2027-05-12'], null],
    ['of the longest trip', '2027-05-11', '2999-12-31', ['2027-05-12'], 355_250],
  ])('count the days without an outfit %s', async (_which, startDate, endDate, plannedDates, days) => {
    const id = await trip('Porto', startDate, endDate);
    await add(id);
    for (const plannedDate of plannedDates) await add(id, { plannedDate });

    expect((await page()).closets[0]?.trip.daysWithoutOutfit).toBe(days);
  });

  test('go by the day that it is where the viewer is', async () => {
    app.setNow('2027-05-10T23:30:00Z');
    await add(await trip('Ends on the tenth', '2027-05-08', '2027-05-10'));

    const [there, here] = await Promise.all([filtered({ timeZone: 'Asia/Tokyo' }), filtered({ timeZone: 'UTC' })]);

    expect([there, here].map(({ closets }) => closets[0]?.trip.daysWithoutOutfit)).toEqual([null, 1]);
  });

  test('come a page at a time, and say how many there are in all', async () => {
    for (const day of [1, 2, 3, 4, 5]) await add(await trip(`Trip ${day}`, `2027-06-0${day}`, `2027-06-0${day}`));

    const pages = await Promise.all(['0', '2', '4', '6'].map((offset) => filtered({ limit: '2', offset })));

    expect(pages.map(titles)).toEqual([['Trip 1', 'Trip 2'], ['Trip 3', 'Trip 4'], ['Trip 5'], []]);
    expect(pages.map(({ tripCount, outfitCount }) => [tripCount, outfitCount])).toEqual(pages.map(() => [5, 5]));
  });

  test('show the first outfits of each trip, and all of the one that is chosen', async () => {
    const [full, other] = [await trip('Full'), await trip('Other')];
    for (let day = 10; day < 24; day += 1) await add(full, { title: `Day ${day}`, plannedDate: `2027-06-${day}` });
    await add(other);

    const [all, chosen] = [await page(), await filtered({ tripId: full })];

    expect(all.closets.map(({ outfits, matchCount }) => [outfits.length, matchCount])).toEqual([
      [12, 14],
      [1, 1],
    ]);
    expect(outfitTitles(all).slice(0, 2)).toEqual(['Day 10', 'Day 11']);
    expect([titles(chosen), outfitTitles(chosen).length, chosen.outfitCount]).toEqual([['Full'], 14, 14]);
  });
});

describe('looking for outfits', () => {
  let porto: string;

  beforeEach(async () => {
    porto = await trip('Porto', '2027-06-01', '2027-06-05');
    const oslo = await trip('Oslo', '2027-07-01', '2027-07-05');
    const concert = await owner.post<{ id: string }>(`/api/trips/${porto}/itinerary`, {
      title: 'Concert at São Bento',
    });
    await add(porto, { title: 'Silk dress', category: 'Formal', occasion: 'Gala', activityId: concert.body.id });
    await add(porto, { title: 'Café jacket', description: 'With the 100% wool scarf', plannedDate: '2027-06-02' });
    await add(oslo, { title: 'Ski_suit', category: 'Active Wear', occasion: 'gala' });
    await add(oslo, { title: 'Платье', description: 'Größe 38', plannedDate: '2027-07-02' });
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['of a category', { category: 'Formal' }, ['Silk dress']],
    ['for an occasion, however it is written', { occasion: 'GALA' }, ['Silk dress', 'Ski_suit']],
    ['for an occasion that is part of none', { occasion: 'Gal' }, []],
    ['that are planned', { planned: 'yes' }, ['Café jacket', 'Платье']],
    ['that are not planned yet', { planned: 'no' }, ['Silk dress', 'Ski_suit']],
    ['by several of these', { planned: 'no', category: 'Formal', q: 'dress' }, ['Silk dress']],
    ['by a word of the title', { q: 'dress' }, ['Silk dress']],
    ['by a word of the description', { q: 'scarf' }, ['Café jacket']],
    ['by a word of the occasion', { q: 'gala' }, ['Silk dress', 'Ski_suit']],
    ['by a word of the activity', { q: 'concert' }, ['Silk dress']],
    ['by words of several of these', { q: 'concert  SILK gala' }, ['Silk dress']],
    ['by words of which one is missing', { q: 'silk scarf' }, []],
    ['by words that are in no one of them', { q: 'cafe sao' }, []],
    ['without an accent', { q: 'cafe' }, ['Café jacket']],
    ['without a tilde', { q: 'sao bento' }, ['Silk dress']],
    ['with an accent too much', { q: 'drèss' }, ['Silk dress']],
    ['with letters and marks apart', { q: 'cafe\u0301' }, ['Café jacket']],
    ['in another script', { q: 'ПЛАТЬЕ' }, ['Платье']],
    ['with a percent sign', { q: '100%' }, ['Café jacket']],
    ['with a sign that stands for any', { q: '%' }, ['Café jacket']],
    ['with a sign that stands for one', { q: 'i_s' }, ['Ski_suit']],
    ['with a backslash', { q: '\\' }, []],
    ['with a quote', { q: `'` }, []],
    ['with nothing but spaces', { q: '   ' }, ['Silk dress', 'Café jacket', 'Ski_suit', 'Платье']],
  ])('finds those %s', async (_what, query, expected) => {
    const found = await filtered(query);

    expect(outfitTitles(found).toSorted()).toEqual(expected.toSorted());
    expect(found.outfitCount).toBe(expected.length);
    expect(found.closets.map(({ outfits, matchCount }) => outfits.length - matchCount)).toEqual(
      found.closets.map(() => 0),
    );
  });

  test('finds them in one trip', async () => {
    const found = await filtered({ tripId: porto, planned: 'no' });

    expect([titles(found), outfitTitles(found)]).toEqual([['Porto'], ['Silk dress']]);
    expect(found.closets[0]?.trip).toMatchObject({ outfitCount: 2, unplannedCount: 1 });
  });

  test('offers the trips with outfits, and their occasions, the commonest first', async () => {
    await trip('Empty', '2027-08-01', '2027-08-02');
    await add(porto, { occasion: 'Beach' });

    const { body } = await owner.get<ClosetChoices>('/api/user/closets/choices');

    expect(body.trips.map(({ title, outfitCount }) => [title, outfitCount])).toEqual([
      ['Porto', 3],
      ['Oslo', 2],
    ]);
    expect(body.occasions).toEqual([
      { occasion: 'Gala', outfitCount: 2 },
      { occasion: 'Beach', outfitCount: 1 },
    ]);
  });
});

test.each([
  'category=Hats',
  'planned=maybe',
  'tripId=1',
  'limit=0',
  'limit=51',
  'offset=-1',
  'timeZone=Mars',
  `q=${'x'.repeat(101)}`,
  'q=%00',
])('the closets refuse %s', async (query) => {
  const answer = await owner.get(`/api/user/closets?${query}`);

  expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
});
