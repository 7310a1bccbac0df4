import { broughtBy } from '@caravan/contract/live-patches.ts';
import { addShoppingItem, updateShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../testing/example-members.ts';
import { PatchingReader } from '../testing/patching-reader.ts';
import { tries } from '../testing/seeded-random.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { DAYS, histories, live, triedChanges } from '../testing/trip-histories.ts';

const SEED = 20_261_126;

let app: TestApp;
let group: ExampleMembers;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  app.setNow(`${DAYS[0]}T12:00:00Z`);
});
afterAll(() => app.stop());

const openReaders = async (): Promise<{ tripId: string; readers: PatchingReader[] }> => {
  const { id: tripId } = await newSharedTrip(group, { startDate: DAYS[0], endDate: DAYS[2] });
  const people = [group.owner, group.admin, group.member];
  return { tripId, readers: await Promise.all(people.map((person) => PatchingReader.open(person, tripId))) };
};

describe('whoever puts the answers of their own changes into what they have read', () => {
  test(`sees what a fresh start shows, whatever several people do at the same time (seed ${SEED})`, async () => {
    const property = fc.asyncProperty(histories, async (history) => {
      const { tripId, readers } = await openReaders();
      await live(readers, tripId, history);
      for (const reader of readers) {
        expect(reader.shown).toEqual(await reader.freshlyShown());
        await reader.disconnect();
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: tries(12, 100), endOnFailure: true });
  });

  test('reads nothing again for a change of their own', async () => {
    const { tripId, readers } = await openReaders();
    const [owner, admin] = readers;
    if (!owner || !admin) throw new Error('There are no readers.');
    const item = await owner.change({ endpoint: addShoppingItem, params: { tripId }, body: { name: 'Water' } });
    await Promise.all(readers.map((reader) => reader.catchUp()));
    const [ownReads, otherReads] = [owner.reads, admin.reads];
    const { id: itemId } = item.body as { id: string };

    await owner.change({ endpoint: updateShoppingItem, params: { tripId, itemId }, body: { isCompleted: true } });
    await Promise.all(readers.map((reader) => reader.catchUp()));

    expect([owner.reads - ownReads, admin.reads - otherReads]).toEqual([0, 1]);
    expect(owner.shown).toEqual(await owner.freshlyShown());
    await Promise.all(readers.map((reader) => reader.disconnect()));
  });

  test('has a try for each change that brings its answer', () => {
    const tried = triedChanges();
    expect([...broughtBy.keys()].filter((endpoint) => !tried.has(endpoint))).toEqual([]);
  });
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
