import { AppError } from '@caravan/contract/errors.ts';
import type { Readable } from 'node:stream';

/** Gives a slot back; further calls do nothing. */
type FreeSlot = () => void;

/**
 * Takes a slot as soon as one is free. Each holder has one at a time, and whoever has just had one comes after all others; otherwise the
 * order is that of asking.
 *
 * @param gone says that it is not wanted any more.
 * @throws AppError `rate_limited` where the holder has too many waiting already; `unavailable` where too many others wait, or no slot comes
 * free in time.
 */
type TakeSlot = (holder: string, gone: AbortSignal) => Promise<FreeSlot>;

interface SlotOptions {
  readonly slots: number;
  /** So many holders may wait for one. */
  readonly waitingHolders: number;
  /** With so many each. */
  readonly waitingOfOne: number;
  /** No longer than this, milliseconds. */
  readonly waitMs: number;
  /** What whoever is turned away for the others reads, and after how many seconds to try again. */
  readonly refusal: { readonly message: string; readonly retryAfter: number };
}

interface Waiting {
  readonly holder: string;
  readonly begin: (free: FreeSlot) => void;
}

/** Slots for what takes long, or much memory. */
export const openSlots = (options: SlotOptions): TakeSlot => {
  const slots = new Slots(options);
  return (holder, gone) => slots.take(holder, gone);
};

class Slots {
  readonly #options: SlotOptions;
  readonly #held = new Set<string>();
  readonly #queue = new Set<Waiting>();

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  take(holder: string, gone: AbortSignal): Promise<FreeSlot> {
    const { slots, waitMs, refusal } = this.#options;
    return new Promise((resolve, reject) => {
      gone.throwIfAborted();
      const isNext = this.#held.size < slots && !this.#held.has(holder);
      if (!isNext) this.#refuseTooMany(holder);
      const giveUp = (reason: unknown): void => {
        clearTimeout(late);
        if (this.#queue.delete(waiting)) reject(reason);
      };
      const late = setTimeout(() => giveUp(new AppError('unavailable', refusal)), waitMs);
      gone.addEventListener('abort', () => giveUp(gone.reason), { once: true });
      const begin = (free: FreeSlot): void => {
        clearTimeout(late);
        resolve(free);
      };
      const waiting: Waiting = { holder, begin };
      this.#queue.add(waiting);
      this.#beginNext();
    });
  }

  #refuseTooMany(holder: string): void {
    const { waitingHolders, waitingOfOne, refusal } = this.#options;
    const own = this.#waitingOf(holder).length;
    if (own >= waitingOfOne) throw new AppError('rate_limited', { retryAfter: refusal.retryAfter });
    const holders = new Set([...this.#queue].map((waiting) => waiting.holder));
    if (own === 0 && holders.size >= waitingHolders) throw new AppError('unavailable', refusal);
  }

  #beginNext(): void {
    for (const next of this.#queue) {
      if (this.#held.size >= this.#options.slots) return;
      if (this.#held.has(next.holder)) continue;
      this.#queue.delete(next);
      this.#held.add(next.holder);
      next.begin(this.#freeOf(next.holder));
    }
  }

  #freeOf(holder: string): FreeSlot {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#held.delete(holder);
      this.#putBehind(holder);
      this.#beginNext();
    };
  }

  #putBehind(holder: string): void {
    for (const waiting of this.#waitingOf(holder)) {
      this.#queue.delete(waiting);
      this.#queue.add(waiting);
    }
  }

  #waitingOf(holder: string): Waiting[] {
    return [...this.#queue].filter((waiting) => waiting.holder === holder);
  }
}

/**
 * Makes a stream in a slot, which is held until the stream has closed, as what is still to be sent stays in memory until then.
 *
 * @param withinMs after so long it is closed, whoever reads it: a slow reader keeps nobody waiting for ever. Milliseconds.
 */
export const streamInSlot = async (
  free: FreeSlot,
  make: () => Promise<Readable>,
  withinMs: number,
): Promise<Readable> => {
  try {
    const stream = await make();
    const late = setTimeout(() => stream.destroy(), withinMs);
    return stream.once('close', () => {
      clearTimeout(late);
      free();
    });
  } catch (error) {
    free();
    throw error;
  }
};
