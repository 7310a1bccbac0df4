import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { outboxDatabaseOf } from '../browser-memory.ts';
import { OutboxDatabase } from './outbox-database.ts';

const ANNA = '0192f000-0000-7000-8000-000000000001';
const PHOTO = '0192f000-0000-7000-8000-000000000002';
const change: QueuedChange = {
  id: '0192f000-0000-7000-8000-000000000003',
  userId: ANNA,
  tripId: null,
  kind: 'postMessage',
  params: {},
  body: { content: 'Look' },
  files: [{ id: PHOTO, name: 'gate.jpg', type: 'image/jpeg', size: 4 }],
  writtenAt: '2027-05-01T10:00:00.000Z',
  state: 'waiting',
};

/** Lets one store be full; answers how to make room. */
const fill = (store: 'changes' | 'files'): (() => void) => {
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name === store) throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, row);
  });
  onTestFinished(() => full.mockRestore());
  return () => full.mockRestore();
};

/** What the browser has, whichever page looks: how many changes, and which files. */
const onDisk = async (): Promise<readonly [number, readonly IDBValidKey[]]> => {
  const database = await openDB(outboxDatabaseOf(ANNA));
  const found = await Promise.all([database.count('changes'), database.getAllKeys('files')]);
  database.close();
  return found;
};

beforeEach(() => deleteDB(outboxDatabaseOf(ANNA)));

test('a file is kept together with its change: without that nothing is left of it, and with it all of it', async () => {
  const unkept = vi.fn<() => void>();
  const device = new OutboxDatabase(ANNA, unkept);
  const makeRoom = fill('changes');
  device.hold(PHOTO, new Blob(['gate']));
  await device.add(change);

  expect([await onDisk(), unkept.mock.calls.length, device.keeps(change)]).toEqual([[0, []], 1, false]);
  expect(await (await device.file(PHOTO))?.text()).toBe('gate');

  makeRoom();
  await device.change(change);
  expect([await onDisk(), unkept.mock.calls.length, device.keeps(change)]).toEqual([[1, [PHOTO]], 1, true]);
});

test('where there is no room for its file, a change is kept without, and its page has that', async () => {
  const unkept = vi.fn<() => void>();
  const device = new OutboxDatabase(ANNA, unkept);
  fill('files');
  device.hold(PHOTO, new Blob(['gate']));
  await device.add(change);

  expect([await onDisk(), unkept.mock.calls.length, device.keeps(change)]).toEqual([[1, []], 1, false]);
  expect(await (await device.file(PHOTO))?.text()).toBe('gate');
});

test('an entry of which nothing is left but its id is listed, and removed', async () => {
  const device = new OutboxDatabase(ANNA, () => undefined);
  device.hold(PHOTO, new Blob(['gate']));
  await device.add(change);
  const opened = await openDB(outboxDatabaseOf(ANNA));
  const [row] = await opened.getAll('changes');
  await opened.put('changes', { ...row, change: undefined });
  opened.close();

  expect(await device.list()).toMatchObject([{ id: change.id, state: 'unreadable' }]);
  await device.remove([change.id]);
  expect(await device.list()).toEqual([]);
});

test('what takes the place of a change is kept together with the end of that, or not at all', async () => {
  const other: QueuedChange = { ...change, id: '0192f000-0000-7000-8000-000000000004', files: [] };
  const others = [other, { ...other, id: '0192f000-0000-7000-8000-000000000005' }];
  const device = new OutboxDatabase(ANNA, () => undefined);
  device.hold(PHOTO, new Blob(['gate']));
  await device.add(change);

  // The page is closed in its middle, and writes nothing from then on.
  let isClosed = false;
  const { put } = IDBObjectStore.prototype;
  const { transaction } = IDBDatabase.prototype;
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    isClosed ||= (row[0] as { id?: string }).id === others[1]?.id;
    if (isClosed) throw new DOMException('Closed', 'QuotaExceededError');
    return put.apply(this, row);
  });
  const begins = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...parts
  ) {
    if (isClosed && parts[1] === 'readwrite') throw new DOMException('Closed', 'QuotaExceededError');
    return transaction.apply(this, parts);
  });
  await device.exchange({ added: others, changed: [], removed: [change.id] });
  expect(isClosed).toBe(true);
  expect(await onDisk()).toEqual([1, [PHOTO]]);

  puts.mockRestore();
  begins.mockRestore();
  const reopened = new OutboxDatabase(ANNA, () => undefined);
  await reopened.exchange({ added: others, changed: [], removed: [change.id] });
  expect(await onDisk()).toEqual([2, []]);
  expect(await reopened.list()).toEqual(others);
});
