import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { OfflineBanner } from '../ui/OfflineBanner.tsx';

/** Says that the device is offline, and what that means for what is on the screen. */
export const ConnectionBanner = () => {
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return (
    <div className="sticky top-0 z-20">
      <OfflineBanner shown={!online}>You are offline. Changes wait until you are back.</OfflineBanner>
    </div>
  );
};

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);
