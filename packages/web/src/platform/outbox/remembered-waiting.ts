import { recall, remember, waitingMarkOf } from '../browser-memory.ts';

/** Remembers whether changes of somebody wait on this device, for the next start to fetch what sends them at once. */
export const rememberWaiting = (userId: string, isWaiting: boolean): void =>
  remember('browser', waitingMarkOf(userId), isWaiting ? '1' : null);

/** Whether changes are likely to wait. Two pages may contradict each other: where it is wrongly denied they go out a moment later. */
export const mayBeWaiting = (userId: string): boolean => recall('browser', waitingMarkOf(userId)) !== null;
