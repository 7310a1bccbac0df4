import { useSyncExternalStore } from 'react';

/** Whether a media query holds now, e.g. `useMediaQuery('(min-width: 40rem)')`; follows its changes. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
