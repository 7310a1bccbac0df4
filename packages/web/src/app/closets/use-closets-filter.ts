import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { changedFilter, type ClosetsFilter, closetsHref, filterOf } from '../../features/outfits/closets/closets-filter.rules.ts';
import { useDebounced } from '../../platform/use-debounced.ts';

/** How long typing rests before it is searched for, milliseconds. */
const REST_MS = 300;

/**
 * What of the closets is shown. It stands in the address, so that whoever comes back from an outfit finds the same again;
 * what is typed gets there once the typing rests.
 */
export const useClosetsFilter = () => {
  const [, navigate] = useLocation();
  const search = useSearch();
  const filter = filterOf(search);
  const { q = '' } = filter;
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  const settled = useDebounced(typed, REST_MS).trim();

  // The address has changed in another way than by typing, such as by a press on the tab.
  if (q !== seen) {
    setSeen(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const isDue = settled === typed.trim() && settled !== q;
  useEffect(() => {
    if (isDue) navigate(closetsHref(changedFilter(filterOf(search), { q: settled })), { replace: true });
  }, [isDue, settled, search, navigate]);

  const show = (next: ClosetsFilter) => navigate(closetsHref(next), { replace: true });
  return {
    filter,
    typed,
    type: setTyped,
    change: (change: Parameters<typeof changedFilter>[1]) => show(changedFilter(filter, change)),
    clear: () => {
      setTyped('');
      show({});
    },
  };
};
