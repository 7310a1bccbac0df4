import { recall, remember } from '../browser-memory.ts';

const REQUESTED = 'caravan-kept-for-good';

/**
 * Has the browser keep what the app keeps, also where room gets scarce: to be called where something would be lost by that. Once for each
 * tab, as some browsers leave it to their person.
 */
export const keepForGood = (): void => {
  // Without https there is none.
  if (recall('tab', REQUESTED) !== null || !('storage' in navigator)) return;
  remember('tab', REQUESTED, 'true');
  void navigator.storage.persist();
};

/** What the browser has room for. */
export interface Room {
  /** Bytes. */
  readonly left: number;
  /** Whether it stays where room gets scarce. */
  readonly isSafe: boolean;
}

/** What there is room for; `null` where the browser does not say. */
export const readRoom = async (): Promise<Room | null> => {
  if (!('storage' in navigator)) return null;
  const [{ quota, usage }, isSafe] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
  return quota === undefined || usage === undefined ? null : { left: Math.max(quota - usage, 0), isSafe };
};
