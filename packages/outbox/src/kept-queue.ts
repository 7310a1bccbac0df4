import type { OutboxStore } from './outbox-ports.ts';
import type { Queue } from './queue.ts';
import type { QueuedChange } from './queued-change.schema.ts';

/** The queue as this page shows it, and keeps it for all pages of the device. */
export class KeptQueue {
  readonly #store: OutboxStore;
  readonly #announce: () => void;
  readonly #listeners = new Set<() => void>();
  /** What is being written: each write waits for the one before it. */
  #written: Promise<unknown> = Promise.resolve();
  #queue: Queue = [];
  /** Whether another page may have changed what is kept. */
  isStale = true;

  /** @param announce tells the device's other pages that the queue has changed. */
  constructor(store: OutboxStore, announce: () => void) {
    this.#store = store;
    this.#announce = announce;
  }

  readonly list = (): Queue => this.#queue;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  find(id: string): QueuedChange | undefined {
    return this.#queue.find((change) => change.id === id);
  }

  /** Reads what is kept. What cannot be read just now stays as it is known, and stale. */
  async reload(): Promise<void> {
    this.isStale = false;
    let kept: Queue;
    let before: Queue;
    do {
      before = this.#queue;
      await this.#written;
      try {
        kept = await this.#store.list();
      } catch {
        this.isStale = true;
        return;
      }
      // What was added meanwhile is not in it.
    } while (before !== this.#queue);
    this.#show(withKnown(kept, before));
  }

  /** Shows and keeps a queue with one change more, in the place of others. */
  async add(queue: Queue, change: QueuedChange, replaced: readonly string[]): Promise<void> {
    this.#show(queue);
    await this.#write(async () => {
      await this.#store.add(change);
      if (replaced.length > 0) await this.#store.remove(replaced);
    });
  }

  /** Shows and keeps a new state of a change that is still there. */
  async replace(change: QueuedChange): Promise<void> {
    await this.become(this.#queue.map((one) => (one.id === change.id ? change : one)));
  }

  /** Shows and keeps a new state of the queue. */
  async become(queue: Queue): Promise<void> {
    const before = new Map(this.#queue.map((change) => [change.id, change]));
    const left = new Set(queue.map(({ id }) => id));
    // What cannot be read here stays as it is kept.
    const written = queue.filter((change) => before.get(change.id) !== change && change.state !== 'unreadable');
    const added = written.filter(({ id }) => !before.has(id));
    const changed = written.filter(({ id }) => before.has(id));
    const gone = [...before.keys()].filter((id) => !left.has(id));
    this.#show(queue);
    await this.#write(async () => {
      if (added.length > 0) return this.#store.exchange({ added, changed, removed: gone });
      for (const change of changed) await this.#store.change(change);
      if (gone.length > 0) await this.#store.remove(gone);
    });
  }

  /** What is shown beside the queue has changed. */
  readonly notify = (): void => {
    for (const changed of this.#listeners) changed();
  };

  /** Writes behind all that is being written, and lets the other pages know. */
  async #write(work: () => Promise<void>): Promise<void> {
    const written = this.#written.then(work);
    // Whoever wrote it hears of a failure; what is written next does not depend on it.
    this.#written = written.catch(() => undefined);
    await written;
    this.#announce();
  }

  #show(queue: Queue): void {
    this.#queue = queue;
    this.notify();
  }
}

/** What is kept, with the very objects of before where they say the same: what is found out of one is remembered with it. */
const withKnown = (kept: Queue, before: Queue): Queue => {
  const known = new Map(before.map((change) => [change.id, change]));
  return kept.map((change) => {
    const former = known.get(change.id);
    return former && JSON.stringify(former) === JSON.stringify(change) ? former : change;
  });
};
