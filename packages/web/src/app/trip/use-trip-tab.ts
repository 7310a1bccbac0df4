import type { TripTab } from '@caravan/contract/pages.rules.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { onNavigateToCloset } from '../../platform/closet-requests.ts';
import { placeAt } from '../../ui/scroll-into-view.ts';

/** The address of a tab. */
export const tripTabHref = (tripId: string, tab: TripTab): string => `/trip/${tripId}?tab=${tab}`;

/** The outfits that an address wants marked in the closet, divided by commas; '' for none. */
export const markedIn = (search: string): string => new URLSearchParams(search).get('outfit') ?? '';

/**
 * Switches tabs through the address, in place of the last one, and keeps the page where the eye is: while the cover is in
 * sight nothing moves; once the tabs stick at the top, each part comes back where it was left, or begins at its top.
 * `tabsRef` is the element that begins with the tabs.
 */
export const useTabSwitch = (tripId: string, tab: TripTab) => {
  const [, navigate] = useLocation();
  const tabsRef = useRef<HTMLDivElement>(null);
  const leftAt = useRef(new Map<TripTab, number>());
  const shown = useRef(tab);
  /** Where the tabs were at the press, read before the new part is there: afterwards the browser would lay it out for that alone. */
  const pressed = useRef<Place | null>(null);

  useLayoutEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    const { top, isStuck } = pressed.current ?? placeOf(tabsRef.current);
    pressed.current = null;
    if (isStuck || tab === 'chat') {
      window.scrollTo({ top: Math.max(top, leftAt.current.get(tab) ?? 0), behavior: 'instant' });
    }
  }, [tab]);

  useChatInSight(tab, tabsRef);

  const switchTo = (next: TripTab) => {
    leftAt.current.set(tab, window.scrollY);
    pressed.current = placeOf(tabsRef.current);
    navigate(tripTabHref(tripId, next), { replace: true });
  };
  return { tabsRef, switchTo };
};

/**
 * A chat fills the window below the tabs: an address that opens it brings it up, after the page's own start at its top, and again
 * once what stands above is as high as it stays.
 */
const useChatInSight = (tab: TripTab, tabsRef: { readonly current: HTMLDivElement | null }): void => {
  const first = useRef(tab);
  useEffect(() => {
    return first.current === 'chat' && tabsRef.current ? placeAt(tabsRef.current, 'start') : undefined;
  }, [tabsRef]);
};

/** Where the tabs are. */
interface Place {
  /** How far the page is scrolled when they begin to stick, pixels. */
  readonly top: number;
  readonly isStuck: boolean;
}

const placeOf = (tabs: HTMLElement | null): Place => {
  const top = topOf(tabs);
  return { top, isStuck: window.scrollY >= top };
};

/** How far the page is scrolled when an element begins at its top, or below what sticks there, which is its scroll margin, pixels. */
const topOf = (element: HTMLElement | null): number => {
  if (!element) return 0;
  const stuck = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  return Math.round(element.getBoundingClientRect().top + window.scrollY - stuck);
};

const NONE: ReadonlySet<string> = new Set();

/**
 * The outfits that the closet marks: those that a link names, until the closet is left.
 *
 * @param isClosetOpen whether the closet is what is shown.
 * @param openCloset shows it.
 * @param named the outfits that the address names, divided by commas; '' for none.
 */
export const useClosetHighlight = (
  isClosetOpen: boolean,
  openCloset: () => void,
  named: string,
): ReadonlySet<string> => {
  const [requested, setRequested] = useState(() => ({ ids: namedIn(named), hasOpened: isClosetOpen }));
  if (isClosetOpen && !requested.hasOpened && requested.ids.size > 0) setRequested({ ...requested, hasOpened: true });
  if (!isClosetOpen && requested.hasOpened) setRequested({ ids: NONE, hasOpened: false });

  const handle = useEffectEvent((outfitIds: readonly string[]) => {
    setRequested({ ids: new Set(outfitIds), hasOpened: isClosetOpen });
    openCloset();
  });
  useEffect(() => onNavigateToCloset(handle), []);

  return requested.ids;
};

const namedIn = (named: string): ReadonlySet<string> => (named === '' ? NONE : new Set(named.split(',')));
