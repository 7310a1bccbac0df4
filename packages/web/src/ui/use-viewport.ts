import { useEffect, useState, useSyncExternalStore } from 'react';

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

/** Pixels of the window's bottom that an on-screen keyboard covers, where the browser lays it over the page. */
export const useKeyboardInset = (active: boolean): number => {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const measure = () => {
      // A pinch zoom shrinks the visual viewport too, with no keyboard near.
      const covered = viewport.scale === 1 ? window.innerHeight - viewport.height - viewport.offsetTop : 0;
      setInset(Math.max(0, Math.round(covered)));
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      setInset(0);
    };
  }, [active]);
  return inset;
};
