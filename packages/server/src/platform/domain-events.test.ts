import { AppError } from '@caravan/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import type { Db } from './db.ts';
import { localLiveChannel } from './live/live-channel.ts';
import { domainEvent, DomainEvents, type Emitting } from './domain-events.ts';

const tripRenamed = domainEvent<{ title: string }>('trip renamed');

const callIn = (db: Db): Emitting => ({
  db,
  now: new Date('2026-05-01T12:00:00Z'),
  announce: () => undefined,
  afterCommit: () => undefined,
  record: () => undefined,
});
const call = callIn({} as Db);

describe('an event', () => {
  test('reaches its handlers one after the other, in the order of their registration', async () => {
    const events = new DomainEvents();
    const steps: string[] = [];
    events.on(tripRenamed, async (_call, { title }) => {
      steps.push(`first begins with ${title}`);
      await Promise.resolve();
      steps.push('first ends');
    });
    events.on(tripRenamed, async () => void steps.push('second'));

    await events.emit(call, tripRenamed, { title: 'Lisbon' });

    expect(steps).toEqual(['first begins with Lisbon', 'first ends', 'second']);
  });

  test('hands its handlers the transaction of whoever emits it', async () => {
    const events = new DomainEvents();
    const transaction = {} as Db;
    const given: Db[] = [];
    events.on(tripRenamed, async ({ db }) => void given.push(db));

    await events.emit(callIn(transaction), tripRenamed, { title: 'Lisbon' });

    expect(given).toHaveLength(1);
    expect(given[0]).toBe(transaction);
  });

  test('is refused by a handler that throws, and no later one is reached', async () => {
    const events = new DomainEvents();
    const reached: string[] = [];
    events.on(tripRenamed, async () => {
      throw new AppError('conflict');
    });
    events.on(tripRenamed, async () => void reached.push('second'));

    const emitted = events.emit(call, tripRenamed, { title: 'Lisbon' });

    await expect(emitted).rejects.toThrow(new AppError('conflict'));
    expect(reached).toEqual([]);
  });

  test('is not taken for another one of the same name', async () => {
    const events = new DomainEvents();
    const reached: string[] = [];
    events.on(domainEvent<{ title: string }>(tripRenamed.name), async () => void reached.push('another event'));

    await events.emit(call, tripRenamed, { title: 'Lisbon' });

    expect(reached).toEqual([]);
  });

  test('may bring about another one in the same transaction', async () => {
    const events = new DomainEvents();
    const tripChanged = domainEvent<string>('trip changed');
    const changes: [Db, string][] = [];
    events.on(tripRenamed, ({ emit }, { title }) => emit(tripChanged, title));
    events.on(tripChanged, async ({ db }, title) => void changes.push([db, title]));

    await events.emit(call, tripRenamed, { title: 'Lisbon' });

    expect(changes).toEqual([[call.db, 'Lisbon']]);
  });

  test('that nobody handles changes nothing', async () => {
    await expect(new DomainEvents().emit(call, tripRenamed, { title: 'Lisbon' })).resolves.toBeUndefined();
  });
});

describe('a change in the background', () => {
  const announcement = { kind: 'session_ended', userId: 'anna', sids: ['one'] } as const;
  const changesIn = (events: DomainEvents, announced: unknown[], lost?: Error) => {
    // As the database does: what is thrown undoes the transaction, and a commit that got no answer says so.
    const transaction = async (work: (db: Db) => Promise<unknown>) => {
      const result = await work(call.db);
      if (lost) throw lost;
      return result;
    };
    return events.changesInBackground({
      db: { transaction } as unknown as Db,
      clock: { now: () => call.now },
      live: localLiveChannel((each) => void announced.push(each)),
    });
  };

  test('announces what its events bring about once it is committed', async () => {
    const events = new DomainEvents();
    const announced: unknown[] = [];
    events.on(tripRenamed, async ({ announce }) => announce(announcement));

    const seen = await changesIn(
      events,
      announced,
    )(async ({ emit }) => {
      await emit(tripRenamed, { title: 'Lisbon' });
      return [...announced];
    });

    expect(seen).toEqual([]);
    expect(announced).toEqual([announcement]);
  });

  test('whose commit gets no answer may be made: it announces what there may be to read again, and nothing else', async () => {
    const announced: unknown[] = [];
    const changed = { kind: 'event', event: { type: 'trip_changed', tripId: 'lisbon', resource: 'flights' } } as const;
    const lost = new Error('Connection terminated');

    const change = changesIn(
      new DomainEvents(),
      announced,
      lost,
    )(async ({ announce }) => {
      announce(announcement);
      announce(changed);
    });

    await expect(change).rejects.toThrow(lost);
    expect(announced).toEqual([changed]);
  });

  test('announces nothing when it fails', async () => {
    const announced: unknown[] = [];

    const change = changesIn(
      new DomainEvents(),
      announced,
    )(async ({ announce }) => {
      announce(announcement);
      throw new AppError('conflict');
    });

    await expect(change).rejects.toThrow(new AppError('conflict'));
    expect(announced).toEqual([]);
  });
});
