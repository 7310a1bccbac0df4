import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { useCallback, useSyncExternalStore } from 'react';

const LOOK_EVERY_MS = 30_000;

/** The calendar date in a zone, `YYYY-MM-DD`; follows that zone's midnight, which is seldom the viewer's. */
export const useTodayIn = (zone: string): string =>
  useSyncExternalStore(
    onTick,
    useCallback(() => dateIn(zone, new Date()), [zone]),
  );

/** Calls back every half minute, and when the page comes into sight; answers how to stop. */
export const onTick = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
};
