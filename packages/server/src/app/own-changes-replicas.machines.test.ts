import type { TripState } from '@caravan/contract/live.ts';
import { AS_OF_HEADER } from '@caravan/contract/headers.ts';
import { isComparable, type Stamp, stampIn } from '@caravan/contract/live-stamps.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PatchingReader } from '../testing/patching-reader.ts';
import type { Person, Visitor } from '../testing/person.ts';
import { type RedisServer, startRedis } from '../testing/redis-server.ts';
import { type Replicas, startReplicas } from '../testing/replicas.ts';
import { tries } from '../testing/seeded-random.ts';
import { DAYS, histories, live } from '../testing/trip-histories.ts';

const SEED = 20_261_126;

let redis: RedisServer;
let replicas: Replicas;
let people: Person[];

beforeAll(async () => {
  redis = await startRedis();
  replicas = await startReplicas(2, { REDIS_URL: redis.url });
  people = await Promise.all([replicas.signUp(), replicas.signUp(), replicas.signUp()]);
});
afterAll(async () => {
  await replicas.stop();
  await redis.kill();
});

/** A trip of the first one's that all have opened. */
const newTrip = async (): Promise<string> => {
  const [owner, admin, member] = people;
  const trip = { title: 'Lisbon', startDate: DAYS[0], endDate: DAYS[2] };
  const { id } = (await owner!.post<TripDetail>('/api/trips', trip)).body;
  await owner!.post(`/api/trips/${id}/members`, { userId: admin!.id, role: 'admin' });
  await owner!.post(`/api/trips/${id}/members`, { userId: member!.id });
  for (const person of people) await person.get(`/api/trips/${id}`);
  return id;
};

const join = async (visitor: Visitor, tripId: string): Promise<TripState> => {
  const socket = await visitor.live();
  await socket.join(tripId);
  socket.close();
  const joined = socket.heard.find(({ type }) => type === 'joined');
  if (joined?.type !== 'joined' || !joined.state) throw new Error('Nothing was said of the trip.');
  return joined.state;
};

describe('people in front of two servers', () => {
  test(`see what a fresh start shows, wherever they come back to (seed ${SEED})`, async () => {
    const property = fc.asyncProperty(histories, async (history) => {
      const tripId = await newTrip();
      const readers = await Promise.all(
        people.map((person, index) => {
          const both = [replicas.at(person, index % 2), replicas.at(person, (index + 1) % 2)];
          return PatchingReader.open(person, tripId, both);
        }),
      );
      await live(readers, tripId, history);
      // What another server announces comes a moment after its answer.
      for (const reader of readers) {
        await expect
          .poll(async () => {
            await reader.catchUp();
            return reader.shown;
          })
          .toEqual(await reader.freshlyShown());
        await reader.disconnect();
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: tries(12, 100), endOnFailure: true });
  });

  test('learn at one what was changed at the other since they read at the first, and nothing else', async () => {
    const [owner, admin] = people;
    const [tripId, otherId] = [await newTrip(), await newTrip()];
    const since = ({ changes }: TripState, { position }: Stamp) =>
      changes.filter(([, at]) => at >= position).map(([resource]) => resource);
    // While others write, a read may be unsure of what came just before it.
    const readAll = async (): Promise<Stamp> => {
      for (;;) {
        const { headers } = await owner!.get(`/api/trips/${tripId}/itinerary`);
        const stamp = stampIn(headers.get(AS_OF_HEADER));
        if (stamp && since(await join(replicas.at(owner!, 1), tripId), stamp).length === 0) return stamp;
      }
    };
    const stamp = await readAll();

    await replicas.at(admin!, 1).post(`/api/trips/${tripId}/shopping`, { name: 'Water' });
    await replicas.at(admin!, 1).post(`/api/trips/${otherId}/shopping`, { name: 'Bread' });

    const state = await join(owner!, tripId);
    expect(since(state, stamp)).toEqual(['shopping']);
    expect(isComparable(stamp, stampIn(state.asOf)!, state.since)).toBe(true);
  });
});
