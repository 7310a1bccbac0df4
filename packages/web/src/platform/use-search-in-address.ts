import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useDebounced } from './use-timers.ts';

/** How long typing rests before it stands in the address, milliseconds. */
const REST_MS = 300;

/**
 * What is typed into a page's search. It stands in the address (`q`) once the typing rests, or something is pressed, so that whoever comes back to the page finds
 * the same again.
 */
export const useSearchInAddress = (): { readonly typed: string; readonly type: (text: string) => void } => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const q = new URLSearchParams(search).get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  const settled = useDebounced(typed, REST_MS).trim();

  // The address has changed in another way than by typing, such as by a press on the tab.
  if (q !== seen) {
    setSeen(q);
    // What was typed on while the address got what rested before stays.
    if (q !== typed.trim() && q !== settled) setTyped(q);
  }
  const wanted = typed.trim();
  const isWritten = wanted === q;
  const isRested = settled === wanted;
  useEffect(() => {
    if (isWritten) return;
    const write = () => {
      const parameters = new URLSearchParams(search);
      if (wanted === '') parameters.delete('q');
      else parameters.set('q', wanted);
      const query = parameters.toString();
      navigate(query === '' ? path : `${path}?${query}`, { replace: true });
    };
    if (isRested) return write();
    // A press may lead away from the page before the typing has rested: what it leads back to has the search by then.
    addEventListener('click', write, { capture: true });
    return () => removeEventListener('click', write, { capture: true });
  }, [isWritten, isRested, wanted, search, path, navigate]);

  return { typed, type: setTyped };
};
