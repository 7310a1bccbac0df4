import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** What counts as one place: the tabs of a trip are one. */
const placeOf = (path: string): string => (path.startsWith('/trip/') ? path.split('/', 3).join('/') : path);

/**
 * Begins every new place at its top and with the focus in it, as a loaded page would; going back leaves the scrolling to
 * the browser. Answers the ref of the element around the screen, which needs `tabIndex={-1}`.
 */
export const useArrival = () => {
  const content = useRef<HTMLDivElement>(null);
  const [path] = useLocation();
  const place = placeOf(path);
  const last = useRef(place);
  const wentBack = useWentBack();

  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    if (!wentBack()) window.scrollTo(0, 0);
    const focused = document.activeElement;
    const isInside = focused !== content.current && content.current?.contains(focused);
    if (!isInside) content.current?.focus({ preventScroll: true });
  }, [place, wentBack]);

  return content;
};

/** Whether the last change of place came from the browser's own history. Asking forgets it. */
const useWentBack = (): (() => boolean) => {
  const back = useRef(false);
  useEffect(() => {
    const note = () => {
      back.current = true;
    };
    addEventListener('popstate', note);
    return () => removeEventListener('popstate', note);
  }, []);
  return useCallback(() => {
    const was = back.current;
    back.current = false;
    return was;
  }, []);
};
