import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { useMediaQuery } from '../../ui/use-viewport.ts';

const aside = lazyComponent(async () => (await import('./TripAside.tsx')).TripAside);

/** Where there is space beside a trip's tabs. */
const WIDE = '(min-width: 64rem)';

/** Starts to load what stands beside the tabs, in a window that has the space. */
export const preloadAside = (): void => {
  if (window.matchMedia(WIDE).matches) void aside.preload();
};

/** What else there is to know of the trip, in a window that has the space. */
export const WideAside = (props: ComponentProps<typeof aside.Component>) => {
  const isWide = useMediaQuery(WIDE);
  return (
    isWide && (
      <Suspense>
        <aside.Component {...props} />
      </Suspense>
    )
  );
};
