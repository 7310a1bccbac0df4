import type { ComponentProps } from 'react';
import { lazyComponent, useArrival } from '../../platform/lazy-component.ts';
import { useMediaQuery } from '../../ui/use-viewport.ts';

const aside = lazyComponent(async () => (await import('./TripAside.tsx')).TripAside);

/** Where there is space beside a trip's tabs. */
const WIDE = '(min-width: 64rem)';

/** Starts to load what stands beside the tabs, in a window that has the space. */
export const preloadAside = (): void => {
  if (window.matchMedia(WIDE).matches) void aside.preload();
};

type AsideProps = ComponentProps<typeof aside.Component>;

/** What else there is to know of the trip, in a window that has the space. */
export const WideAside = (props: AsideProps) => useMediaQuery(WIDE) && <ArrivedAside {...props} />;

/** The trip does without it where its code does not arrive. */
const ArrivedAside = (props: AsideProps) => useArrival(aside) && <aside.Component {...props} />;
