import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { describe, expect, test } from 'vitest';
import { shownOver } from '../overlay.ts';
import { type Queue, afterStored, dependsOn, withChoice } from '../queue.ts';
import { basedOn } from '../comparison.ts';
import type { QueuedChange } from '../queued-change.schema.ts';
import { changedFrom } from '../sent-input.ts';
import { change, id, TRIP } from '../testing/queued-changes.ts';
import { rethrow } from '../testing/rethrow.ts';

const ELSEWHERE = '0192f000-0000-7000-8000-00000000000b';

const photo = (name: string) => ({ files: [{ id: name, name: `${name}.jpg`, type: 'image/jpeg', size: 9 }] });
const adding = (name: string, more?: Partial<QueuedChange>, body?: object) =>
  change(name, 'addOutfit', { body: { title: name, category: 'Casual', ...body }, ...more });
const changing = (name: string, of: string, body: QueuedChange['body'], more?: Partial<QueuedChange>) =>
  change(name, 'updateOutfit', { params: { tripId: TRIP, outfitId: id(of) }, body: { version: 1, ...body }, ...more });
const copying = (name: string, of: string, body: QueuedChange['body'] = { plannedDate: '2027-05-03' }) =>
  change(name, 'copyOutfit', { params: { tripId: TRIP, outfitId: id(of) }, body });
const deleting = (name: string, of: string) =>
  change(name, 'deleteOutfit', { params: { tripId: TRIP, outfitId: id(of) } });

const anna = { id: id('anna'), firstName: 'Anna', lastName: 'Berg', email: null };
const bo = { firstName: 'Bo', lastName: 'Ek' };
const coat = {
  id: id('coat'),
  tripId: TRIP,
  title: 'Coat',
  description: null,
  occasion: 'Rain',
  category: 'Casual',
  plannedDate: '2027-05-02T12:00:00.000Z',
  activityId: null,
  imageUrl: '/api/objects/coat',
  lookId: id('look'),
  createdBy: id('bo'),
  creator: bo,
  wearerId: id('bo'),
  wearer: bo,
  activity: null,
  createdAt: '2027-04-01T10:00:00.000Z',
  updatedAt: '2027-04-01T10:00:00.000Z',
  version: 1,
} as const satisfies Outfit;

/** A trip that Anna owns, with Bo on it where it says so. */
const reads = (tripId: string, people: readonly string[] = ['anna', 'bo']) => {
  const members = people.map((name) => ({ userId: id(name), user: name === 'bo' ? bo : anna }));
  const known = new Map<unknown, unknown>([
    [getTrip, { id: tripId, role: 'owner', members }],
    [listActivities, [{ id: id('opera'), title: 'Opera' }]],
  ]);
  return { tripId, writer: anna, onTrouble: rethrow, read: (read: unknown) => known.get(read) as never };
};
const shown = (queue: Queue, outfits: readonly Outfit[] = [coat]) =>
  shownOver(listOutfits, [...outfits], queue, reads(TRIP));

test.each<[string, Queue, object[]]>([
  [
    'one that is added for an activity, with a photo',
    [adding('dress', photo('a'), { plannedDate: '2027-05-04', activityId: id('opera') })],
    [
      coat,
      {
        id: id('dress'),
        title: 'dress',
        plannedDate: '2027-05-04T12:00:00.000Z',
        activity: { title: 'Opera' },
        imageUrl: 'waiting:a',
        wearer: { firstName: 'Anna' },
      },
    ],
  ],
  [
    'one that is added for an activity that waits itself',
    [
      change('ball', 'addActivity', { body: { title: 'Ball' } }),
      adding('dress', {}, { activityId: id('ball'), wearerId: id('bo') }),
    ],
    [{ activity: { title: 'Ball' }, imageUrl: null, wearer: bo }, coat],
  ],
  [
    'one that is changed, and keeps its photo',
    [changing('c', 'coat', { title: 'Long coat', plannedDate: null })],
    [{ ...coat, title: 'Long coat', plannedDate: null, lookId: id('look') }],
  ],
  [
    'one with another photo, which is another look',
    [changing('c', 'coat', {}, photo('b'))],
    [{ ...coat, imageUrl: 'waiting:b', lookId: id('c') }],
  ],
  [
    'one without its photo',
    [changing('c', 'coat', { removeImage: true })],
    [{ ...coat, imageUrl: null, lookId: id('c') }],
  ],
  [
    'one for another day, as its copier’s',
    [changing('c', 'coat', { title: 'Long coat' }), copying('again', 'coat')],
    [
      { title: 'Long coat', createdBy: id('bo') },
      {
        ...coat,
        id: id('again'),
        title: 'Long coat',
        plannedDate: '2027-05-03T12:00:00.000Z',
        createdBy: id('anna'),
        creator: { firstName: 'Anna', lastName: 'Berg' },
        createdAt: '2027-05-01T10:00:00.000Z',
        updatedAt: '2027-05-01T10:00:00.000Z',
        version: 0,
      },
    ],
  ],
  ['none that is deleted', [deleting('gone', 'coat')], []],
  ['none that is added and deleted', [adding('dress', photo('a')), deleting('gone', 'dress')], [coat]],
])('a closet shows %s', (_what, queue, outfits) => {
  expect(shown(queue)).toMatchObject(outfits);
  expect(shown(queue)).toHaveLength(outfits.length);
});

test.each<[string, string[], string, object]>([
  ['whoever wears it, where they are on that trip', ['anna', 'bo'], 'bo', bo],
  ['whoever copies it, where they are not', ['anna'], 'anna', { firstName: 'Anna', lastName: 'Berg' }],
])('a copy on another trip is for %s', (_who, people, wearerId, wearer) => {
  const transfer = change('there', 'transferOutfit', {
    tripId: ELSEWHERE,
    params: { outfitId: coat.id },
    body: { tripId: ELSEWHERE, plannedDate: '2027-06-01', activityId: null },
    source: coat,
  });

  expect(shown([transfer]), 'where it is now').toEqual([coat]);
  expect(shownOver(listOutfits, [], [transfer], reads(ELSEWHERE, people))).toMatchObject([
    {
      id: transfer.id,
      tripId: ELSEWHERE,
      title: 'Coat',
      plannedDate: '2027-06-01T12:00:00.000Z',
      wearerId: id(wearerId),
      wearer,
    },
  ]);
});

test.each([
  ['a copy behind the change of what it copies', changing('c', 'coat', {}, photo('b')), copying('again', 'coat'), true],
  ['a deletion behind the copy of what it deletes', copying('again', 'coat'), deleting('gone', 'coat'), true],
  ['a copy behind what makes its original', adding('dress'), copying('again', 'dress'), true],
  ['two copies of one', copying('again', 'coat'), copying('and again', 'coat'), false],
])('%s', (_what, earlier, later, isBound) => {
  expect(dependsOn(later, earlier)).toBe(isBound);
});

test('sends of a form what was changed: a day as it is stored is the same day', () => {
  const body = { title: 'Coat', category: 'Casual', plannedDate: '2027-05-02', occasion: null };

  expect(changedFrom('updateOutfit', body, coat)).toEqual({
    body: { occasion: null, version: 1 },
    before: { [coat.id]: { occasion: 'Rain' } },
  });
});

describe('an outfit that somebody else has changed meanwhile', () => {
  const before = { [coat.id]: { plannedDate: coat.plannedDate, imageUrl: coat.imageUrl } };
  const mine = changing('c', 'coat', { plannedDate: '2027-05-09' }, { ...photo('b'), before });
  const theirs = (fields: Partial<Outfit>) => ({ ...coat, ...fields, version: 2 });

  test.each<[string, Partial<Outfit>, object]>([
    ['in another field', { title: 'Raincoat' }, { state: 'waiting', body: { plannedDate: '2027-05-09', version: 2 } }],
    ['to the same day', { plannedDate: '2027-05-09T12:00:00.000Z' }, { state: 'waiting' }],
    [
      'to another day, with another photo',
      { plannedDate: null, imageUrl: '/api/objects/new' },
      { state: 'conflict', theirs: { [coat.id]: { plannedDate: null, imageUrl: '/api/objects/new' } } },
    ],
  ])('%s', (_how, fields, based) => {
    expect(basedOn(mine, theirs(fields))).toMatchObject(based);
  });

  test('keeps their photo where its writer chooses that, and loses their own', () => {
    const conflict = basedOn(mine, theirs({ imageUrl: '/api/objects/new' }));

    const [chosen] = withChoice([conflict], conflict, coat.id, ['imageUrl'], 'theirs');

    expect(chosen).toMatchObject({ state: 'waiting', body: { plannedDate: '2027-05-09' } });
    expect(chosen?.files).toBeUndefined();
  });
});

describe('a photo over one that has waited', () => {
  const first = adding('dress', photo('a'));
  const second = changing(
    'other',
    'dress',
    {},
    { ...photo('b'), before: { [id('dress')]: { imageUrl: 'waiting:a' } } },
  );
  const stored = { ...coat, id: id('dress'), imageUrl: '/api/objects/a' };

  test('goes on over the address that this has got', () => {
    expect(afterStored([first, second], first, [stored as never])).toMatchObject([
      { state: 'waiting', body: { version: 1 }, before: { [id('dress')]: { imageUrl: '/api/objects/a' } } },
    ]);
  });

  test('is for its writer to choose, where somebody has put another one in its place', () => {
    const [rest] = afterStored([first, second], first, [
      { ...stored, imageUrl: '/api/objects/bo', version: 2 } as never,
    ]);

    expect(rest).toMatchObject({ state: 'conflict', theirs: { [id('dress')]: { imageUrl: '/api/objects/bo' } } });
  });
});
