import { onlineManager } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { OfflineBanner } from '../../ui/OfflineBanner.tsx';

/** Says that the device is offline, and what that means for what is on the screen. What sticks to the top sticks below it. */
export const ConnectionBanner = () => {
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  const banner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--banner-height', `${banner.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty('--banner-height');
  }, [online]);
  return (
    <div ref={banner} className="sticky top-0 z-20">
      <OfflineBanner shown={!online}>You are offline. Changes wait until you are back.</OfflineBanner>
    </div>
  );
};

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);
