import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { AnswerOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { describe, expect, test } from 'vitest';
import {
  type Placed,
  isPlaceable,
  lostWith,
  mayReturn,
  placedOn,
  ticksOf,
  withPlacedFiles,
  withoutPlaced,
} from './elsewhere.ts';
import { hasLostLink, withoutLink } from './flights-elsewhere.ts';
import { type Queue, afterStored, withoutDiscarded } from './queue.ts';
import { basedOn } from './comparison.ts';
import type { Fields, QueuedChange } from './queued-change.schema.ts';
import type { KnownReads } from './queued-kind.ts';
import { seenBy } from './seen-whole.ts';
import { rethrow } from './testing/rethrow.ts';
import { TRIP, change, id } from './testing/queued-changes.ts';
import { withoutFiles } from './without-files.ts';

const OTHER = '0192f000-0000-7000-8000-00000000000b';
const FILES = ['0192f000-0000-7000-8000-0000000000f1', '0192f000-0000-7000-8000-0000000000f2'];
const file = (fileId = '') => ({ id: fileId, name: 'a.pdf', type: 'application/pdf', size: 1 });

const refused = (kind: string, more: Partial<QueuedChange> = {}, code = 'trip_not_found'): QueuedChange =>
  change('refused', kind, { state: 'refused', refusal: { code, message: 'Gone' }, ...more });

const params = { tripId: TRIP, itemId: id('tea'), outfitId: id('suit'), messageId: id('hello') };
const whole = { name: 'Tea', category: 'drinks', price: '2', currency: 'EUR', assignedTo: id('ben') };
const renamedTo = (name: string, more: Partial<QueuedChange> = {}) =>
  change(name, 'updateShoppingItem', { params, body: { name, version: 3 }, whole, ...more });
const edited = refused('updateShoppingItem', { params, body: { name: 'Mint tea', version: 3 }, whole }, 'not_found');

const trackedBefore = {
  flightNumber: 'TP 1364',
  flightDate: '2027-05-02',
  status: 'scheduled',
  departureTime: '2027-05-02T18:05:00.000Z',
  departureGate: '7',
  itineraryItemId: id('dinner'),
};
const ofFlight = (body: Fields, more: Partial<QueuedChange> = {}): Partial<QueuedChange> => ({
  params: { flightId: id('flight') },
  body,
  whole: trackedBefore,
  ...more,
});

/** What Anna knows of the trip: Ben is on it still, and the dinner is planned. */
const known: KnownReads = {
  writer: { id: id('anna'), firstName: 'Anna', lastName: '', email: null },
  shown: <const E extends EndpointShape>(read: E) => {
    const members = [id('anna'), id('ben')].map((userId) => ({ userId }));
    const reads = new Map<EndpointShape, unknown>([
      [getTrip, { role: 'owner', members }],
      [listActivities, [{ id: id('dinner') }]],
    ]);
    return reads.get(read) as AnswerOf<E> | undefined;
  },
};

test.each<[string, QueuedChange, boolean, boolean]>([
  ['an item of a trip that is gone', refused('addShoppingItem'), true, false],
  ['a message without the permission', refused('postMessage', {}, 'forbidden'), true, false],
  ['an entry of a packing list', refused('addPackingEntry'), true, false],
  ['an activity that is wrong', refused('addActivity', {}, 'validation'), false, false],
  ['an item that waits', refused('addShoppingItem', { state: 'waiting' }), false, false],
  ['an edit of what was deleted', edited, true, true],
  ['an edit on a trip that is gone', refused('updateShoppingItem', { params, whole }), true, false],
  ['an edit that is not permitted any more', refused('updateOutfit', { params, whole }, 'forbidden'), true, false],
  ['an edit of an earlier version, which knows no whole', { ...edited, whole: undefined }, false, true],
  ['an edit that is wrong', refused('updateShoppingItem', { params, whole }, 'validation'), false, false],
  ['a text of a message that is deleted', refused('editMessage', { params }, 'not_found'), true, true],
  ['a text of a message that is too old', refused('editMessage', { params }, 'message_settled'), true, true],
  ['an edit of a flight that is gone', refused('updateTrackedFlight', ofFlight({}), 'not_found'), true, true],
  ['one of a flight that is there', refused('updateTrackedFlight', ofFlight({}), 'forbidden'), false, false],
  [
    'one that links it to an activity, which may be what is gone',
    refused('updateTrackedFlight', ofFlight({ itineraryItemId: id('dinner') }), 'not_found'),
    false,
    true,
  ],
  ['an edit of a flight of a trip that is gone', refused('changeTripFlight', ofFlight({})), true, false],
  ['a flight, which its writer has still', refused('trackFlight', ofFlight({})), false, false],
  [
    'several that move together',
    refused('moveActivities', { body: { moves: [{ id: id('a') }, { id: id('b') }] }, whole }, 'not_found'),
    false,
    true,
  ],
  ['a tick', refused('tickShoppingItem', { params }, 'not_found'), false, false],
  ['a field of a trip', refused('updateTrip', { whole }), false, false],
])('what was refused can be put on a trip, and on its own again, or not: %s', (_what, one, isOffered, isReturning) => {
  expect([isPlaceable(one), mayReturn(one)]).toEqual([isOffered, isReturning]);
});

describe('what was refused becomes on a trip', () => {
  const added = refused('addShoppingItem', { body: { name: 'Tea', price: '2', assignedTo: id('ben') } });
  const ofAdded = { tripId: TRIP, itemId: added.id };
  const dress = {
    title: 'Suit',
    category: 'Formal',
    plannedDate: '2027-05-02T12:00:00.000Z',
    imageUrl: '/api/objects/1',
  };
  const ofTrip = { activityId: id('dinner'), wearerId: id('ben') };
  const suit = refused(
    'updateOutfit',
    { params, body: { occasion: 'Opera' }, whole: { ...dress, ...ofTrip } },
    'not_found',
  );
  const dinner = { title: 'Dinner', location: null, startTime: '2027-05-02T18:00:00.000Z', endTime: null };

  test.each<[string, string, readonly QueuedChange[], Partial<Placed>]>([
    [
      'the new thing without people of its trip, as it was changed since',
      OTHER,
      [
        added,
        change('renamed', 'updateShoppingItem', { params: ofAdded, body: { name: 'Green tea', version: 0 } }),
        change('ticked', 'tickShoppingItem', { params: ofAdded, body: { isCompleted: true } }),
      ],
      {
        kind: 'addShoppingItem',
        subject: 'Green tea',
        params: { tripId: OTHER },
        body: { name: 'Green tea', price: '2' },
        files: [],
      },
    ],
    [
      'the whole thing with what was edited of it, and edited over that',
      TRIP,
      [edited, renamedTo('Green tea'), change('price', 'updateShoppingItem', { params, body: { price: '3' }, whole })],
      { kind: 'addShoppingItem', params: { tripId: TRIP }, body: { ...whole, name: 'Green tea', price: '3' } },
    ],
    [
      'nothing of what was emptied, nor of who is not on its trip any more',
      TRIP,
      [{ ...edited, body: { price: null, assignedTo: id('carl') } }],
      { body: { name: 'Tea', category: 'drinks', currency: 'EUR' } },
    ],
    [
      'an outfit on its own trip with who wears it to what',
      TRIP,
      [suit],
      {
        kind: 'addOutfit',
        body: { ...dress, ...ofTrip, occasion: 'Opera', plannedDate: '2027-05-02' },
        files: [{ address: '/api/objects/1', name: 'file' }],
      },
    ],
    [
      'an outfit on another trip, with the photo that was chosen last',
      OTHER,
      [suit, change('photo', 'updateOutfit', { params, body: {}, files: [{ ...file(FILES[0]), name: 'new.jpg' }] })],
      {
        body: { ...dress, occasion: 'Opera', imageUrl: `waiting:${FILES[0]}`, plannedDate: '2027-05-02' },
        files: [{ address: `waiting:${FILES[0]}`, name: 'new.jpg' }],
      },
    ],
    [
      'an activity at the time that it was moved to',
      TRIP,
      [
        refused('moveActivities', {
          body: { moves: [{ id: id('dinner'), startTime: null, endTime: null }] },
          whole: dinner,
        }),
      ],
      { kind: 'addActivity', body: { title: 'Dinner' } },
    ],
    [
      'a message with its file, under its text of now',
      OTHER,
      [
        refused('editMessage', {
          params,
          body: { content: 'The menu' },
          whole: { attachmentUrl: '/objects/1', attachmentFilename: 'menu.pdf', replyToId: id('hello') },
        }),
      ],
      {
        kind: 'postMessage',
        body: { content: 'The menu', attachmentUrl: '/objects/1' },
        files: [{ address: '/objects/1', name: 'menu.pdf' }],
      },
    ],
  ])('%s', (_what, tripId, queue, expected) => {
    const [first] = queue;
    const placed = first && placedOn(tripId, first, queue, known);

    expect(placed).toEqual({ ...placed, ...expected });
  });
});

describe('a flight that is gone is tracked anew', () => {
  const onTrip = { params: { tripId: TRIP, flightId: id('flight') } };
  const gate = refused('changeTripFlight', ofFlight({ departureGate: '9' }, onTrip), 'not_found');
  const withPeople = { ...trackedBefore, travellerIds: [id('anna'), id('ben'), id('carl')] };
  const nothingKnown: KnownReads = { ...known, shown: () => undefined };
  const own = { tripId: null, params: { flightId: id('flight') } };

  test.each<[string, readonly QueuedChange[], KnownReads, Fields]>([
    [
      'one of its own with the link that it had, as it was changed since',
      [
        refused('updateTrackedFlight', ofFlight({ departureGate: '8' }, own), 'not_found'),
        change('later', 'updateTrackedFlight', ofFlight({ airline: 'TAP', departureGate: null }, own)),
      ],
      nothingKnown,
      { ...trackedBefore, departureGate: undefined, airline: 'TAP' },
    ],
    [
      'one of a trip with all who were on it, are on the trip still, and were put on it since',
      [
        { ...gate, whole: withPeople },
        change('people', 'changeTripFlight', ofFlight({ removeTravellerIds: [id('anna')] }, onTrip)),
        change('more', 'changeTripFlight', ofFlight({ addTravellerIds: [id('ben'), id('dora')] }, onTrip)),
      ],
      known,
      { ...trackedBefore, departureGate: '9', travellerIds: [id('ben')] },
    ],
    [
      'one of a trip that is gone without its activity and its people',
      [{ ...gate, whole: withPeople, refusal: { code: 'trip_not_found', message: 'Gone' } }],
      nothingKnown,
      { ...trackedBefore, departureGate: '9', itineraryItemId: undefined },
    ],
    [
      'one whose activity is gone too without that',
      [{ ...gate, whole: { ...trackedBefore, itineraryItemId: id('walk') } }],
      known,
      { ...trackedBefore, departureGate: '9', itineraryItemId: undefined },
    ],
  ])('%s', (_what, queue, reads, body) => {
    const [first] = queue;
    const placed = first && placedOn(null, first, queue, reads);

    expect(placed).toEqual({ kind: 'trackFlight', subject: 'TP 1364', params: {}, body, files: [] });
    expect(first && withoutPlaced(queue, first)).toEqual([]);
  });

  test('by an edit that knows it whole, with each who is on it', () => {
    const end = { scheduled: '2027-05-02T18:05:00.000Z', terminal: '1', gate: '7' };
    const rows = ['anna', 'ben'].map((name) => ({
      id: id(`flight of ${name}`),
      ...trackedBefore,
      departureIata: 'LIS',
      departure: end,
      arrival: { ...end, gate: null },
      traveller: { id: id(name) },
    }));
    const other = { ...rows[0], id: id('other'), flightNumber: 'TP 1', traveller: { id: id('carl') } };
    const edit = change('edit', 'changeTripFlight', { params: { tripId: TRIP, flightId: id('flight of ben') } });
    const reads = {
      tripId: TRIP,
      writer: known.writer,
      read: <const E extends EndpointShape>() => [...rows, other] as AnswerOf<E> | undefined,
      onTrouble: rethrow,
    };

    expect(seenBy(edit, [], reads)).toEqual({
      ...trackedBefore,
      departureIata: 'LIS',
      departureTerminal: '1',
      arrivalTime: end.scheduled,
      arrivalTerminal: '1',
      arrivalGate: null,
      travellerIds: [id('anna'), id('ben')],
    });
    const { travellerIds: _people, ...own } = seenBy({ ...edit, kind: 'updateTrackedFlight' }, [], reads) ?? {};
    expect(own).toMatchObject({ departureTime: end.scheduled, itineraryItemId: id('dinner') });
  });
});

test('what is put on a trip goes with the files that there are, under ids of their own', () => {
  const attachments = [
    { url: '/objects/1', filename: 'menu.pdf' },
    { url: `waiting:${FILES[0]}`, filename: 'map.pdf' },
  ];
  const update = { body: { attachments }, whole: { title: 'Dinner', attachments: attachments.slice(0, 1) } };
  const dinner = refused('updateActivity', { params, ...update }, 'not_found');
  const placed = placedOn(TRIP, dinner, [dinner], known);

  expect(placed.files.map(({ name }) => name)).toEqual(['menu.pdf', 'map.pdf']);
  expect(withPlacedFiles(placed, new Map([[`waiting:${FILES[0]}`, 'new']]))).toEqual({
    title: 'Dinner',
    attachments: [{ url: 'waiting:new', filename: 'map.pdf' }],
  });
  const outfit = { ...placed, kind: 'addOutfit', body: { title: 'Suit', imageUrl: '/objects/1' } };
  expect(withPlacedFiles(outfit, new Map([['/objects/1', 'new']]))).toEqual({ title: 'Suit' });
});

test('what is put on a trip leaves the queue with its later edits; what others of them change stays, and so does what is no edit', () => {
  const times = { startTime: null, endTime: null };
  const dinner = { ...params, itemId: id('dinner') };
  const first = refused('updateActivity', { params: dinner, body: { title: 'Ramen' }, whole: {} }, 'not_found');
  const moves = change('moves', 'moveActivities', {
    body: { moves: [id('dinner'), id('walk')].map((one) => ({ id: one, ...times })) },
    before: { [id('dinner')]: times, [id('walk')]: times },
  });
  const again = change('again', 'updateActivity', { params: dinner, body: { location: 'Minato' } });
  const deletion = change('deletion', 'deleteActivity', { params: dinner });
  const other = renamedTo('Green tea');

  expect(withoutPlaced([other, first, moves, again, deletion], first)).toEqual([
    other,
    { ...moves, body: { moves: [{ id: id('walk'), ...times }] }, before: { [id('walk')]: times } },
    deletion,
  ]);
});

test('what only names something new that is put on another trip goes on without that; what cannot be made without it is said', () => {
  const [photo] = FILES;
  const dinner = refused('addActivity', { body: { title: 'Dinner' } }, 'forbidden');
  const hello = refused('postMessage', { id: id('new'), body: { content: 'Hello' } });
  const named = { title: 'Suit', activityId: dinner.id };
  const outfit = change('outfit', 'addOutfit', { body: named, files: [file(photo)] });
  const flight = { flightNumber: 'TP 1', itineraryItemId: dinner.id, travellerIds: [id('ben')] };
  const own = change('flight', 'trackFlight', { tripId: null, params: {}, body: flight });
  const link = (more: object) => ({
    params,
    body: { activityId: dinner.id, version: 3, ...more },
    before: { [id('suit')]: { activityId: null, title: 'Dress' } },
  });
  const linked = change('linked', 'updateOutfit', link({}));
  const retitled = change('retitled', 'updateOutfit', link({ title: 'Suit' }));
  const reply = change('reply', 'postMessage', { body: { content: 'Yes', replyToId: hello.id } });
  const reaction = change('reaction', 'addReaction', { params: { ...params, messageId: hello.id, emoji: '👍' } });

  const queue = [dinner, outfit, own, linked, retitled];
  expect(withoutPlaced(queue, dinner)).toMatchObject([
    { id: outfit.id, body: { title: 'Suit' }, files: [file(photo)] },
    { id: own.id, body: { flightNumber: 'TP 1' } },
    { id: retitled.id, body: { title: 'Suit', version: 3 }, before: { [id('suit')]: { title: 'Dress' } } },
  ]);
  expect(JSON.stringify(withoutPlaced(queue, dinner))).not.toContain(dinner.id);
  expect(withoutPlaced([hello, reply, reaction], hello)).toEqual([{ ...reply, body: { content: 'Yes' } }]);
  expect(lostWith([hello, reply, reaction], hello)).toEqual([reaction]);
});

test('ticks go along with what is put on a trip, unless it is there still', () => {
  const ofTea = { tripId: TRIP, itemId: id('tea') };
  const tick = change('tick', 'tickShoppingItem', { params: ofTea, body: { isCompleted: true } });
  const place = { id: id('new'), tripId: OTHER };

  expect(ticksOf(edited, [edited, tick], place)).toMatchObject([
    { kind: 'tickShoppingItem', params: { tripId: OTHER, itemId: id('new') }, body: { isCompleted: true } },
  ]);
  expect(withoutPlaced([edited, tick], edited)).toEqual([]);
  const forbidden = { ...edited, refusal: { code: 'forbidden', message: 'No' } };
  expect(ticksOf(forbidden, [forbidden, tick], place)).toEqual([]);
  expect(withoutPlaced([forbidden, tick], forbidden)).toEqual([tick]);
  const added = refused('addPackingEntry', { body: { name: 'Socks' } });
  const packed = (...entryIds: string[]) => change('packed', 'packEntries', { body: { entryIds, isPacked: true } });
  expect(ticksOf(added, [added, packed(added.id)], place)).toMatchObject([
    { params: { tripId: OTHER }, body: { entryIds: [id('new')], isPacked: true } },
  ]);
  const severally = packed(id('hat'), added.id, id('scarf'));
  expect(ticksOf(added, [added, severally], place)).toMatchObject([
    { body: { entryIds: [id('new')], isPacked: true } },
  ]);
  expect(withoutPlaced([added, severally], added)).toEqual([packed(id('hat'), id('scarf'))]);
  expect(lostWith([added, severally], added)).toEqual([]);
});

test('a flight that was refused for its activity can go without that', () => {
  const body = { flightNumber: 'TP 1', departureGate: '7', itineraryItemId: id('dinner'), travellerIds: [id('ben')] };
  const flight = refused('trackFlight', { tripId: null, params: {}, body }, 'not_found');

  expect(hasLostLink(flight)).toBe(true);
  expect(hasLostLink({ ...flight, kind: 'updateTrackedFlight' })).toBe(true);
  expect(hasLostLink({ ...flight, refusal: { code: 'too_many_flights', message: 'Many' } })).toBe(false);
  expect(hasLostLink(withoutLink(flight))).toBe(false);
  expect(withoutLink(flight).body).toEqual({ flightNumber: 'TP 1', departureGate: '7' });
});

describe('the whole thing that an edit knows', () => {
  const menu = { url: '/objects/1', filename: 'menu.pdf', size: 9, kind: 'document' };
  const stored = { id: id('tea'), title: 'Tea', attachments: [menu], createdBy: id('ben'), version: 3 };
  const edit = change('edit', 'updateActivity', { params, body: { title: 'Mint tea' } });
  const seen = (answered: unknown, queue: Queue = []) =>
    seenBy(edit, queue, {
      tripId: TRIP,
      writer: known.writer,
      read: <const E extends EndpointShape>() => answered as AnswerOf<E> | undefined,
      onTrouble: rethrow,
    });
  const added = change('tea', 'addActivity', { body: { title: 'Green tea' } });
  const retitled = change('earlier', 'updateActivity', { params, body: { title: 'Green tea' } });

  test.each<[string, unknown, string | undefined]>([
    ['is what the server has answered', seen([stored], [retitled]), 'Tea'],
    ['is what is shown where the server does not have it', seen([], [added]), 'Green tea'],
    ['is nothing where it was not read', seen(undefined), undefined],
  ])('%s', (_what, found, title) => {
    expect((found as Partial<Activity> | undefined)?.title).toBe(title);
  });

  test('holds what a new one is made from, and no more', () => {
    expect(seen([stored])).toMatchObject({ title: 'Tea', attachments: [{ url: '/objects/1', filename: 'menu.pdf' }] });
    expect(seen([stored])).not.toHaveProperty('createdBy');
  });

  test('goes on with what the server has answered since', () => {
    const title = (one: QueuedChange | undefined) => one?.whole?.['title'];
    const waiting = {
      ...edit,
      whole: seen([stored]),
      before: { [id('tea')]: { title: 'Tea' } },
    };
    const behind = { ...waiting, id: id('behind'), before: {} };
    const now = { ...stored, title: 'Green tea', version: 4 };
    const sent = change('sent', 'updateActivity', { params, body: {} });

    const rest = afterStored([sent, waiting, behind], sent, [now]);
    expect(rest.map(title)).toEqual(['Green tea', 'Tea']);
    expect(title(basedOn(waiting, now))).toBe('Green tea');
    // Many wait behind each other: those are not written anew with each that is stored.
    expect(rest[1]).toBe(behind);
    const [next] = rest;
    expect(next && withoutDiscarded(rest, next).map(title)).toEqual(['Green tea']);
  });

  test('has its files where they were uploaded to, though what was made with them is deleted already', () => {
    const [fileId] = FILES;
    const attachments = [{ url: `waiting:${fileId}`, filename: 'a.pdf' }];
    const made = { ...added, body: { attachments }, files: [{ ...file(fileId), objectPath: '/objects/9' }] };

    expect(afterStored([made, { ...edit, whole: { attachments } }], made, [])).toMatchObject([
      { whole: { attachments: [{ url: '/objects/9', filename: 'a.pdf' }] } },
    ]);
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
