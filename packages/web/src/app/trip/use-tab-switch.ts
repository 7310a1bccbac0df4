import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { type TripTab, tripTabHref } from './trip-tabs.ts';

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

  useLayoutEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    const top = topOf(tabsRef.current);
    if (window.scrollY >= top || tab === 'chat') {
      window.scrollTo({ top: Math.max(top, leftAt.current.get(tab) ?? 0), behavior: 'instant' });
    }
  }, [tab]);

  useChatInSight(tab, tabsRef);

  const switchTo = (next: TripTab) => {
    leftAt.current.set(tab, window.scrollY);
    navigate(tripTabHref(tripId, next), { replace: true });
  };
  return { tabsRef, switchTo };
};

/** A chat fills the window below the tabs: an address that opens it brings it up, after the page's own start at its top. */
const useChatInSight = (tab: TripTab, tabsRef: { readonly current: HTMLDivElement | null }): void => {
  const first = useRef(tab);
  useEffect(() => {
    if (first.current !== 'chat') return;
    const frame = requestAnimationFrame(() => window.scrollTo({ top: topOf(tabsRef.current), behavior: 'instant' }));
    return () => cancelAnimationFrame(frame);
  }, [tabsRef]);
};

/** How far the page is scrolled when an element begins at its top, or below the banner that sticks there, pixels. */
const topOf = (element: HTMLElement | null): number => {
  const banner = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--banner-height')) || 0;
  return element ? Math.round(element.getBoundingClientRect().top + window.scrollY - banner) : 0;
};
