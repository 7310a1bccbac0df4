import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** What counts as one place: the tabs of a trip are one, and its arrivals are another. */
const placeOf = (path: string): string =>
  path.startsWith('/trip/') && !path.endsWith('/arrivals') ? path.split('/', 3).join('/') : path;

/**
 * Begins every new place at its top and with the focus in it, as a loaded page would; going back leaves the scrolling to
 * the browser. Answers the ref of the element around the screen, which needs `tabIndex={-1}`.
 */
export const useArrival = () => {
  const content = useRef<HTMLDivElement>(null);
  const [path] = useLocation();
  const place = placeOf(path);
  const last = useRef(place);
  const wentBackTo = useWentBack();

  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    if (!wentBackTo(place)) window.scrollTo(0, 0);
    const focused = document.activeElement;
    const isInside = focused !== content.current && content.current?.contains(focused);
    if (!isInside) content.current?.focus({ preventScroll: true });
  }, [place, wentBackTo]);

  return content;
};

/** Whether the browser's own history led to a place. Asking forgets it. */
const useWentBack = (): ((place: string) => boolean) => {
  const back = useRef<string | null>(null);
  useEffect(() => {
    const note = () => {
      back.current = placeOf(location.pathname);
    };
    // Before the router hears of it, which shows the place at once and has this asked.
    addEventListener('popstate', note, { capture: true });
    return () => removeEventListener('popstate', note, { capture: true });
  }, []);
  return useCallback((place) => {
    const was = back.current === place;
    back.current = null;
    return was;
  }, []);
};
