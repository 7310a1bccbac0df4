import { TIME_ZONE_COOKIE } from '@caravan/contract/page-document.ts';
import { dateIn, isTimeZone } from '@caravan/contract/time/zones.rules.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** How long the browser's zone is taken for what it was, milliseconds: a screen wants it dozens of times at once, a device travels seldom. */
const ZONE_KNOWN_MS = 1_000;

let known: { readonly zone: string; readonly offset: number; readonly until: number } | undefined;

/** The viewer's time zone, as the browser reports it, at most a second ago; UTC where it reports none that exists. */
export const viewerZone = (): string => {
  const [now, offset] = [performance.now(), new Date().getTimezoneOffset()];
  if (known?.offset === offset && now < known.until) return known.zone;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  known = { zone: zone && isTimeZone(zone) ? zone : 'UTC', offset, until: now + ZONE_KNOWN_MS };
  return known.zone;
};

/** A year, seconds; browsers keep no cookie much longer. */
const ZONE_KEPT_S = 365 * 86_400;

/** Says the viewer's time zone to the server with each document, which so can bring along what depends on the day there. */
export const rememberTimeZone = (): void => {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${TIME_ZONE_COOKIE}=${encodeURIComponent(viewerZone())}; path=/; max-age=${ZONE_KEPT_S}; samesite=lax${secure}`;
};

/** Takes it back. */
export const forgetTimeZone = (): void => {
  document.cookie = `${TIME_ZONE_COOKIE}=; path=/; max-age=0`;
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

const CHECK_EVERY_MS = 30_000;

/** The calendar date in a zone, `YYYY-MM-DD`; follows that zone's midnight, which is seldom the viewer's. */
export const useTodayIn = (zone: string): string =>
  useSyncExternalStore(
    onTick,
    useCallback(() => dateIn(zone, new Date()), [zone]),
  );

/** Calls back every half minute, and when the page comes into sight; answers how to stop. */
const onTick = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
};

const MINUTE_MS = 60_000;

/** The time, by the minute: what is shown follows it without being computed anew every second. One value for each minute. */
export const useNow = (): Date => {
  const minute = useSyncExternalStore(onTick, currentMinute);
  return useMemo(() => new Date(minute), [minute]);
};

const currentMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
