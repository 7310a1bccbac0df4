import { useSyncExternalStore } from 'react';

/** How much of the file of a change has left, from 0 to 1, by the changes that are on their way. */
const fractions = new Map<string, number>();
const listeners = new Set<() => void>();

/** In steps that can be seen. */
const STEP = 0.02;

/** @param fraction `null`: it is over. */
export const noteUpload = (changeId: string, fraction: number | null): void => {
  const known = fractions.get(changeId);
  if (fraction === null ? !fractions.delete(changeId) : fraction < 1 && Math.abs(fraction - (known ?? -1)) < STEP)
    return;
  if (fraction !== null) fractions.set(changeId, fraction);
  for (const changed of listeners) changed();
};

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** How much of the file of a change has left, from 0 to 1; `null` while none of it leaves. */
export const useUploadProgress = (changeId: string): number | null =>
  useSyncExternalStore(subscribe, () => fractions.get(changeId) ?? null);
