import {
  type Queue,
  afterStored,
  basedOn,
  needing,
  nextToSend,
  thingsIn,
  withAdded,
  withChoice,
  withoutDiscarded,
  withoutUploads,
} from './queue.ts';
import type { QueuedChange } from './queued-change.schema.ts';
import type { OutboxPorts, OutboxStore, Outcome } from './outbox-ports.ts';
import { Pauses, pauseAfter } from './pauses.ts';
import type { StoredThing } from './queued-kind.ts';

/** Said of a change whose thing is gone. */
export const GONE_MESSAGE = 'Somebody deleted it meanwhile.';
const CHANGED_MESSAGE = 'Somebody changed it meanwhile.';

/** Changes that carry no file go one after the other, and beside them those that do: nobody waits for a file of another change. */
type Lane = 'plain' | 'files';
const laneOf = ({ files = [] }: QueuedChange): Lane => (files.length > 0 ? 'files' : 'plain');

/** One person's changes on a device until the server has them. */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #listeners = new Set<() => void>();
  readonly #waiters = new Map<string, (outcome: Outcome) => void>();
  readonly #underWay = new Map<Lane, string>();
  readonly #pauses = new Pauses();
  /** What is being written: each write waits for the one before it. */
  #written: Promise<unknown> = Promise.resolve();
  #queue: Queue = [];
  #draining: Promise<void> | undefined;
  #isDrainWanted = false;
  #isStale = true;
  #failures = 0;
  #cancelLater: (() => void) | undefined;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** What waits, in the order of its making. */
  readonly list = (): Queue => this.#queue;

  /** Whether changes wait for a connection, rather than for their turn. */
  readonly isCutOff = (): boolean => this.#failures > 0 && this.#queue.some(({ state }) => state === 'waiting');

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Reads what is kept; to be called at first, and when another page has changed it. */
  readonly reload = async (): Promise<void> => {
    this.#isStale = false;
    let kept: Queue;
    let before: Queue;
    do {
      before = this.#queue;
      await this.#written;
      kept = await this.#ports.store.list();
      // What was added meanwhile is not in it.
    } while (before !== this.#queue);
    this.#show(kept);
    this.#reportSettledElsewhere();
  };

  /** Another page has changed what is kept. */
  readonly noteChanged = (): void => {
    this.#isStale = true;
    void this.reload();
  };

  /** Keeps a change, and sends it as soon as can be. Resolves once it is kept. */
  async add(added: QueuedChange): Promise<void> {
    const { queue, change, replaced } = withAdded(this.#queue, added, (id) =>
      [...this.#underWay.values()].includes(id),
    );
    this.#show(queue);
    await this.#write(async (store) => {
      await store.put(change);
      if (replaced.length > 0) await store.remove(replaced);
    });
    void this.drain();
  }

  /**
   * Keeps a change and waits for what becomes of it, for as long as a person would.
   *
   * @param patienceMs after which it counts as waiting.
   */
  async submit(change: QueuedChange, patienceMs: number): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const cancel = this.#ports.later(patienceMs, () => resolve({ kind: 'waiting', change }));
    this.#waiters.set(change.id, resolve);
    try {
      await this.add(change);
      return await promise;
    } finally {
      this.#waiters.delete(change.id);
      cancel();
    }
  }

  /**
   * Sends what was refused, or waits after trouble, once more.
   *
   * @param amended what was refused with what its writer has put in the place of what it was refused for.
   */
  async retry(id: string, amended = (refused: QueuedChange): QueuedChange => refused): Promise<void> {
    this.#pauses.forget(id);
    this.#failures = 0;
    const change = this.#find(id);
    if (change?.state === 'refused') await this.#replace({ ...amended(change), state: 'waiting', refusal: undefined });
    void this.drain();
  }

  /** What goes along when a change is discarded: all that needs what it makes. */
  readonly needing = (change: QueuedChange): Queue => needing(this.#queue, change);

  /** Lets go of a change, and of all that needs what it would have made. */
  async discard(id: string): Promise<void> {
    const change = this.#find(id);
    if (!change) return;
    await this.#become(withoutDiscarded(this.#queue, change));
    void this.drain();
  }

  /** Settles for a field of a conflict, or for several that people see as one. */
  async choose(id: string, thing: string, names: readonly string[], choice: 'mine' | 'theirs'): Promise<void> {
    const change = this.#find(id);
    if (change) await this.#become(withChoice(this.#queue, change, thing, names, choice));
    void this.drain();
  }

  /** Sends all that can go out, and resolves then; what cannot is tried again by itself after a while. */
  readonly drain = (): Promise<void> => {
    this.#isDrainWanted = true;
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  };

  async #drain(): Promise<void> {
    this.#cancelLater?.();
    while (this.#isDrainWanted) {
      this.#isDrainWanted = false;
      await this.#ports.exclusively(() => this.#sendAll());
    }
    for (const [id, resolve] of this.#waiters) {
      const change = this.#find(id);
      if (change) resolve({ kind: 'waiting', change });
    }
    this.#drainLater();
  }

  async #sendAll(): Promise<void> {
    const sending = new Set<Promise<void>>();
    let isOver = false;
    for (;;) {
      if (this.#isStale || sending.size === 0) await this.reload();
      for (const lane of ['plain', 'files'] as const) {
        const change = isOver || this.#underWay.has(lane) ? undefined : this.#next(lane);
        if (!change) continue;
        this.#underWay.set(lane, change.id);
        const sent = this.#sendOne(change).then((goesOn) => {
          this.#underWay.delete(lane);
          sending.delete(sent);
          isOver ||= !goesOn;
        });
        sending.add(sent);
      }
      if (sending.size === 0) return;
      await Promise.race(sending);
    }
  }

  #next(lane: Lane): QueuedChange | undefined {
    const now = this.#ports.now();
    return nextToSend(this.#queue, (change) => laneOf(change) === lane && !this.#pauses.holds(change.id, now));
  }

  /** @returns whether others may go out behind it. */
  async #sendOne(next: QueuedChange): Promise<boolean> {
    const result = await this.#ports.send(next, (kept) => this.#replace(kept));
    const change = this.#find(next.id) ?? next;
    this.#noteConnection(result.kind !== 'unreachable');
    if (result.kind === 'unreachable') return false;
    if (result.kind === 'signed-out') return false;
    if (result.kind === 'stored') await this.#settle(change, result.answer);
    if (result.kind === 'refused') await this.#refuse(change, result.refusal);
    if (result.kind === 'lost-files') await this.#replace(withoutUploads(change));
    if (result.kind === 'stale') return this.#compare(change);
    if (result.kind === 'later') this.#wait(change, result.afterMs);
    return true;
  }

  async #settle(change: QueuedChange, answer: unknown): Promise<void> {
    this.#pauses.forget(change.id);
    const rest = afterStored(this.#queue, change, thingsIn(answer));
    this.#ports.onStored(change, answer);
    await this.#become(rest);
    this.#waiters.get(change.id)?.({ kind: 'stored', answer });
  }

  async #refuse(change: QueuedChange, refusal: QueuedChange['refusal']): Promise<void> {
    // One that was discarded meanwhile stays away.
    if (!this.#find(change.id)) return;
    const refused: QueuedChange = { ...change, state: 'refused', refusal };
    await this.#replace(refused);
    this.#waiters.get(change.id)?.({ kind: 'refused', change: refused });
  }

  /** Lays a change on what others have made of its things. */
  async #compare(change: QueuedChange): Promise<boolean> {
    let stored: readonly StoredThing[];
    try {
      stored = await this.#ports.readThings(change);
    } catch {
      // Without what is stored nothing can be compared: it is tried again like anything that the server has no answer for.
      this.#wait(change);
      return true;
    }
    const isGone = Object.keys(change.before ?? {}).some((id) => !stored.some((row) => row.id === id));
    if (isGone) await this.#refuse(change, { code: 'not_found', message: GONE_MESSAGE });
    if (isGone || !this.#find(change.id)) return true;
    const based = stored.reduce(basedOn, change);
    // One that says nothing of what it was based on cannot be compared.
    if (based === change) await this.#refuse(change, { code: 'changed_meanwhile', message: CHANGED_MESSAGE });
    else await this.#replace(based);
    if (based.state === 'conflict') this.#waiters.get(change.id)?.({ kind: 'conflict', change: based });
    return true;
  }

  #wait({ id }: QueuedChange, afterMs?: number): void {
    this.#pauses.begin(id, this.#ports.now(), afterMs);
  }

  /** Tries again what trouble or a lost connection has left; what waits for a person waits. */
  #drainLater(): void {
    const waiting = this.#queue.filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return;
    const held = this.#pauses.shortest(
      waiting.map(({ id }) => id),
      this.#ports.now(),
    );
    const pause = this.#failures > 0 ? pauseAfter(this.#failures) : held;
    if (Number.isFinite(pause)) this.#cancelLater = this.#ports.later(pause, () => void this.drain());
  }

  #noteConnection(isThere: boolean): void {
    const wasThere = this.#failures === 0;
    this.#failures = isThere ? 0 : this.#failures + 1;
    if (wasThere !== isThere) this.#notify();
  }

  #find(id: string): QueuedChange | undefined {
    return this.#queue.find((change) => change.id === id);
  }

  async #replace(change: QueuedChange): Promise<void> {
    await this.#become(this.#queue.map((one) => (one.id === change.id ? change : one)));
  }

  /** Shows and keeps a new state of the queue. */
  async #become(queue: Queue): Promise<void> {
    const before = new Map(this.#queue.map((change) => [change.id, change]));
    const left = new Set(queue.map(({ id }) => id));
    const changed = queue.filter((change) => before.get(change.id) !== change);
    const gone = [...before.keys()].filter((id) => !left.has(id));
    this.#show(queue);
    await this.#write(async (store) => {
      for (const change of changed) await store.put(change);
      if (gone.length > 0) await store.remove(gone);
    });
  }

  /** Writes behind all that is being written, and lets the other pages know. */
  async #write(work: (store: OutboxStore) => Promise<void>): Promise<void> {
    const written = this.#written.then(() => work(this.#ports.store));
    // Whoever wrote it hears of a failure; what is written next does not depend on it.
    this.#written = written.catch(() => undefined);
    await written;
    this.#ports.announce();
  }

  /** Another page has sent what somebody here waits for: its answer stays there. */
  #reportSettledElsewhere(): void {
    for (const [id, resolve] of this.#waiters) if (!this.#find(id)) resolve({ kind: 'stored', answer: undefined });
  }

  #show(queue: Queue): void {
    this.#queue = queue;
    this.#notify();
  }

  #notify(): void {
    for (const changed of this.#listeners) changed();
  }
}
