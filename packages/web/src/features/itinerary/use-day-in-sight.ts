import { useEffect, useState } from 'react';
import { FREE_DAYS, coveredAbove, dayAnchor } from './day-anchors.ts';

/** How far below what sticks at the top one reads, and how much room that has at least, pixels. */
const BELOW = 12;
const ROOM = 140;

/** Where somebody reads, as margins of the window: the first day there is the one. */
const readingRoom = (): string => {
  const top = coveredAbove() + BELOW;
  return `-${top}px 0px -${Math.max(0, innerHeight - top - ROOM)}px 0px`;
};

/**
 * The day that is being read, as the page scrolls, and how to say that somebody went to one; `undefined` above all of them.
 *
 * @param key changes with the days that are drawn.
 */
export const useDayInSight = (dates: readonly (string | null)[], key: string) => {
  const [inSight, setInSight] = useState<string | null>();
  useEffect(() => {
    const byElement = new Map<Element, string | null>();
    for (const date of dates) {
      const element = document.getElementById(dayAnchor(date)) ?? (date && foldOf(date));
      if (element && !byElement.has(element)) byElement.set(element, date);
    }
    const reading = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) reading.add(target);
          else reading.delete(target);
        }
        const first = [...byElement].find(([element]) => reading.has(element));
        if (first) setInSight(first[1]);
      },
      { root: document, rootMargin: readingRoom() },
    );
    for (const element of byElement.keys()) observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- the dates are those of the key
  }, [key]);
  return { inSight, setInSight };
};

const foldOf = (date: string): Element | null => document.querySelector(`[${FREE_DAYS}~="${date}"]`);
