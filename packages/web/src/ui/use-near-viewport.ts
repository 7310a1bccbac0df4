import { useCallback, useState } from 'react';

/** How far beyond the window a thing counts as near: about what a flick scrolls. */
const MARGIN = '1000px';

const reached = new WeakMap<Element, () => void>();
let shared: IntersectionObserver | undefined;

/** One observer for all: each of its own would cost more than what it saves. */
const observer = (): IntersectionObserver =>
  (shared ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) reached.get(target)?.();
      }
    },
    { rootMargin: MARGIN },
  ));

/**
 * Whether an element has come near the window, once and for all; what is costly to draw can wait until then.
 *
 * @param initially true for what is surely in sight at first.
 */
export const useNearViewport = (initially: boolean): { near: boolean; ref: (element: Element | null) => void } => {
  const [near, setNear] = useState(initially);
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || near) return;
      reached.set(element, () => setNear(true));
      observer().observe(element);
      return () => observer().unobserve(element);
    },
    [near],
  );
  return { near, ref };
};
