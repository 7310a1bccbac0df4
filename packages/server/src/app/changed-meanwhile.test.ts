import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSharedTrip, signUpExampleMembers } from '../testing/example-members.ts';
import type { Person } from '../testing/person.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

interface Edited {
  readonly id: string;
  readonly title: string;
  readonly version: number;
}

let app: TestApp;
let owner: Person;
let admin: Person;
let tripId: string;

beforeAll(async () => {
  app = await startTestApp();
  const company = await signUpExampleMembers(app);
  ({ owner, admin } = company);
  tripId = (await newSharedTrip(company)).id;
});
afterAll(() => app.stop());

/** What two people may edit at the same time: how it is made, changed, and read. */
const things = [
  {
    name: 'an activity',
    make: async () => (await owner.post<Edited>(`/api/trips/${tripId}/itinerary`, { title: 'Dinner' })).body,
    change: (by: Person, { id }: Edited, fields: object) =>
      by.put<Edited>(`/api/trips/${tripId}/itinerary/${id}`, fields),
    read: async ({ id }: Edited) =>
      (await owner.get<Edited[]>(`/api/trips/${tripId}/itinerary`)).body.find((one) => one.id === id),
  },
  {
    name: 'an outfit',
    make: async () =>
      (await owner.post<Edited>(`/api/trips/${tripId}/outfits`, { title: 'Dress', category: 'Casual' })).body,
    change: (by: Person, { id }: Edited, fields: object) => by.patch<Edited>(`/api/outfits/${id}`, fields),
    read: async ({ id }: Edited) =>
      (await owner.get<Edited[]>(`/api/trips/${tripId}/outfits`)).body.find((one) => one.id === id),
  },
  {
    name: 'the trip',
    make: async () => (await owner.get<Edited>(`/api/trips/${tripId}`)).body,
    change: (by: Person, { id }: Edited, fields: object) => by.put<Edited>(`/api/trips/${id}`, fields),
    read: async ({ id }: Edited) => (await owner.get<Edited>(`/api/trips/${id}`)).body,
  },
];

describe.each(things)('when two people edit $name', ({ make, change, read }) => {
  test('the later save is refused, and overwrites nothing', async () => {
    const seenByBoth = await make();

    const first = await change(owner, seenByBoth, { title: 'First', version: seenByBoth.version });
    const second = await change(admin, seenByBoth, { title: 'Second', version: seenByBoth.version });

    expect([first.status, first.body.version]).toEqual([200, seenByBoth.version + 1]);
    expect([second.status, second.body]).toEqual([
      409,
      { code: 'changed_meanwhile', message: 'Somebody changed this while you were editing it.' },
    ]);
    expect(await read(seenByBoth)).toMatchObject({ title: 'First', version: first.body.version });
  });

  test('at the very same moment, one of them is the later', async () => {
    const seenByAll = await make();
    const save = (by: Person, index: number) =>
      change(by, seenByAll, { title: `Save ${index}`, version: seenByAll.version });

    const saves = await Promise.all(Array.from({ length: 8 }, (_, index) => save(index % 2 ? owner : admin, index)));

    const [saved, ...others] = saves.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await read(seenByAll)).toMatchObject({ title: saved?.body.title, version: seenByAll.version + 1 });
  });

  test('whoever looks again may save', async () => {
    const { version, ...rest } = await make();
    const changed = await change(owner, { version, ...rest }, { title: 'First' });

    const again = await change(admin, changed.body, { title: 'Second', version: changed.body.version });

    expect([again.status, again.body.title, again.body.version]).toEqual([200, 'Second', version + 2]);
  });

  test('a program that knows no versions changes it all the same', async () => {
    const seen = await make();
    await change(owner, seen, { title: 'First', version: seen.version });

    const later = await change(admin, seen, { title: 'Second' });

    expect([later.status, later.body.title]).toEqual([200, 'Second']);
  });
});
