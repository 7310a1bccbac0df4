import { AppError } from '@caravan/contract/errors.ts';
import type { Readable } from 'node:stream';

/** Gives a slot back; further calls do nothing. */
type FreeSlot = () => void;

/**
 * Takes a slot as soon as one is free: each holder one at a time, and otherwise in the order of asking.
 *
 * @param gone says that it is not wanted any more.
 * @throws AppError `unavailable` where too many wait already.
 */
type TakeSlot = (holder: string, gone: AbortSignal) => Promise<FreeSlot>;

interface SlotOptions {
  readonly slots: number;
  /** So many may wait for one, all together. */
  readonly waiting: number;
  /** So many of one holder may. */
  readonly waitingOfOne: number;
  /** What whoever is turned away reads, and after how many seconds to try again. */
  readonly refusal: { readonly message: string; readonly retryAfter: number };
}

interface Waiting {
  readonly holder: string;
  readonly begin: (free: FreeSlot) => void;
}

/** Slots for what takes long, or much memory. */
export const openSlots = ({ slots, waiting: most, waitingOfOne, refusal }: SlotOptions): TakeSlot => {
  const held = new Set<string>();
  const queue = new Set<Waiting>();
  const beginNext = (): void => {
    for (const next of queue) {
      if (held.size >= slots) return;
      if (held.has(next.holder)) continue;
      queue.delete(next);
      held.add(next.holder);
      next.begin(freeOf(next.holder));
    }
  };
  const freeOf = (holder: string): FreeSlot => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      held.delete(holder);
      beginNext();
    };
  };
  const hasRoom = (holder: string): boolean =>
    queue.size < most && [...queue].filter((other) => other.holder === holder).length < waitingOfOne;
  return (holder, gone) =>
    new Promise((begin, giveUp) => {
      gone.throwIfAborted();
      const isNext = held.size < slots && !held.has(holder);
      if (!isNext && !hasRoom(holder)) throw new AppError('unavailable', refusal);
      const waiting: Waiting = { holder, begin };
      queue.add(waiting);
      gone.addEventListener('abort', () => queue.delete(waiting) && giveUp(gone.reason), { once: true });
      beginNext();
    });
};

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
