import { describe, expect, test } from 'vitest';
import { isPlaceable, placedOn } from './elsewhere.ts';
import type { QueuedChange } from './queued-change.schema.ts';
import { withoutFiles } from './without-files.ts';

const [TRIP, OTHER] = ['0192f000-0000-7000-8000-00000000000a', '0192f000-0000-7000-8000-00000000000b'];
const FILES = ['0192f000-0000-7000-8000-0000000000f1', '0192f000-0000-7000-8000-0000000000f2'];
const file = (id = '') => ({ id, name: 'a.pdf', type: 'application/pdf', size: 1 });

const refused = (kind: string, fields: Partial<QueuedChange> = {}): QueuedChange => ({
  id: '0192f000-0000-7000-8000-000000000001',
  userId: '0192f000-0000-7000-8000-0000000000aa',
  tripId: TRIP,
  kind,
  params: { tripId: TRIP },
  writtenAt: '2027-05-01T10:00:00.000Z',
  state: 'refused',
  refusal: { code: 'trip_not_found', message: 'Gone' },
  ...fields,
});

describe('a new thing that its trip did not take', () => {
  test.each([
    ['an item of a trip that is gone', refused('addShoppingItem'), true],
    ['a message without the permission', refused('postMessage', { refusal: { code: 'forbidden', message: '' } }), true],
    ['an activity that is wrong', refused('addActivity', { refusal: { code: 'validation', message: '' } }), false],
    ['an item that waits', refused('addShoppingItem', { state: 'waiting' }), false],
    ['a change of an item', refused('updateShoppingItem'), false],
  ])('can be made on another trip, or not: %s', (_what, change, isOffered) => {
    expect(isPlaceable(change)).toBe(isOffered);
  });

  test('comes without people and things of its trip, as its writer has changed it since', () => {
    const added = refused('addShoppingItem', { body: { name: 'Tea', price: '2', assignedTo: 'somebody' } });
    const renamed = refused('updateShoppingItem', {
      id: '0192f000-0000-7000-8000-000000000002',
      state: 'waiting',
      params: { tripId: TRIP, itemId: added.id },
      body: { name: 'Green tea', version: 0 },
    });
    const ticked = refused('tickShoppingItem', {
      id: '0192f000-0000-7000-8000-000000000003',
      state: 'waiting',
      params: { tripId: TRIP, itemId: added.id },
      body: { isCompleted: true },
    });

    expect(placedOn(OTHER, added, [added, renamed, ticked])).toEqual({
      params: { tripId: OTHER },
      body: { name: 'Green tea', price: '2' },
      files: [],
    });
  });
});

test('a change goes without a file that is gone, and keeps the others', () => {
  const [gone = '', there = ''] = FILES;
  const body = {
    title: 'Boat',
    imageUrl: `waiting:${gone}`,
    attachments: [
      { url: `waiting:${gone}`, filename: 'a.pdf' },
      { url: `waiting:${there}`, filename: 'b.pdf' },
    ],
  };

  expect(withoutFiles(refused('addActivity', { body, files: FILES.map(file) }), [gone])).toMatchObject({
    body: { title: 'Boat', attachments: [{ url: `waiting:${there}`, filename: 'b.pdf' }] },
    files: [file(there)],
  });
});
