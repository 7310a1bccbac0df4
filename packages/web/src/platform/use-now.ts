import { useMemo, useSyncExternalStore } from 'react';
import { onTick } from './use-today-in.ts';

const MINUTE_MS = 60_000;

/** The time, by the minute: what is shown follows it without being asked for anew every second. One value for each minute. */
export const useNow = (): Date => {
  const minute = useSyncExternalStore(onTick, currentMinute);
  return useMemo(() => new Date(minute), [minute]);
};

const currentMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
