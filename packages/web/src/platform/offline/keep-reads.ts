import type { AnswerOf } from '@caravan/contract/endpoint.ts';
import { listAccessibleTrips, getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { IDBPObjectStore } from 'idb';
import {
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  hashKey,
  onlineManager,
} from '@tanstack/react-query';
import { ApiError, keyOf } from '../api.ts';
import { viewerZone } from '../clock.ts';
import { serverNow } from '../server-clock.ts';
import { newUuid } from '../uuid.ts';
import { currentUserQuery, wasSignedIn } from '../session.ts';
import { isSpent, keptKindOf, mayNameTrips, tripsNamedIn } from './kept-reads.ts';
import { rowOf } from './kept-row.ts';
import { onLostTrip } from './lost-trips.ts';
import { type KeptFile, type KeptPerson, type OfflineSchema, withDatabase } from './offline-database.ts';
import { isKeepingWanted } from './offline-settings.ts';
import { restoreRead } from './restore-reads.ts';
import { isRestored } from './restored-reads.ts';

/** The stores, within a transaction that writes. */
type Stores = {
  readonly [Name in 'person' | 'reads' | 'files']: IDBPObjectStore<
    OfflineSchema,
    ('person' | 'reads' | 'files')[],
    Name,
    'readwrite'
  >;
};

/** How long answers are gathered before they are written, milliseconds. */
const GATHERED_MS = 1_000;

/** Keeps on the device what comes into the cache, for one person, until it is stopped. */
export class ReadKeeper {
  readonly #client: QueryClient;
  #mark: string | null = null;
  #isStopped = false;
  #gathered = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #ends: (() => void)[] = [];

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** The proof that this page may write, once it keeps anything. */
  get mark(): string | null {
    return this.#isStopped ? null : this.#mark;
  }

  /** Begins for whoever is signed in. Another person's reads are gone then. */
  async start(): Promise<void> {
    const user = this.#client.getQueryData(currentUserQuery.queryKey);
    if (!user || !wasSignedIn() || !isKeepingWanted()) return;
    this.#mark = await begin(user, this.#client.getQueryState(currentUserQuery.queryKey)?.dataUpdatedAt ?? 0);
    if (this.#mark === null || this.#isStopped) return;
    const cache = this.#client.getQueryCache();
    for (const query of cache.getAll()) {
      this.#take(query);
      if (isWithoutNetwork(query)) void this.#find(query);
    }
    this.#ends.push(
      cache.subscribe((event) => this.#hear(event)),
      onLostTrip((tripId) => void this.forgetTrips((id) => id === tripId)),
    );
    await this.forgetOver();
  }

  /** Writes nothing any more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const end of this.#ends.splice(0)) end();
  }

  /** Resolves once what has come so far is written. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#write();
  }

  #hear(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (event.type === 'added' && query.state.data === undefined && !onlineManager.isOnline()) void this.#find(query);
    if (event.type !== 'updated') return;
    // Also of a read that began with the network, such as one ahead, and is wanted without it.
    if (isWithoutNetwork(query)) void this.#find(query);
    if (event.action.type === 'success') this.#take(query);
    if (event.action.type === 'error') this.#hearFailure(query);
  }

  #hearFailure(query: Query): void {
    const { data, error } = query.state;
    const kind = keptKindOf(query.queryKey);
    const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 403);
    if (isRefused && kind?.endpoint === getTrip) void this.forgetTrips((id) => id === kind.tripId);
    else if (data === undefined && !(error instanceof ApiError)) void this.#find(query);
  }

  /** What the network does not give, the device may have: it is let go of in memory after a while. */
  async #find(query: Query): Promise<void> {
    if (!keptKindOf(query.queryKey)) return;
    const found = await withDatabase(async (database) => {
      const transaction = database.transaction(['person', 'reads']);
      return Promise.all([
        transaction.objectStore('person').get('last'),
        transaction.objectStore('reads').get(query.queryHash),
      ]);
    }, null);
    if (!found || this.#isStopped) return;
    const [person, read] = found;
    // The device may have become somebody else's, of which this page has not heard yet.
    if (person?.mark !== this.#mark) this.stop();
    else if (read) restoreRead(this.#client, read);
  }

  #take(query: Query): void {
    const { data, dataUpdatedAt } = query.state;
    const isPerson = query.queryHash === hashKey(currentUserQuery.queryKey);
    if (data === undefined || data === null || isRestored(query.queryHash, dataUpdatedAt)) return;
    const kind = keptKindOf(query.queryKey);
    if (!kind && !isPerson) return;
    this.#gathered.add(query.queryHash);
    if (kind?.endpoint === listAccessibleTrips) {
      const own = new Set((data as readonly { id: string }[]).map(({ id }) => id));
      void this.forgetTrips((id) => !own.has(id));
    }
    this.#timer ??= setTimeout(() => void this.settle(), GATHERED_MS);
  }

  /** Writes what was gathered, each read in a transaction of its own, so that the page stays free. */
  #write(): Promise<void> {
    const hashes = [...this.#gathered];
    this.#gathered = new Set();
    this.#writing = this.#writing.then(async () => {
      for (const hash of hashes) await this.#keep(hash);
    });
    return this.#writing;
  }

  async #keep(hash: string): Promise<void> {
    const query = this.#client.getQueryCache().get(hash);
    if (!query || query.state.data === undefined || query.state.data === null) return;
    const { data, dataUpdatedAt } = query.state;
    const kind = keptKindOf(query.queryKey);
    if (kind?.tripId && (this.#isOver(kind.tripId) || this.#isLost(kind.tripId, dataUpdatedAt))) return;
    if (kind && mayNameTrips(kind) && query.state.isInvalidated) return;
    await this.#within(async (store, person) => {
      if (kind) await store.reads.put(await rowOf(kind, query, (key) => store.reads.get(key)));
      else await store.person.put({ ...person, user: data as CurrentUser, answeredAt: dataUpdatedAt }, 'last');
    });
  }

  #isOver(tripId: string): boolean {
    const trip = this.#client.getQueryData<Trip>(keyOf(getTrip, { params: { tripId } }));
    return trip !== undefined && tripStatus(trip, dateIn(viewerZone(), new Date(serverNow()))) === 'completed';
  }

  /** Whether a trip was none of the viewer's any more when they were listed after a read of it. */
  #isLost(tripId: string, readAt: number): boolean {
    const state = this.#client.getQueryState<AnswerOf<typeof listAccessibleTrips>>(keyOf(listAccessibleTrips));
    if (!state?.data || state.isInvalidated || state.dataUpdatedAt <= readAt) return false;
    return !state.data.some(({ id }) => id === tripId);
  }

  /** Works with what is kept, as long as it is what this page has begun: in one transaction, so that nothing comes in between. */
  async #within(work: (stores: Stores, person: KeptPerson) => Promise<void>): Promise<void> {
    if (this.#isStopped) return;
    await withDatabase(async (database) => {
      const transaction = database.transaction(['person', 'reads', 'files'], 'readwrite');
      const stores = {
        person: transaction.objectStore('person'),
        reads: transaction.objectStore('reads'),
        files: transaction.objectStore('files'),
      };
      const person = await stores.person.get('last');
      if (person?.mark === this.#mark) await work(stores, person);
      else this.stop();
      await transaction.done;
    }, undefined);
  }

  /** When each read that is kept was answered, by the hashes of their keys. */
  async answeredAt(): Promise<ReadonlyMap<string, number>> {
    const rows = await withDatabase((database) => database.getAll('reads'), []);
    return new Map(rows.map(({ hash, answeredAt }) => [hash, answeredAt]));
  }

  /** What is kept of a read; `undefined` where nothing is. */
  async answerOf<T>(queryKey: readonly unknown[]): Promise<T | undefined> {
    const row = await withDatabase((database) => database.get('reads', hashKey(queryKey)), undefined);
    return row?.answer as T | undefined;
  }

  /** Keeps a file, unless its trip was lost meanwhile. */
  async putFile(file: KeptFile): Promise<void> {
    await this.#within(async ({ reads, files }) => {
      if ((await reads.index('tripId').getKey(file.tripId)) !== undefined) await files.put(file);
    });
  }

  /** Forgets the reads and files of trips, and lists that may name them: those are read again. */
  async forgetTrips(isLost: (tripId: string) => boolean): Promise<void> {
    await this.#writing;
    await this.#within(async ({ reads, files }) => {
      const rows = await reads.getAll();
      const lists = rows.flatMap(({ hash, queryKey, answer }) => {
        const kind = keptKindOf(queryKey);
        return kind && mayNameTrips(kind) ? [{ hash, named: tripsNamedIn(kind, answer) }] : [];
      });
      const known = [...rows.flatMap(({ tripId }) => tripId ?? []), ...lists.flatMap(({ named }) => named)];
      if (!known.some(isLost)) return;
      for (const { hash } of lists) await reads.delete(hash);
      const ofTrip = await reads.index('tripId').openCursor();
      for (let row = ofTrip; row; row = await row.continue()) if (isLost(row.key)) await row.delete();
      const filed = await files.index('tripId').openCursor();
      for (let row = filed; row; row = await row.continue()) if (isLost(row.key)) await row.delete();
    });
  }

  /** Forgets what is of trips that are over by now, and weather of days that have passed. */
  async forgetOver(): Promise<void> {
    const rows = await withDatabase((database) => database.getAll('reads'), []);
    const today = dateIn(viewerZone(), new Date(serverNow()));
    const over = rows.flatMap(({ tripId, answer, queryKey }) =>
      tripId && keptKindOf(queryKey)?.endpoint === getTrip && tripStatus(answer as Trip, today) === 'completed'
        ? [tripId]
        : [],
    );
    if (over.length > 0) await this.forgetTrips((id) => over.includes(id));
    await this.#within(async ({ reads }) => {
      for (const { hash, queryKey, answeredAt } of rows) {
        const kind = keptKindOf(queryKey);
        if (!kind || isSpent(kind, answeredAt, Date.now())) await reads.delete(hash);
      }
    });
  }
}

/** Whether a read has brought nothing yet and waits for the network. */
const isWithoutNetwork = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'paused';

/** Takes the database for somebody; answers the proof that they may write, `null` where nothing can be kept. */
const begin = (user: CurrentUser, answeredAt: number): Promise<string | null> =>
  withDatabase(async (database) => {
    const transaction = database.transaction(['person', 'reads', 'files'], 'readwrite');
    const people = transaction.objectStore('person');
    const before = await people.get('last');
    const isSame = before?.user.id === user.id;
    if (!isSame) for (const name of ['reads', 'files'] as const) await transaction.objectStore(name).clear();
    const mark = isSame ? before.mark : newUuid();
    await people.put({ user, answeredAt, mark }, 'last');
    await transaction.done;
    return mark;
  }, null);
