import type { SendResult } from './send-result.ts';
import type { QueuedChange } from './queued-change.schema.ts';
import type { StoredThing } from './queued-kind.ts';

/** What becomes of what is kept, all of it or nothing. */
export interface Exchange {
  readonly added: readonly QueuedChange[];
  /** New states of changes that are there. */
  readonly changed: readonly QueuedChange[];
  /** The ids of those that are let go of. */
  readonly removed: readonly string[];
}

/** Where a person's changes are kept, in the order of their making, by all pages of the device. */
export interface OutboxStore {
  /** @throws where it cannot be read just now. */
  list(): Promise<readonly QueuedChange[]>;
  /** Appends a change, or puts a new state of it into its place. */
  add(change: QueuedChange): Promise<void>;
  /** Puts a new state of a change into its place; nothing where it is gone, as another page has discarded it or its writer has signed out. */
  change(change: QueuedChange): Promise<void>;
  /** Lets go of changes, with their files. */
  remove(ids: readonly string[]): Promise<void>;
  /** Puts changes in the place of others at once: whoever looks meanwhile, or after the page was closed, finds these or those. */
  exchange(step: Exchange): Promise<void>;
}

/** How a change goes out. */
export interface SendOptions {
  /** Keeps what has come of it, such as where a file of it is uploaded. */
  readonly keep: (next: QueuedChange) => Promise<void>;
  /** Aborted once it is discarded, on whichever page: what has not left as a whole does not go out any more, and comes to `later`. */
  readonly signal: AbortSignal;
}

/** What an outbox needs of the world. */
export interface OutboxPorts {
  readonly store: OutboxStore;
  /** Does work while no other page of the device does such. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Sends a change once. Never throws. */
  readonly send: (change: QueuedChange, options: SendOptions) => Promise<SendResult>;
  /** Reads the things that a change is made on as they are stored now; those that are gone are missing. @throws where they cannot be read. */
  readonly readThings: (change: QueuedChange) => Promise<readonly StoredThing[]>;
  /** A change is stored, and not yet out of the queue. */
  readonly onStored: (change: QueuedChange, answer: unknown) => void;
  /** Tells the device's other pages that the queue has changed. */
  readonly announce: () => void;
  /** Milliseconds of a clock that nobody sets: pauses go by it. */
  readonly now: () => number;
  /** Something has gone wrong that nobody expects: the change waits, and is tried again. */
  readonly onTrouble: (error: unknown) => void;
  /** Does something later, unless what it answers is called before. */
  readonly later: (ms: number, work: () => void) => () => void;
}

/** What became of a change while its writer waited: `waiting` for the network, for what it depends on, or for a choice of theirs. */
export type Outcome =
  | { readonly kind: 'stored'; readonly answer: unknown }
  | { readonly kind: 'waiting' | 'conflict' | 'refused'; readonly change: QueuedChange };
