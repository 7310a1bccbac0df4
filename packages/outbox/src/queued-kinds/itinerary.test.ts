import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { describe, expect, test } from 'vitest';
import { shownOver } from '../overlay.ts';
import { afterStored, withoutDiscarded } from '../queue.ts';
import { basedOn } from '../comparison.ts';
import type { QueuedChange } from '../queued-change.schema.ts';
import { changedFrom, inputOf } from '../sent-input.ts';
import { rethrow } from '../testing/rethrow.ts';

const TRIP = '0192f000-0000-7000-8000-00000000000a';
const [DINNER, NEW] = ['0192f000-0000-7000-8000-000000000001', '0192f000-0000-7000-8000-000000000002'];
const menu = { url: '/objects/1', filename: 'menu.pdf', size: 900, kind: 'document' } as const;
const dinner: Activity = {
  id: DINNER,
  tripId: TRIP,
  title: 'Dinner',
  description: null,
  location: 'Minato',
  position: null,
  category: 'restaurant',
  startTime: '2027-03-01T10:30:00.000Z',
  endTime: null,
  startZone: null,
  endZone: null,
  attachments: [menu],
  attachmentUrl: menu.url,
  attachmentFilename: menu.filename,
  attachmentFileSize: menu.size,
  createdBy: 'bea',
  creator: { firstName: 'Bea', lastName: '' },
  trackedFlights: [],
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
  version: 3,
};

const change = (kind: string, more: Partial<QueuedChange>): QueuedChange => ({
  id: NEW,
  userId: 'anna',
  tripId: TRIP,
  kind,
  params: { tripId: TRIP, itemId: DINNER },
  writtenAt: '2027-02-01T10:00:00.000Z',
  state: 'waiting',
  ...more,
});
const photo = { id: 'photo', name: 'view.heic', type: 'image/heic', size: 4_000 };
const sent = ({ url, filename }: { url: string; filename: string }) => ({ url, filename });
const view = { url: 'waiting:photo', filename: 'view.heic' };
const later = '2027-03-02T10:30:00.000Z';

describe('a plan shows', () => {
  const anna = { id: 'anna', firstName: 'Anna', lastName: 'Berg', email: null };
  const trip = {
    members: ['anna', 'bea'].map((userId) => ({ userId, user: { firstName: userId, lastName: '' } })),
    guests: [{ id: 'emil', name: 'Emil' }],
  };
  const read = (of: unknown) => (of === getTrip ? trip : undefined) as never;
  const reads = { tripId: TRIP, writer: anna, onTrouble: rethrow, read };
  test.each<[string, QueuedChange, object[]]>([
    [
      'what is new, with the files that go along',
      change('addActivity', { body: { title: 'Walk', attachments: [view] }, files: [photo] }),
      [
        dinner,
        {
          id: NEW,
          title: 'Walk',
          startTime: null,
          createdBy: 'anna',
          attachments: [{ ...view, size: 4_000, kind: 'image' }],
          attachmentUrl: view.url,
        },
      ],
    ],
    [
      'what is changed, and nothing else of it',
      change('updateActivity', { body: { title: 'Ramen', version: 1 } }),
      [{ ...dinner, title: 'Ramen' }],
    ],
    [
      'who joins and who leaves, beside what others answered',
      change('updateActivity', { body: { joining: { mode: 'some', joins: ['bea'], leaves: ['anna'] }, version: 1 } }),
      [{ ...dinner, participants: { mode: 'some', personIds: ['bea', 'emil'] } }],
    ],
    [
      'a file more behind those that were there',
      change('updateActivity', { body: { attachments: [sent(menu), view] }, files: [photo] }),
      [{ ...dinner, attachments: [menu, { ...view, size: 4_000, kind: 'image' }] }],
    ],
    [
      'a file less',
      change('updateActivity', { body: { attachments: [], attachmentUrl: null } }),
      [{ attachments: [], attachmentUrl: null, attachmentFilename: null, attachmentFileSize: null }],
    ],
    [
      'what is moved',
      change('moveActivities', { body: { moves: [{ id: DINNER, startTime: later, endTime: null }] } }),
      [{ ...dinner, startTime: later }],
    ],
    ['nothing of what is deleted', change('deleteActivity', {}), []],
  ])('%s', (_what, made, rows) => {
    expect(shownOver(listActivities, [dinner], [made], reads)).toMatchObject(rows);
  });
});

describe('the outfits of an activity', () => {
  const outfit = (id: string, plannedDate: string | null) =>
    ({
      id,
      tripId: TRIP,
      title: id,
      activityId: DINNER,
      activity: { title: 'Dinner' },
      plannedDate,
    }) as unknown as Outfit;
  const outfits = [outfit('scarf', null), outfit('suit', '2027-03-01T12:00:00.000Z')];
  const reads = {
    tripId: TRIP,
    writer: { id: 'anna', firstName: '', lastName: '', email: null },
    onTrouble: rethrow,
    read: () => undefined,
  };
  const along = { from: '2027-03-01', to: '2027-03-02' };
  const moving = (moveOutfits?: object) =>
    change('moveActivities', { body: { moves: [{ id: DINNER, startTime: later, endTime: null, moveOutfits }] } });

  test.each<[string, QueuedChange, [string, string | null, string | null][]]>([
    [
      'move along to another day',
      moving(along),
      [
        ['scarf', null, DINNER],
        ['suit', '2027-03-02T12:00:00.000Z', DINNER],
      ],
    ],
    [
      'stay where nobody wants them along',
      moving(),
      [
        ['scarf', null, DINNER],
        ['suit', '2027-03-01T12:00:00.000Z', DINNER],
      ],
    ],
    [
      'move along by name where they have no day',
      moving({ from: null, to: '2027-03-01', outfitIds: ['scarf'] }),
      [
        ['scarf', '2027-03-01T12:00:00.000Z', DINNER],
        ['suit', '2027-03-01T12:00:00.000Z', DINNER],
      ],
    ],
    [
      'move along with a change in the form',
      change('updateActivity', { body: { startTime: null, moveOutfits: { ...along, to: null } } }),
      [
        ['scarf', null, DINNER],
        ['suit', null, DINNER],
      ],
    ],
    [
      'stay without it where it is deleted',
      change('deleteActivity', {}),
      [
        ['scarf', null, null],
        ['suit', '2027-03-01T12:00:00.000Z', null],
      ],
    ],
  ])('%s', (_what, made, rows) => {
    const shown = shownOver(listOutfits, outfits, [made], reads);

    expect(shown.map(({ id, plannedDate, activityId }) => [id, plannedDate, activityId])).toEqual(rows);
  });

  test('go by its new name', () => {
    const named = change('updateActivity', { body: { title: 'Ramen' } });

    expect(shownOver(listOutfits, outfits, [named], reads).map(({ activity }) => activity?.title)).toEqual([
      'Ramen',
      'Ramen',
    ]);
  });
});

describe('of a change goes out', () => {
  test.each<[string, object, object, object]>([
    ['one field', { title: 'Ramen', location: 'Minato' }, { title: 'Ramen' }, { title: 'Dinner' }],
    [
      'when it is as a whole',
      { startTime: dinner.startTime, endTime: later, startZone: null, endZone: null },
      { startTime: dinner.startTime, endTime: later, startZone: null, endZone: null },
      { startTime: dinner.startTime, endTime: null, startZone: null, endZone: null },
    ],
    ['nothing of files that are the same', { attachments: [sent(menu)] }, {}, {}],
    [
      'the list of files where it is another',
      { attachments: [sent(menu), view] },
      { attachments: [sent(menu), view] },
      { attachments: [sent(menu)] },
    ],
  ])('%s', (_what, written, body, before) => {
    expect(changedFrom('updateActivity', written, dinner)).toEqual({
      body: { ...body, version: 3 },
      before: { [DINNER]: before },
    });
  });
});

describe('files that are attached over one that waits', () => {
  const second = { id: 'second', name: 'map.pdf', type: 'application/pdf', size: 50 };
  const map = { url: 'waiting:second', filename: 'map.pdf' };
  const first = change('updateActivity', {
    ...changedFrom('updateActivity', { attachments: [sent(menu), view] }, dinner),
    files: [photo],
  });
  const shown = { ...dinner, attachments: [menu, { ...view, size: 4_000, kind: 'image' } as const] };
  const later = change('updateActivity', {
    id: '0192f000-0000-7000-8000-000000000003',
    ...changedFrom('updateActivity', { attachments: [sent(menu), view, map] }, shown),
    files: [second],
  });

  test.each([
    ['right behind it', []],
    [
      'with something else between them',
      [change('updateActivity', { body: { title: 'Ramen' }, before: { [DINNER]: { title: 'Dinner' } } })],
    ],
  ])('go on over the address and the name that this has got, %s', (_where, between) => {
    const uploaded = { ...first, files: [{ ...photo, objectPath: '/objects/2' }] };
    const attached = { url: '/objects/2', filename: 'view.jpg' };
    const stored = { ...dinner, version: 4, attachments: [menu, { ...attached, size: 3, kind: 'image' as const }] };
    const last = afterStored([first, ...between, later], uploaded, [stored]).at(-1);

    expect(last && basedOn(last, stored)).toMatchObject({
      state: 'waiting',
      body: { attachments: [sent(menu), attached, map], version: 4 },
    });
  });

  test('go out without it once that is discarded', () => {
    expect(withoutDiscarded([first, later], first)).toMatchObject([
      { body: { attachments: [sent(menu), map] }, before: { [DINNER]: { attachments: [sent(menu)] } } },
    ]);
  });
});

describe('beside a change of others', () => {
  const attaching = change(
    'updateActivity',
    changedFrom('updateActivity', { attachments: [sent(menu), view] }, dinner),
  );
  const moving = change('moveActivities', {
    body: { moves: [{ id: DINNER, version: 3, startTime: later, endTime: null }] },
    before: { [DINNER]: { startTime: dinner.startTime, endTime: null } },
  });

  test.each<[string, QueuedChange, Partial<Activity>, object | undefined]>([
    ['a file goes along with another title', attaching, { title: 'Sushi' }, undefined],
    [
      'a file goes along with another size of those that were there',
      attaching,
      { attachments: [{ ...menu, size: 7 }] },
      undefined,
    ],
    ['a file has to be chosen beside another file', attaching, { attachments: [] }, { attachments: [] }],
    ['a move goes along with another title', moving, { title: 'Sushi' }, undefined],
    [
      'a move has to be chosen beside another end',
      moving,
      { endTime: '2027-03-01T12:00:00.000Z' },
      { startTime: dinner.startTime, endTime: '2027-03-01T12:00:00.000Z' },
    ],
  ])('%s', (_what, made, theirs, conflict) => {
    const based = basedOn(made, { ...dinner, ...theirs, version: 4 });

    expect(based.state).toBe(conflict ? 'conflict' : 'waiting');
    expect(based.theirs ?? {}).toMatchObject(conflict ? { [DINNER]: conflict } : {});
  });
});

test('a change of who joins that has waited says when it was written, any other does not', () => {
  const now = Date.parse('2027-02-01T11:00:00.000Z');
  const joining = { joins: [], leaves: ['bea'] };
  const bodyOf = (body: object) => inputOf(change('updateActivity', { body: { ...body } }), now).body;

  expect(bodyOf({ joining, version: 3 })).toEqual({ joining, version: 3, at: '2027-02-01T10:00:00.000Z' });
  expect(bodyOf({ title: 'Ramen', version: 3 })).toEqual({ title: 'Ramen', version: 3 });
});

test('a change of who joins goes on another version without a question', () => {
  const joining = { joins: [], leaves: ['bea'] };
  const { body, before } = changedFrom('updateActivity', { joining }, dinner);
  const waiting = change('updateActivity', { body, before });

  const newer: Activity = { ...dinner, version: 4, participants: { mode: 'some', personIds: ['emil'] } };

  const based = basedOn(waiting, newer);

  expect([based.state, based.body]).toEqual(['waiting', { joining, version: 4 }]);
});
