import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';

type StoredListener = (change: QueuedChange, answer: unknown) => void;
const storedListeners = new Set<StoredListener>();

/** Hears of each change of this page that the server has stored, with its answer; `undefined` where that has none. */
export const onStoredChange = (listener: StoredListener): (() => void) => {
  storedListeners.add(listener);
  return () => storedListeners.delete(listener);
};

/** Says that the server has stored a change of this page. */
export const announceStored: StoredListener = (change, answer) => {
  for (const hear of storedListeners) hear(change, answer);
};

let unkeptListener: (() => void) | undefined;

/** Calls back where the browser keeps nothing of a change, so that it is gone with the page. */
export const onUnkeptChange = (hear: (() => void) | undefined): void => {
  unkeptListener = hear;
};

/** Says that the browser keeps nothing of a change. */
export const reportUnkept = (): void => unkeptListener?.();
