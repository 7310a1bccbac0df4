import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

/** What counts as one place: the tabs of a trip are one, and its arrivals and the vote on its dates are others. */
const placeOf = (path: string): string =>
  path.startsWith('/trip/') && !/\/(arrivals|dates)$/.test(path) ? path.split('/', 3).join('/') : path;

/**
 * Begins every new place at its top and with the focus in it, as a loaded page would; going back leaves the scrolling to
 * the browser. Answers the ref of the element around the screen, which needs `tabIndex={-1}`.
 */
export const useFocusOnNewScreen = () => {
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

/** Whether the browser's own history led to a place; true once for each time. */
const useWentBack = (): ((place: string) => boolean) => {
  const back = useRef<string | null>(null);
  useEffect(() => {
    const note = () => {
      back.current = placeOf(location.pathname);
    };
    // Before the router's own listener, which shows the place at once and so calls what is returned below.
    addEventListener('popstate', note, { capture: true });
    return () => removeEventListener('popstate', note, { capture: true });
  }, []);
  return useCallback((place) => {
    const was = back.current === place;
    back.current = null;
    return was;
  }, []);
};

/** Says the title of each further screen, as a browser does for each page that it loads. */
export const TitleAnnouncer = () => {
  const [title, setTitle] = useState('');
  useEffect(() => {
    let known = document.title;
    const observer = new MutationObserver(() => {
      if (document.title === '' || document.title === known) return;
      known = document.title;
      setTitle(known);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  );
};
