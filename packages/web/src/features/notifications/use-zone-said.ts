import { changeNotificationSettings } from '@caravan/contract/notifications/notifications.endpoints.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../platform/api.ts';
import { recall, remember } from '../../platform/browser-memory.ts';
import { rememberTimeZone, viewerZone } from '../../platform/clock.ts';
import { whenIdle } from '../../platform/idle.ts';

const ZONE = 'caravan.zone';

/**
 * Says the viewer's zone to the server where this browser has come to another one, so that quiet hours and the daily mail go by the clock
 * of where they are, with pushes to it or without. The first zone of a browser is news to nobody: choices are saved with it.
 */
export const useZoneSaid = (): void => {
  const zone = useSyncExternalStore(onVisible, viewerZone);
  // What fails is tried again at the next start.
  useEffect(() => whenIdle(() => void sayZone(zone).catch(() => undefined)), [zone]);
};

const sayZone = async (zone: string): Promise<void> => {
  const known = recall('browser', ZONE);
  if (known === zone) return;
  if (known !== null) {
    rememberTimeZone();
    await call(changeNotificationSettings, { body: { timeZone: zone } });
  }
  remember('browser', ZONE, zone);
};

const onVisible = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};
