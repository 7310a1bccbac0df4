import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { type Person, signUp } from '../testing/person.ts';
import { SteadyWriting } from '../testing/steady-writing.ts';

let cluster: Cluster;
let anna: Person;
let tripId: string;

beforeAll(async () => {
  cluster = await Cluster.start({ replicas: 2, hasStandby: true });
  anna = await signUp(cluster.url);
  tripId = (await anna.post<Trip>('/api/trips', { title: 'To the other machine' })).body.id;
});
afterAll(() => cluster.stop());

test('the database moves to its standby while people write: the servers find it without a restart, and nothing answered is lost', async () => {
  const writing = new SteadyWriting(anna, tripId);
  await writing.answers(20);

  await cluster.postgres.kill();
  const refusals = await Promise.all(cluster.replicas.map(({ url }) => fetch(`${url}/api/config`)));
  await cluster.standby?.promote();
  await writing.answers(40);
  await writing.end();

  expect(refusals.map(({ status }) => status).every((status) => status === 200 || status === 503)).toBe(true);
  for (const replica of cluster.replicas) {
    await replica.untilReady();
    expect(await writing.readAt(replica.url)).toEqual(writing.answered);
  }
  expect(writing.repeated).toBeGreaterThan(0);
});
