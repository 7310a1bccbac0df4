import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTrip } from '../testing/example-members.ts';
import { comparable, wrongsOf } from '../testing/outbox-account.ts';
import { Device, type Try, type World } from '../testing/outbox-device.ts';
import { liveOffline, makeBeginning, outboxHistories } from '../testing/outbox-histories.ts';
import { type Person, signInAgain } from '../testing/person.ts';
import { isInShare, tries } from '../testing/seeded-random.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const SEED = 20_261_127;

let app: TestApp;
let owner: Person;
let admin: Person;
/** The owner's second session. */
let again: Person;
/** What the server has refused so far, by its codes. */
const refused = new Map<string, number>();

beforeAll(async () => {
  app = await startTestApp();
  [owner, admin] = await Promise.all([app.signUp({ firstName: 'Olga' }), app.signUp({ firstName: 'Adam' })]);
  again = await signInAgain(owner);
});
afterAll(() => app.stop());

/** Two devices of the owner's and one of an admin's, each with the trip open, on which something is there already. */
const openDevices = async (): Promise<{
  world: World;
  devices: readonly [phone: Device, tablet: Device, admins: Device];
}> => {
  const { id: tripId } = await newTrip(owner, { startDate: '2027-05-01', endDate: '2027-05-03' });
  await owner.post(`/api/trips/${tripId}/members`, { userId: admin.id, role: 'admin' });
  // Changes are made one after the other, and long before the server's now.
  let moment = Date.now() - 3_600_000;
  const now = () => {
    moment += 1;
    return moment;
  };
  const world: World = {
    tripId,
    adminId: admin.id,
    tries: [],
    written: [],
    kept: new Set(),
    decided: new Set(),
    conflicts: [],
    left: [],
    givenUp: new Map(),
    now,
  };
  const phone = await Device.open('phone', owner, world);
  await makeBeginning(phone, world);
  const [tablet, adminsPhone] = await Promise.all([
    Device.open('tablet', again, world, phone),
    Device.open("Adam's phone", admin, world),
  ]);
  return { world, devices: [phone, tablet, adminsPhone] };
};

const codesOf = ({ answer }: Try): string[] => {
  const { code } = (answer ?? {}) as { code?: string };
  return code === undefined ? [] : [code];
};

/** A hundred histories every day and five thousand in the long run: so many are one test, each with a seed of its own. */
const TESTS = tries(20, 100);
const HISTORIES_OF_TEST = tries(5, 50);
const seeds = Array.from({ length: TESTS }, (_, index) => SEED + index).filter(isInShare);

describe('three devices that go off and on, are closed, and change the same things', () => {
  test.each(seeds)('end the same as the server, with every change accounted for (seed %i)', async (seed) => {
    const property = fc.asyncProperty(outboxHistories, async (history) => {
      const { world, devices } = await openDevices();
      try {
        await liveOffline(devices, world, history);
        expect(devices.map(({ queue }) => queue)).toEqual([[], [], []]);
        const [phone, tablet, adminsPhone] = devices;
        const toOwner = await phone.reader.freshlyShown();
        const toAdmin = await adminsPhone.reader.freshlyShown();
        expect(wrongsOf(world, toOwner)).toEqual([]);
        for (const code of world.tries.flatMap(codesOf)) refused.set(code, (refused.get(code) ?? 0) + 1);
        expect(comparable(phone.reader.shown)).toEqual(comparable(toOwner));
        expect(comparable(tablet.reader.shown)).toEqual(comparable(toOwner));
        expect(comparable(adminsPhone.reader.shown)).toEqual(comparable(toAdmin));
      } finally {
        for (const device of devices) await device.close();
      }
    });
    await fc.assert(property, { seed, numRuns: HISTORIES_OF_TEST, endOnFailure: true });
  });
});

test.each(['changed_meanwhile', 'not_found', 'forbidden', 'trip_not_found'])('they have met %s', (code) => {
  expect(refused.get(code) ?? 0).toBeGreaterThan(5);
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
