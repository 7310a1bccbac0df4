import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { type Person, signUp, Visitor } from '../testing/person.ts';
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
  const refusals = await Promise.all(
    cluster.replicas.map(({ url }) => new Visitor(url, anna.session).post('/api/trips', { title: 'Not yet' })),
  );
  await cluster.standby?.promote();
  await writing.answers(40);
  await writing.end();

  expect(refusals.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '1'],
    [503, '1'],
  ]);
  for (const replica of cluster.replicas) {
    await replica.untilReady();
    expect(await writing.readAt(replica.url)).toEqual(writing.answered);
  }
  expect(writing.repeated).toBeGreaterThan(0);
});

test('after the move a server starts, though the settings still name the former primary first', async () => {
  const replica = cluster.replica(0);
  await replica.stop();

  await replica.start();
  await replica.untilReady();
  const { status } = await new Visitor(replica.url, anna.session).post('/api/trips', { title: 'From the second host' });

  expect(status).toBe(201);
});
