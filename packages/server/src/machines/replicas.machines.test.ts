import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { liveCloseCodes } from '@caravan/contract/live.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAdmin } from '../testing/admin-command.ts';
import { type Person, signUp, Visitor } from '../testing/person.ts';
import type { PostgresMajor } from '../testing/postgres-server.ts';
import { Cluster } from '../testing/cluster.ts';
import { samplePdf } from '../testing/sample-documents.ts';
import { download, upload } from '../testing/uploads.ts';

/** How long somebody who is removed may still get what happens on the trip, milliseconds. */
const OUT_WITHIN_MS = 1_000;

describe.each<[number, PostgresMajor, 'stub' | 'swift']>([
  [2, 15, 'swift'],
  [3, 18, 'stub'],
])('%i servers on PostgreSQL %i, Redis and a bucket (%s)', (replicas, postgres, bucket) => {
  let cluster: Cluster;
  let anna: Person;
  let ben: Person;
  let tripId: string;

  beforeAll(async () => {
    cluster = await Cluster.start({ replicas, postgres, bucket });
  });
  afterAll(() => cluster.stop());
  beforeEach(async () => {
    [anna, ben] = [await signUp(cluster.url), await signUp(cluster.url)];
    tripId = (await anna.post<Trip>('/api/trips', { title: 'Together' })).body.id;
    await anna.post(`/api/trips/${tripId}/members`, { userId: ben.id, role: 'member' });
  });

  const at = (index: number, person: Person) => new Visitor(cluster.replica(index).url, person.session);

  test('what one server announces is heard at each of them, once and in order', async () => {
    const live = await Promise.all(cluster.replicas.map((_, index) => at(index, index === 0 ? anna : ben).live()));
    for (const each of live) await each.join(tripId);

    const sent: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const content = `message ${count}`;
      await at(count % replicas, count % 2 === 0 ? anna : ben).post<Message>(`/api/trips/${tripId}/chat`, { content });
      sent.push(content);
    }

    for (const each of live) {
      const heard: string[] = [];
      while (heard.length < sent.length) heard.push((await each.next('chat_message')).message.content);
      expect(heard).toEqual(sent);
      await each.settled();
      expect(each.heard.filter(({ type }) => type === 'chat_message')).toHaveLength(sent.length);
      each.close();
    }
  });

  test('somebody who is removed is out at every server within a second', async () => {
    const live = await Promise.all(cluster.replicas.map((_, index) => at(index, ben).live()));
    for (const each of live) await each.join(tripId);
    const began = performance.now();

    const { status } = await anna.delete(`/api/trips/${tripId}/members/${ben.id}`);
    const frames = await Promise.all(live.map((each) => each.next('removed')));
    const took = performance.now() - began;
    await anna.post(`/api/trips/${tripId}/chat`, { content: 'Is he gone?' });
    const reads = await Promise.all(
      cluster.replicas.map((_, index) => at(index, ben).get(`/api/trips/${tripId}/itinerary`)),
    );
    for (const each of live) await each.settled();

    expect(status).toBe(204);
    expect(frames.map((frame) => frame.tripId)).toEqual(live.map(() => tripId));
    expect(took).toBeLessThan(OUT_WITHIN_MS);
    expect(reads.map((read) => read.status)).toEqual(live.map(() => 404));
    expect(live.flatMap((each) => each.heard.filter(({ type }) => type === 'chat_message'))).toEqual([]);
    for (const each of live) each.close();
  });

  test('somebody whose account an administrator locks is out at every server within a second', async () => {
    const live = await Promise.all(cluster.replicas.map((_, index) => at(index, ben).live()));

    const { code, said } = await runAdmin(cluster.env, 'account', 'lock', ben.id);
    const began = performance.now();
    const codes = await Promise.all(live.map((each) => each.closed()));
    const took = performance.now() - began;
    const reads = await Promise.all(cluster.replicas.map((_, index) => at(index, ben).get('/api/auth/user')));

    expect([code, said]).toEqual([0, '']);
    expect(codes).toEqual(live.map(() => liveCloseCodes.sessionEnded));
    expect(took).toBeLessThan(OUT_WITHIN_MS);
    expect(reads.map((read) => read.status)).toEqual(live.map(() => 401));
  });

  test('a file that one server has taken is read from every other, and from none once it is deleted', async () => {
    const bytes = samplePdf(300_000);
    const { objectPath } = (await upload(at(0, anna), { name: 'booking.pdf', bytes })).body;
    const activity = await at(1, anna).post<{ id: string }>(`/api/trips/${tripId}/itinerary`, {
      title: 'Ferry',
      attachmentUrl: objectPath,
    });
    const reads = await Promise.all(cluster.replicas.map((_, index) => download(at(index, ben), objectPath)));
    await at(0, anna).delete(`/api/trips/${tripId}/itinerary/${activity.body.id}`);
    const gone = await Promise.all(cluster.replicas.map((_, index) => download(at(index, ben), objectPath)));

    expect(activity.status).toBe(201);
    expect(reads.map((read) => read.bytes.equals(bytes))).toEqual(reads.map(() => true));
    expect(gone.map((read) => read.status)).toEqual(gone.map(() => 404));
  });

  test('whoever signs out at one server is signed out at all of them', async () => {
    const live = await at(replicas - 1, ben).live();

    await at(0, ben).get('/api/logout');
    const code = await live.closed();
    const reads = await Promise.all(cluster.replicas.map((_, index) => at(index, ben).get('/api/auth/user')));

    expect(code).toBe(4401);
    expect(reads.map((read) => read.status)).toEqual(reads.map(() => 401));
  });
});
