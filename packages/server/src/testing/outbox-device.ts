import { setTimeout as delay } from 'node:timers/promises';
import { listMessages } from '@caravan/contract/chat/chat.endpoints.ts';
import { type AnswerOf, type EndpointShape, addressOf } from '@caravan/contract/endpoint.ts';
import { listIdeaComments, listIdeas } from '@caravan/contract/ideas/ideas.endpoints.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { listExpenses, listPayments } from '@caravan/contract/money/money.endpoints.ts';
import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { seenBy } from '@caravan/outbox/seen-whole.ts';
import { Outbox } from '@caravan/outbox/outbox.ts';
import type { Exchange, OutboxStore } from '@caravan/outbox/outbox-ports.ts';
import { type ReadsOfTrip, shownOver } from '@caravan/outbox/overlay.ts';
import { type SendResult, resultOf, thingsIn } from '@caravan/outbox/send-result.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import type { StoredThing } from '@caravan/outbox/queued-kind.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { rethrow } from '@caravan/outbox/testing/rethrow.ts';
import { inputOf } from '@caravan/outbox/sent-input.ts';
import { v7 } from 'uuid';
import { PatchingReader } from './patching-reader.ts';
import type { Answer, Person } from './person.ts';

/** What the server has answered to a try of a change. */
export interface Try {
  readonly device: string;
  readonly change: QueuedChange;
  /** As it went out, by the endpoint's schema. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly answer: unknown;
}

/** What devices have in common: a time that goes on with each change, and what has happened so far. */
export interface World {
  readonly tripId: string;
  /** Whose role changes, and who is removed and let in again. */
  readonly adminId: string;
  readonly tries: Try[];
  /** Everything that was ever written, in order. */
  readonly written: { readonly device: string; readonly change: QueuedChange }[];
  /** What of it a device has kept: it is lost no more. */
  readonly kept: Set<string>;
  /** What writers have chosen and given up, by the changes' ids. */
  readonly decided: Set<string>;
  /** What somebody had to choose about, as others have made it. */
  readonly conflicts: {
    readonly device: string;
    readonly thing: string;
    /** The version of the thing that the change was made over; 0 where that is not known. */
    readonly since: number;
    readonly theirs: Readonly<Record<string, unknown>>;
  }[];
  /** What somebody has left to others of a thing, by the change that has wanted it otherwise. */
  readonly left: { readonly change: string; readonly thing: string; readonly names: readonly string[] }[];
  /** How many tries there were when a change was given up, and what it lay over then. */
  readonly givenUp: Map<string, { readonly tries: number; readonly before: QueuedChange['before'] }>;
  readonly now: () => number;
}

/** What a device has on its screen. */
const FOLLOWED = [
  getTrip,
  listShoppingItems,
  listActivities,
  listOutfits,
  listExpenses,
  listPayments,
  listIdeas,
  listIdeaComments,
  listMessages,
];

/** What a device keeps while the app is closed. */
class KeptChanges implements OutboxStore {
  readonly #changes = new Map<string, QueuedChange>();

  list(): Promise<readonly QueuedChange[]> {
    return Promise.resolve([...this.#changes.values()]);
  }

  add(change: QueuedChange): Promise<void> {
    // As the browser keeps it: a copy.
    this.#changes.set(change.id, structuredClone(change));
    return Promise.resolve();
  }

  change(change: QueuedChange): Promise<void> {
    return this.#changes.has(change.id) ? this.add(change) : Promise.resolve();
  }

  remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#changes.delete(id);
    return Promise.resolve();
  }

  async exchange({ added, changed, removed }: Exchange): Promise<void> {
    for (const change of [...added, ...changed]) await this.add(change);
    await this.remove(removed);
  }
}

/** What is left of an app that was closed: it writes nothing any more. */
const whileOpen = (store: OutboxStore, isOpen: () => boolean): OutboxStore => ({
  list: () => store.list(),
  add: (change) => (isOpen() ? store.add(change) : Promise.resolve()),
  change: (change) => (isOpen() ? store.change(change) : Promise.resolve()),
  remove: (ids) => (isOpen() ? store.remove(ids) : Promise.resolve()),
  exchange: (step) => (isOpen() ? store.exchange(step) : Promise.resolve()),
});

/** Somebody's device with the app on it: it goes off and on, is closed and opened, and keeps its changes all the while. */
export class Device {
  readonly name: string;
  readonly person: Person;
  readonly #world: World;
  readonly #kept = new KeptChanges();
  #reader: PatchingReader;
  #outbox: Outbox;
  /** What may have reached the server, by its ids. */
  readonly #sent = new Set<string>();
  /** Which opening of the app this is. */
  #opening = 0;
  isOnline = true;
  isOpen = true;
  /** So many of the next answers do not arrive. */
  answersToLose = 0;
  /** How long changes take to the server, and their answers back. */
  latencyMs = 0;

  private constructor(name: string, person: Person, world: World, reader: PatchingReader) {
    this.name = name;
    this.person = person;
    this.#world = world;
    this.#reader = reader;
    this.#outbox = this.#newOutbox();
  }

  /** @param copied another device of the same person, whose reads this one begins with. */
  static async open(name: string, person: Person, world: World, copied?: Device): Promise<Device> {
    const reader = await PatchingReader.open(person, world.tripId, [person], FOLLOWED, copied?.reader);
    return new Device(name, person, world, reader);
  }

  get queue(): readonly QueuedChange[] {
    return this.#outbox.list();
  }

  get reader(): PatchingReader {
    return this.#reader;
  }

  get outbox(): Outbox {
    return this.#outbox;
  }

  /** What is shown of a read: what was read, and what waits over it. */
  shown<const E extends EndpointShape>(read: E): AnswerOf<E> | undefined {
    const answered = this.#reader.read(read);
    if (answered === undefined) return undefined;
    return shownOver(read, answered, this.queue, this.#reads());
  }

  #reads(): ReadsOfTrip {
    const { id, firstName, lastName, email } = this.person.user;
    return {
      tripId: this.#world.tripId,
      writer: { id, firstName, lastName, email },
      read: (read) => this.#reader.read(read),
      onTrouble: rethrow,
    };
  }

  /** Makes a change, where the trip is there to be seen. */
  async write(kind: string, parts: Pick<QueuedChange, 'params' | 'body' | 'before'>): Promise<void> {
    const isDeleted = this.queue.some((change) => change.kind === 'deleteTrip');
    if (!this.isOpen || isDeleted || !this.#reader.read(getTrip)) return;
    const now = this.#world.now();
    const made: QueuedChange = {
      ...structuredClone(parts),
      id: v7({ msecs: now }),
      userId: this.person.id,
      tripId: this.#world.tripId,
      kind,
      writtenAt: new Date(now).toISOString(),
      state: 'waiting',
    };
    const whole = seenBy(made, this.queue, this.#reads());
    const change = whole ? { ...made, whole: structuredClone(whole) } : made;
    this.#world.written.push({ device: this.name, change });
    const opening = this.#opening;
    await this.#outbox.add(change);
    // Of what was being written as the app was closed nobody knows whether it was kept.
    if (this.#opening === opening) this.#world.kept.add(change.id);
  }

  async goOffline(): Promise<void> {
    this.isOnline = false;
    await this.#reader.disconnect();
  }

  async goOnline(): Promise<void> {
    if (this.isOnline) return;
    this.isOnline = true;
    if (!this.isOpen) return;
    await this.#reader.reconnect();
    await this.settle();
  }

  /** Is closed in the midst of whatever it does. */
  async close(): Promise<void> {
    this.isOpen = false;
    this.#opening += 1;
    await this.#reader.disconnect();
  }

  /** Is opened anew: nothing is left but what is kept. */
  async reopen(): Promise<void> {
    if (this.isOpen) return;
    this.isOpen = true;
    this.#outbox = this.#newOutbox();
    await this.#outbox.reload();
    if (!this.isOnline) return;
    await this.#reader.reconnect();
    await this.settle();
  }

  /** Sends all that can go out, and takes in what has come. */
  async settle(): Promise<void> {
    if (!this.isOpen || !this.isOnline) return;
    await this.#outbox.drain();
    await this.#reader.catchUp();
  }

  #newOutbox(): Outbox {
    const opening = this.#opening;
    const isOpen = () => this.isOpen && this.#opening === opening;
    return new Outbox({
      store: whileOpen(this.#kept, isOpen),
      exclusively: (work) => work(),
      send: (change) => (isOpen() ? this.#send(change, isOpen) : Promise.resolve({ kind: 'unreachable' })),
      readThings: (change) => this.#readThings(change),
      onStored: () => undefined,
      onTrouble: rethrow,
      announce: () => undefined,
      now: this.#world.now,
      // What is tried again, is so when the history says.
      later: () => () => undefined,
    });
  }

  async #send(change: QueuedChange, isOpen: () => boolean): Promise<SendResult> {
    const kind = kindOf(change);
    if (!kind || !this.isOnline) return { kind: 'unreachable' };
    const { endpoint } = kind;
    const isLost = this.answersToLose > 0;
    if (isLost) this.answersToLose -= 1;
    // By the server's clock all of it has waited.
    const input = inputOf(change, Date.now());
    const sent = { endpoint, ...input, headers: { 'idempotency-key': change.id } };
    const isRepeated = this.#sent.has(change.id);
    this.#sent.add(change.id);
    const line = () => (this.latencyMs > 0 ? delay(this.latencyMs) : Promise.resolve());
    const answered = await this.#reader.send(sent, line);
    const { status, body } = answered.answer as Answer;
    this.#world.tries.push({ device: this.name, change, body: { ...input.body }, status, answer: body });
    await line();
    if (isLost || !isOpen() || !this.isOnline) {
      this.#reader.lose(answered);
      return { kind: 'unreachable' };
    }
    this.#reader.take(answered, { isRepeated });
    if (status < 300) return { kind: 'stored', answer: body };
    return resultOf(change, { status, code: body.code, message: body.message });
  }

  async #readThings(change: QueuedChange): Promise<readonly StoredThing[]> {
    const read = kindOf(change)?.read;
    if (!read) return [];
    const answer = await this.person.get<unknown>(addressOf(read, { params: { tripId: this.#world.tripId } }));
    if (answer.status >= 300) throw new Error(`It cannot be read: ${answer.status}`);
    return thingsIn(answer.body);
  }
}
