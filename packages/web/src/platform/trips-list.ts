import { PAGES } from '@caravan/contract/pages.rules.ts';
import { useEffect } from 'react';
import { recall, remember } from './browser-memory.ts';

const NAME = 'caravan.trips-list';

/** The lists of trips, from which trips are opened. */
const LISTS: ReadonlySet<string> = new Set([PAGES.trips, PAGES.completedTrips]);
/** What the browser announces of its history; the router has it announce the first two. */
const MOVES = ['pushState', 'replaceState', 'popstate'];

const note = (): void => {
  const { pathname, search } = location;
  if (LISTS.has(pathname)) remember('tab', NAME, pathname + search);
  else if (!pathname.startsWith('/trip/')) remember('tab', NAME, null);
};

/** Follows which list somebody opens a trip from, and what they search for there. */
export const useTripsListFollowed = (): void => {
  useEffect(() => {
    note();
    for (const move of MOVES) addEventListener(move, note);
    return () => {
      for (const move of MOVES) removeEventListener(move, note);
    };
  }, []);
};

/** Whoever enters a trip that was just made did not open it from a list, nor does it stand in each of them. */
export const forgetTripsList = (): void => remember('tab', NAME, null);

/** Where the way back from a trip leads: to the list that it was opened from, with its search, else to My Trips. */
export const tripsListAddress = (): string => recall('tab', NAME) ?? PAGES.trips;
