import { dateIn, isTimeZone } from '@caravan/contract/time/zones.rules.ts';
import { useSyncExternalStore } from 'react';

/** The viewer's time zone, as the browser tells it; UTC where it tells none that exists. */
export const viewerZone = (): string => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && isTimeZone(zone) ? zone : 'UTC';
};

/** The viewer's calendar date, `YYYY-MM-DD`; changes at their midnight, and when a sleeping device wakes on another day. */
export const useToday = (): string => useSyncExternalStore(onNewDay, todayHere);

const todayHere = (): string => dateIn(viewerZone(), new Date());

const onNewDay = (changed: () => void): (() => void) => {
  let timer = setTimeout(midnight, untilMidnight());
  function midnight() {
    changed();
    timer = setTimeout(midnight, untilMidnight());
  }
  const woken = () => document.visibilityState === 'visible' && changed();
  document.addEventListener('visibilitychange', woken);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', woken);
  };
};

/** Milliseconds to the next local midnight. */
const untilMidnight = (): number => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
};
