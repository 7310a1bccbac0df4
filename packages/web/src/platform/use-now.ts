import { useSyncExternalStore } from 'react';
import { onTick } from './use-today-in.ts';

const MINUTE_MS = 60_000;

/** The time, by the minute: what is shown follows it without being asked for anew every second. */
export const useNow = (): Date => new Date(useSyncExternalStore(onTick, currentMinute));

const currentMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
