import { useEffect, useState } from 'react';
import { FREE_DAYS, dayAnchor } from './day-anchors.ts';

/** Below the tabs and the strip, pixels: what stands on this line is what is being read. */
const READING_LINE = 128;

/**
 * The day that is being read, as the page scrolls; `undefined` above all of them.
 *
 * @param key changes with the days that are drawn.
 */
export const useDayInSight = (dates: readonly (string | null)[], key: string): string | null | undefined => {
  const [inSight, setInSight] = useState<string | null>();
  useEffect(() => {
    const byElement = new Map<Element, string | null>();
    for (const date of dates) {
      const element = document.getElementById(dayAnchor(date)) ?? (date && foldOf(date));
      if (element && !byElement.has(element)) byElement.set(element, date);
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (entered) setInSight(byElement.get(entered.target));
      },
      { rootMargin: `-${READING_LINE}px 0px ${READING_LINE + 1 - innerHeight}px 0px` },
    );
    for (const element of byElement.keys()) observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- the dates are those of the key
  }, [key]);
  return inSight;
};

const foldOf = (date: string): Element | null => document.querySelector(`[${FREE_DAYS}~="${date}"]`);
