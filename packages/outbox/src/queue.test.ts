import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { describe, expect, test } from 'vitest';
import { shownOver } from './overlay.ts';
import {
  type Queue,
  afterStored,
  dependsOn,
  needing,
  nextToSend,
  withAdded,
  withFile,
  withChoice,
  withoutDiscarded,
} from './queue.ts';
import { basedOn } from './comparison.ts';
import { resultOf } from './send-result.ts';
import type { QueuedChange } from './queued-change.schema.ts';
import { tripsOver } from './trip-lists.ts';
import { listTrackedFlights } from '@caravan/contract/flights/flights.endpoints.ts';
import { getPackingList } from '@caravan/contract/packing/packing.endpoints.ts';
import type { PackingList } from '@caravan/contract/packing/packing.schema.ts';
import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { change, id, TRIP } from './testing/queued-changes.ts';
import { rethrow } from './testing/rethrow.ts';

// Lists go by ids.
for (const first of ['bread', 'honey']) id(first);

const adding = (name: string, more?: Partial<QueuedChange>) =>
  change(name, 'addShoppingItem', { body: { name }, ...more });
const renaming = (name: string, item: string, to: string, more?: Partial<QueuedChange>) =>
  change(name, 'updateShoppingItem', {
    params: { tripId: TRIP, itemId: id(item) },
    body: { name: to, version: 1 },
    before: { [id(item)]: { name: item } },
    ...more,
  });
const ticking = (name: string, item: string, isCompleted = true) =>
  change(name, 'tickShoppingItem', { params: { tripId: TRIP, itemId: id(item) }, body: { isCompleted } });

const any = () => true;
const next = (queue: Queue) => nextToSend(queue, any)?.id;

describe('the order in which changes go out', () => {
  test.each([
    ['what is made before what needs it', adding('milk'), ticking('tick', 'milk'), true],
    ['two changes of one thing', renaming('one', 'bread', 'rye'), ticking('tick', 'bread'), true],
    ['changes of different things', renaming('one', 'bread', 'rye'), ticking('tick', 'honey'), false],
    ['two new things', adding('milk'), adding('tea'), false],
  ])('%s', (_what, earlier, later, isBound) => {
    expect(dependsOn(later, earlier)).toBe(isBound);
  });

  test('is that of their making', () => {
    expect(next([adding('milk'), adding('tea')])).toBe(id('milk'));
  });

  test('is held up by what was refused, for what depends on it alone', () => {
    const refused = adding('milk', { state: 'refused' });

    expect(next([refused, ticking('tick', 'milk'), adding('tea')])).toBe(id('tea'));
  });

  test('passes over what a later version of the app has made', () => {
    expect(next([change('new', 'rateActivity'), adding('tea')])).toBe(id('tea'));
  });
});

describe('the deletion of a trip', () => {
  const updating = change('dates', 'updateTrip', { body: { title: 'Porto' } });
  const deletion = change('end', 'deleteTrip');
  const elsewhere = adding('tea', { tripId: id('other'), params: { tripId: id('other') } });

  test('goes out ahead of what was made on the trip before, which goes with it', () => {
    const photo = { id: id('file'), name: 'gate.jpg', type: 'image/jpeg', size: 9 };
    const message = change('hello', 'postMessage', { body: { content: 'Hello' }, files: [photo] });
    const refused = adding('milk', { state: 'refused' });
    const later = adding('late');
    const queue = [updating, message, refused, elsewhere, deletion, later];

    expect([next(queue), next(queue.filter((one) => one !== elsewhere))]).toEqual([elsewhere.id, deletion.id]);
    expect(afterStored(queue, deletion, [])).toEqual([elsewhere, later]);
  });

  test('waits for what makes the trip, and what is made from it', () => {
    const making = change('trip', 'createTrip', { id: TRIP, tripId: null, params: {} });
    const copying = change('copy', 'duplicateTrip', { tripId: null, params: { sourceTripId: TRIP } });

    expect([making, copying, updating].map((one) => dependsOn(deletion, one))).toEqual([true, true, false]);
  });

  describe('comes behind what is copied from the trip, and that behind what it is copied from', () => {
    const photo = { id: id('hat.jpg'), name: 'hat.jpg', type: 'image/jpeg', size: 9 };
    const outfit = change('hat', 'addOutfit', { body: { title: 'Hat' } });
    const toCopy = { tripId: id('other'), source: { id: outfit.id, tripId: TRIP } };
    const copy = change('copied hat', 'transferOutfit', { ...toCopy, params: { outfitId: outfit.id } });
    const renamed = change('renamed hat', 'updateOutfit', {
      params: { tripId: TRIP, outfitId: outfit.id },
      body: { title: 'Cap', version: 1 },
    });
    const copiedTrip = change('copied trip', 'duplicateTrip', { tripId: null, params: { sourceTripId: TRIP } });

    /** The ids of what goes out, one after the other, until the queue is empty or nothing goes out any more. */
    const sentOf = (queue: Queue, sent: readonly string[] = []): readonly string[] => {
      const first = nextToSend(queue, any);
      return first ? sentOf(afterStored(queue, first, []), [...sent, first.id]) : sent;
    };

    test.each([
      ['a new outfit', [outfit, copy, deletion], [outfit, copy, deletion]],
      ['one whose photo goes up', [{ ...outfit, files: [photo] }, copy, deletion], [outfit, copy, deletion]],
      ['one that was changed', [renamed, copy, deletion], [renamed, copy, deletion]],
      ['the trip as it was changed', [updating, copiedTrip, deletion], [updating, copiedTrip, deletion]],
      [
        'the trip with all that was added',
        [adding('milk'), copiedTrip, deletion],
        [adding('milk'), copiedTrip, deletion],
      ],
      ['what was added later is left out', [copiedTrip, adding('milk'), deletion], [copiedTrip, deletion]],
      ['nothing is copied', [outfit, deletion], [deletion]],
    ])('%s', (_what, queue, sent) => {
      expect(sentOf(queue)).toEqual(sent.map((one) => one.id));
    });

    test('also while a photo goes up, and while the copy pauses', () => {
      const uploading = { ...outfit, files: [photo] };
      const but =
        (...others: readonly QueuedChange[]) =>
        (one: QueuedChange) =>
          !others.includes(one);

      expect([
        nextToSend([uploading, copy, deletion], but(uploading)),
        nextToSend([uploading, copiedTrip], but(uploading)),
        nextToSend([copy, deletion], but(copy)),
      ]).toEqual([undefined, undefined, undefined]);
    });

    test('a copy of a trip waits for nothing that was refused there', () => {
      expect(next([adding('milk', { state: 'refused' }), copiedTrip])).toBe(copiedTrip.id);
    });
  });

  test('leaves all as it was where it is refused', () => {
    const queue: Queue = [updating, { ...deletion, state: 'refused' }];

    expect([next(queue), next([updating])]).toEqual([updating.id, updating.id]);
  });
});

test('of two opposite intents the last goes out, unless the first is on its way', () => {
  const [tick, untick] = [ticking('tick', 'bread'), ticking('untick', 'bread', false)];

  expect(withAdded([tick], untick, () => false)).toMatchObject({ queue: [untick], replaced: [tick.id] });
  expect(withAdded([tick], untick, (sent) => sent === tick.id)).toMatchObject({ queue: [tick, untick], replaced: [] });
});

describe('ticks of a packing list', () => {
  const packing = (name: string, entries: string[], more?: Partial<QueuedChange>) =>
    change(name, 'packEntries', { body: { entryIds: entries.map(id), isPacked: true }, ...more });
  const [hat, tent] = [packing('pack hat', ['hat']), packing('pack tent', ['tent'])];
  const none = () => false;

  test('go out together where one comes right behind the other', () => {
    const { queue, replaced } = withAdded([adding('milk'), hat], tent, none);

    expect(queue.map((one) => [one.id, one.body?.entryIds ?? []])).toEqual([
      [id('milk'), []],
      [tent.id, [id('hat'), id('tent')]],
    ]);
    expect(replaced).toEqual([hat.id]);
  });

  test.each<[string, QueuedChange[], QueuedChange, ((sent: string) => boolean)?]>([
    ['is on its way', [hat], tent, (sent: string) => sent === hat.id],
    ['came long before', [hat], packing('late', ['tent'], { writtenAt: '2027-05-01T10:00:11.000Z' })],
    ['was meant the other way', [hat], packing('un', ['tent'], { body: { entryIds: [id('tent')], isPacked: false } })],
    ['is of another trip', [hat], packing('far', ['tent'], { params: { tripId: id('elsewhere') } })],
    ['has something behind it', [hat, change('over', 'deletePackingList')], tent],
  ])('stay apart from one that %s', (_what, queue, added, isUnderWay = none) => {
    expect(withAdded(queue, added, isUnderWay).queue).toEqual([...queue, added]);
  });

  test('are over once one starts the list anew, in the order of both', () => {
    expect(dependsOn(change('over', 'deletePackingList'), hat)).toBe(true);
    expect(dependsOn(hat, change('over', 'deletePackingList'))).toBe(true);
  });
});

describe('a change that others came before', () => {
  const stored = (fields: object) => ({ id: id('bread'), version: 4, name: 'bread', price: null, ...fields });

  test.each([
    ['who changed something else', { price: '3.00' }, 'waiting'],
    ['who changed the same to the same', { name: 'rye' }, 'waiting'],
    ['who changed the same to something else', { name: 'white' }, 'conflict'],
  ])('%s', (_who, theirs, state) => {
    const based = basedOn(renaming('one', 'bread', 'rye'), stored(theirs));

    expect(based).toMatchObject(
      state === 'waiting'
        ? { state, body: { name: 'rye', version: 4 } }
        : { state, theirs: { [id('bread')]: { name: 'white' } } },
    );
  });

  test('has a price together with its currency, as people see one field', () => {
    const item = id('bread');
    const priced = renaming('one', 'bread', 'rye', {
      body: { price: '3', version: 1 },
      before: { [item]: { price: '2', currency: 'EUR' } },
    });

    const based = basedOn(priced, { id: item, version: 2, price: '2', currency: 'USD' } as never);

    expect(based.theirs).toEqual({ [item]: { price: '2', currency: 'USD' } });
  });

  test('waits again once its writer has chosen their own', () => {
    const conflict = basedOn(renaming('one', 'bread', 'rye'), stored({ name: 'white' }));

    const [chosen] = withChoice([conflict], conflict, id('bread'), ['name'], 'mine');

    expect(chosen).toMatchObject({ state: 'waiting', body: { name: 'rye' } });
    expect(chosen && basedOn(chosen, stored({ name: 'white' }))).toMatchObject({
      state: 'waiting',
      body: { version: 4 },
    });
  });

  test('is over once its writer has chosen all that others have made', () => {
    const conflict = basedOn(renaming('one', 'bread', 'rye'), stored({ name: 'white' }));

    expect(withChoice([conflict], conflict, id('bread'), ['name'], 'theirs')).toEqual([]);
  });
});

describe('what was made over a change', () => {
  const later = renaming('two', 'bread', 'dark rye', { before: { [id('bread')]: { name: 'rye' } } });

  test('waits for the one between them, though a third is stored', () => {
    const [made, first] = [adding('bread'), renaming('one', 'bread', 'rye')];

    const rest = afterStored([made, first, later], made, [{ id: id('bread'), version: 1, name: 'bread' } as never]);

    expect(rest).toMatchObject([{ state: 'waiting', body: { version: 1 } }, later]);
  });

  test('has seen what was chosen for that', () => {
    const conflict = basedOn(renaming('one', 'bread', 'rye'), { id: id('bread'), version: 2, name: 'white' } as never);

    const [rest] = withChoice([conflict, later], conflict, id('bread'), ['name'], 'theirs');

    expect(rest?.before).toEqual({ [id('bread')]: { name: 'white' } });
  });

  test('goes on from what that has become', () => {
    const first = renaming('one', 'bread', 'rye');

    const [rest] = afterStored([first, later], first, [{ id: id('bread'), version: 2, name: 'rye' } as never]);

    expect(rest?.body).toEqual({ name: 'dark rye', version: 2 });
  });

  describe('and over what others have made since, while the answer to the first was lost and comes again', () => {
    const bread = id('bread');
    const first = renaming('one', 'bread', 'rye');
    const answer = { id: bread, version: 2, name: 'rye', price: '2' } as never;
    const repriced = change('two', 'updateShoppingItem', {
      params: { tripId: TRIP, itemId: bread },
      body: { price: '4', version: 3 },
      before: { [bread]: { price: '3' } },
      whole: { name: 'white', price: '3' },
    });
    const renamed = renaming('three', 'bread', 'dark rye', {
      body: { name: 'dark rye', version: 3 },
      before: { [bread]: { name: 'rye' } },
    });
    const now = { id: bread, version: 3, name: 'white' } as never;

    test('leaves its writer no choice against the older answer', () => {
      const [rest] = afterStored([first, repriced], first, [answer]);

      expect(rest).toEqual({ ...repriced, body: { price: '4', version: 2 } });
    });

    test.each([
      ['right behind it', (queue: Queue) => afterStored(queue, first, [answer])],
      ['with one between them', (queue: Queue) => afterStored([repriced, ...queue], first, [answer]).slice(1)],
      ['where that is discarded', (queue: Queue) => withoutDiscarded(queue, first)],
      [
        'where others have made something else of it, which is chosen',
        ([conflict, ...queue]: Queue) => {
          const compared = basedOn(conflict ?? first, { id: bread, version: 2, name: 'black' } as never);
          return withChoice([compared, ...queue], compared, bread, ['name'], 'theirs');
        },
      ],
    ])('is compared with what the first hid, %s', (_where, become) => {
      const [rest] = become([first, renamed]);

      expect(rest?.body?.['version']).toBeLessThan(3);
      expect(rest && basedOn(rest, now)).toMatchObject({ state: 'conflict', theirs: { [bread]: { name: 'white' } } });
    });

    test('has seen what was so, where the first did not show', () => {
      const over = { ...renamed, before: { [bread]: { name: 'white' } } };

      const [rest] = afterStored([{ ...first, state: 'refused' }, over], first, [answer]);

      expect(rest && basedOn(rest, now)).toMatchObject({ state: 'waiting', body: { name: 'dark rye', version: 3 } });
    });

    test('goes out as it is where it says nothing of what it was made over', () => {
      const { before: _before, ...unknown } = renamed;

      expect(afterStored([first, unknown], first, [answer])).toEqual([unknown]);
    });

    test('leaves the other activities of a move on their versions', () => {
      const [walk, swim] = [id('walk'), id('swim')];
      const times = { startTime: '2027-05-02T11:00:00.000Z', endTime: null };
      const moving = change('two', 'moveActivities', {
        body: { moves: [walk, swim].map((activity) => ({ id: activity, version: 3, ...times })) },
        before: { [walk]: times, [swim]: times },
      });
      const retitled = change('one', 'updateActivity', {
        params: { tripId: TRIP, itemId: walk },
        body: { title: 'A walk', version: 1 },
        before: { [walk]: { title: 'Walk' } },
      });

      const [rest] = afterStored([retitled, moving], retitled, [{ id: walk, version: 2, title: 'A walk' } as never]);

      expect(rest?.state).toBe('waiting');
      expect(rest?.body).toMatchObject({ moves: [{ version: 2 }, { version: 3 }] });
    });
  });

  test('names the first version of what was made meanwhile, though what stands between them is discarded', () => {
    const made = adding('bread');
    const [first, second] = ['rye', 'dark rye'].map((name, index) =>
      renaming(`edit ${index}`, 'bread', name, { body: { name, version: 0 } }),
    ) as [QueuedChange, QueuedChange];

    const behind = afterStored([made, first, second], made, [{ id: id('bread'), version: 2, name: 'bread' } as never]);
    const [rest] = withoutDiscarded(behind, behind[0] ?? first);

    expect(rest?.body).toEqual({ name: 'dark rye', version: 1 });
  });

  test('names the first version of what was deleted since it was made', () => {
    const made = adding('bread');
    const edit = renaming('one', 'bread', 'rye', { body: { name: 'rye', version: 0 } });

    expect(afterStored([made, edit], made, [])).toEqual([{ ...edit, body: { name: 'rye', version: 1 } }]);
  });

  test('is over what was so where the first was refused before, and did not show', () => {
    const refusal = { message: 'No.', shownUntil: '2027-05-01T10:00:00.000Z' };
    const first = renaming('one', 'bread', 'rye', { state: 'refused', refusal });
    const shown = renaming('two', 'bread', 'dark rye', { before: { [id('bread')]: { name: 'rye' } } });
    const over = { ...renaming('three', 'bread', 'black'), writtenAt: '2027-05-01T10:00:01.000Z' };

    expect(withoutDiscarded([first, over], first)).toEqual([over]);
    expect(withoutDiscarded([first, shown], first)[0]?.before).toEqual({ [id('bread')]: { name: 'bread' } });
  });

  test.each([
    ['goes on from that all the same', 'rye', 'waiting'],
    ['has its writer choose where others have made something else of it', 'white', 'conflict'],
  ])('while that was refused, and did not show, %s', (_what, name, state) => {
    const first = renaming('one', 'bread', 'rye');
    const meanwhile = renaming('two', 'bread', 'dark rye');

    const [rest] = afterStored([first, meanwhile], first, [{ id: id('bread'), version: 2, name } as never]);

    expect(rest?.state).toBe(state);
  });

  test('goes on from what was before, once that is discarded', () => {
    const first = renaming('one', 'bread', 'rye');

    const [rest] = withoutDiscarded([first, later], first);

    expect(rest?.before).toEqual({ [id('bread')]: { name: 'bread' } });
  });

  test('is what the next one over it has seen, and no other', () => {
    const first = renaming('one', 'bread', 'rye');
    const last = renaming('three', 'bread', 'black', { before: { [id('bread')]: { name: 'dark rye' } } });

    expect(withoutDiscarded([first, later, last], first)[1]).toBe(last);
  });

  test('is discarded with it where it needs what that would have made', () => {
    const [milk, tick, tea] = [adding('milk'), ticking('tick', 'milk'), adding('tea')];

    expect(needing([milk, tick, tea], milk)).toEqual([tick]);
    expect(withoutDiscarded([milk, tick, tea], milk)).toEqual([tea]);
  });

  const socks = change('socks', 'addPackingEntry', { state: 'refused', body: { name: 'Socks' } });
  const packing = (...names: string[]) =>
    change('packing', 'packEntries', { body: { entryIds: names.map(id), isPacked: true } });
  const moving = (...moves: object[]) => change('moving', 'moveActivities', { body: { moves }, before: {} });
  const along = (...names: string[]) => ({ moveOutfits: { from: null, to: '2027-05-02', outfitIds: names.map(id) } });
  const boat = change('boat', 'addActivity', { state: 'refused', body: { title: 'Boat' } });
  const suit = change('suit', 'addOutfit', { state: 'refused', body: { title: 'Suit' } });
  const days = (move: object) =>
    change('days', 'updateActivity', { params: { tripId: TRIP, itemId: id('walk') }, body: { version: 2, ...move } });
  const timeless = { startTime: null, endTime: null };

  test.each<[string, QueuedChange, QueuedChange, QueuedChange[]]>([
    ['a tick of others too', socks, packing('socks', 'hat'), [packing('hat')]],
    ['a tick of it alone', socks, packing('socks'), []],
    [
      'a move of others too',
      boat,
      moving({ id: id('boat'), ...timeless }, { id: id('walk'), ...timeless }),
      [moving({ id: id('walk'), ...timeless })],
    ],
    ['a move of it alone', boat, moving({ id: id('boat'), ...timeless }), []],
    [
      'the outfits that move along with several',
      suit,
      moving({ id: id('walk'), ...timeless, ...along('suit', 'coat') }),
      [moving({ id: id('walk'), ...timeless, ...along('coat') })],
    ],
    ['the outfits that move along with one', suit, days(along('suit')), [days(along())]],
  ])('loses no more than that of what is of several things: %s', (_what, discarded, over, left) => {
    expect(withoutDiscarded([discarded, over], discarded)).toEqual(left);
    expect(needing([discarded, over], discarded)).toEqual(left.length > 0 ? [] : [over]);
  });

  test('follows the id that a server of an earlier release has given, among others too', () => {
    expect(
      afterStored([{ ...socks, state: 'waiting' }, packing('hat', 'socks')], socks, [{ id: id('given') }]),
    ).toEqual([packing('hat', 'given')]);
  });

  test('follows the id that a server of an earlier release has given', () => {
    const milk = adding('milk');

    const [rest] = afterStored([milk, ticking('tick', 'milk')], milk, [{ id: id('other'), version: 1 }]);

    expect(rest?.params).toEqual({ tripId: TRIP, itemId: id('other') });
  });
});

describe('an answer that is no success', () => {
  const removing = change('gone', 'deleteShoppingItem', { params: { tripId: TRIP, itemId: id('bread') } });
  test.each([
    [401, 'unauthorized', adding('milk'), 'signed-out'],
    [409, 'changed_meanwhile', renaming('one', 'bread', 'rye'), 'stale'],
    [404, 'not_found', renaming('one', 'bread', 'rye'), 'refused'],
    [404, 'not_found', removing, 'stored'],
    // Its writer was removed from the trip: nobody has deleted anything.
    [404, 'trip_not_found', removing, 'refused'],
    [404, 'trip_not_found', change('gone', 'deleteTrip', { params: { tripId: TRIP } }), 'stored'],
    [410, 'deleted_meanwhile', adding('milk'), 'stored'],
    [409, 'conflict', adding('milk'), 'later'],
    [403, 'forbidden', adding('milk'), 'refused'],
    [400, 'validation', adding('milk'), 'refused'],
    [429, 'rate_limited', adding('milk'), 'later'],
    [503, 'unavailable', adding('milk'), 'later'],
  ])('%i %s', (status, code, of, kind) => {
    expect(resultOf(of, { status, code, message: 'So it is.', retryAfter: 3 })).toMatchObject({ kind });
  });
});

test.each([
  ['another', { id: 'new', name: 'new.pdf', type: '', size: 1 }, { content: 'Tickets', attachmentUrl: 'waiting:new' }],
  ['none', null, { content: 'Tickets' }],
])('a refused message goes on with %s in the place of its file', (_what, file, body) => {
  const own = { id: 'own', name: 'own.pdf', type: '', size: 1 };
  const written = { content: 'Tickets', attachmentUrl: 'waiting:own' };

  const changed = withFile(change('post', 'postMessage', { body: written, files: [own] }), file);

  expect(changed).toMatchObject({ body, files: file ? [file] : undefined });
  expect(changed.body).toEqual(body);
});

describe('what is shown', () => {
  const anna = { id: id('anna'), firstName: 'Anna', lastName: 'Berg', email: null };
  const reads = { tripId: TRIP, writer: anna, onTrouble: rethrow, read: () => undefined };
  const item = (name: string) => ({ id: id(name), tripId: TRIP, name, isCompleted: false, version: 1 }) as never;
  const shown = (queue: Queue) =>
    shownOver(listShoppingItems, [item('bread'), item('honey')], queue, reads).map(({ name, isCompleted }) =>
      isCompleted ? `${name} ✓` : name,
    );

  test.each<[string, Queue, string[]]>([
    ['nothing waits', [], ['bread', 'honey']],
    ['something new', [adding('milk')], ['bread', 'honey', 'milk']],
    ['something new that is ticked', [adding('milk'), ticking('tick', 'milk')], ['bread', 'honey', 'milk ✓']],
    [
      'a later change over an earlier one',
      [renaming('one', 'bread', 'rye'), ticking('t', 'bread')],
      ['rye ✓', 'honey'],
    ],
    ['what was refused is left out', [adding('milk', { state: 'refused' })], ['bread', 'honey']],
    ['what somebody has deleted since', [renaming('one', 'salt', 'pepper')], ['bread', 'honey']],
    ['something of another trip', [adding('milk', { tripId: id('elsewhere') })], ['bread', 'honey']],
  ])('%s', (_what, queue, names) => {
    expect(shown(queue)).toEqual(names);
  });

  const hat = { kind: 'own', id: id('hat'), name: 'Hat', isPacked: false, isLeftOut: false } as const;
  const list: PackingList = { tripId: TRIP, createdAt: null, scope: 'mine', entries: [hat] };
  const onEntry = (name: string, kind: string, body?: object) =>
    change(name, kind, { params: { tripId: TRIP, entryId: id('hat') }, ...(body && { body: { ...body } }) });
  const packed = change('pack', 'packEntries', { body: { entryIds: [id('hat')], isPacked: true } });

  test.each<[string, Queue, object[]]>([
    ['a tick', [packed], [{ ...hat, isPacked: true }]],
    [
      'something left out',
      [onEntry('out', 'leaveOutPackingEntry', { isLeftOut: true })],
      [{ ...hat, isLeftOut: true }],
    ],
    ['another name', [onEntry('name', 'renamePackingEntry', { name: 'Cap' })], [{ ...hat, name: 'Cap' }]],
    ['something removed', [onEntry('gone', 'deletePackingEntry')], []],
    [
      'something new that is ticked',
      [
        change('tent', 'addPackingEntry', { body: { name: 'Tent' } }),
        change('pack', 'packEntries', { body: { entryIds: [id('tent')], isPacked: true } }),
      ],
      [hat, { ...hat, id: id('tent'), name: 'Tent', isPacked: true }],
    ],
    ['a list that is started over', [packed, change('over', 'deletePackingList')], []],
  ])('of a packing list: %s', (_what, queue, entries) => {
    expect(shownOver(getPackingList, list, queue, reads).entries).toEqual(entries);
  });
});

describe('a list of trips', () => {
  const anna = { id: id('anna'), firstName: 'Anna', lastName: 'Berg', email: null };
  const trip = (name: string, more?: object) =>
    ({ id: id(name), title: name, startDate: null, ...more }) as unknown as Trip;
  const making = change('kyoto', 'createTrip', { tripId: null, params: {}, body: { title: 'Kyoto' } });
  const onTrip = (name: string, kind: string, of: string, body?: QueuedChange['body']) =>
    change(name, kind, { params: { tripId: id(of) }, ...(body && { body }) });

  test.each<[string, Queue, string[]]>([
    ['a new trip comes first', [making], ['Kyoto', 'oslo', 'rome']],
    [
      'a new trip under another name',
      [making, onTrip('n', 'updateTrip', 'kyoto', { title: 'Nara' })],
      ['Nara', 'oslo', 'rome'],
    ],
    [
      'a copy',
      [change('copy', 'duplicateTrip', { tripId: null, params: {}, body: { title: 'Oslo again' } })],
      ['Oslo again', 'oslo', 'rome'],
    ],
    ['a trip that is being deleted', [onTrip('d', 'deleteTrip', 'oslo')], ['rome']],
    ['a new trip that is deleted before it was made', [making, onTrip('d', 'deleteTrip', 'kyoto')], ['oslo', 'rome']],
    ['what was refused', [{ ...making, state: 'refused' }], ['oslo', 'rome']],
  ])('%s', (_what, queue, titles) => {
    const shown = tripsOver([trip('oslo'), trip('rome')], queue, anna, (made) => made);

    expect(shown.map(({ title }) => title)).toEqual(titles);
  });

  test('of those that are over takes no new one in', () => {
    expect(tripsOver([trip('oslo')], [making], anna, null)).toEqual([trip('oslo')]);
  });

  test('shows another destination without the position of the one before', () => {
    const [shown] = tripsOver(
      [trip('oslo', { destination: 'Oslo', position: { latitude: 59, longitude: 10 } })],
      [onTrip('m', 'updateTrip', 'oslo', { destination: 'Bergen' })],
      anna,
      (made) => made,
    );

    expect(shown).toMatchObject({ destination: 'Bergen', position: null });
  });

  test('has what is added to a new trip wait for the trip', () => {
    expect(dependsOn(change('milk', 'addShoppingItem', { params: { tripId: id('kyoto') } }), making)).toBe(true);
  });
});

describe('preferences that are chosen twice', () => {
  const choosing = (name: string, body: object) =>
    change(name, 'changePreferences', { tripId: null, params: {}, body: { ...body } });

  test('go out as what was chosen last of each', () => {
    const [first, second] = [choosing('one', { theme: 'dark', units: 'metric' }), choosing('two', { theme: 'light' })];

    const { queue } = withAdded([first], second, () => false);

    expect(queue.map(({ body }) => body)).toEqual([{ theme: 'light', units: 'metric' }]);
  });
});

describe('the flights that one follows', () => {
  const anna = { id: id('anna'), firstName: 'Anna', lastName: 'Berg', email: null };
  const reads = { tripId: '', writer: anna, onTrouble: rethrow, read: () => undefined };
  const own = { tripId: null };
  const tracking = change('flight', 'trackFlight', {
    ...own,
    params: {},
    body: { flightNumber: 'NH212', departureIata: 'LHR', departureTime: '2027-05-02T10:00:00.000Z' },
  });
  const on = (name: string, kind: string, body?: QueuedChange['body']) =>
    change(name, kind, { ...own, params: { flightId: id('flight') }, ...(body && { body }) });

  test.each<[string, Queue, unknown[]]>([
    ['one that is entered by hand', [tracking], [['NH212', 'LHR', null]]],
    [
      'one that is changed before it is stored',
      [tracking, on('gate', 'updateTrackedFlight', { departureGate: 'B12' })],
      [['NH212', 'LHR', 'B12']],
    ],
    ['one that is removed before it is stored', [tracking, on('gone', 'untrackFlight')], []],
  ])('show %s', (_what, queue, shown) => {
    const flights = shownOver(listTrackedFlights, [], queue, reads);

    expect(flights.map(({ flightNumber, departure }) => [flightNumber, departure.iata, departure.gate])).toEqual(shown);
  });
});
