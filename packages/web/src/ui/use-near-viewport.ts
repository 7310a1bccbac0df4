import { useCallback, useState } from 'react';

/** How far beyond the window a thing counts as near: about what a flick scrolls, or what a thumb does for what brings code along. */
const MARGINS = { flick: '1000px', soon: '200px' } as const;
type Margin = keyof typeof MARGINS;

const reached = new WeakMap<Element, () => void>();
const shared = new Map<Margin, IntersectionObserver>();

const onIntersection: IntersectionObserverCallback = (entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) reached.get(target)?.();
  }
};

/** One observer for all: each of its own would cost more than what it saves. */
const observer = (margin: Margin): IntersectionObserver => {
  const found = shared.get(margin) ?? new IntersectionObserver(onIntersection, { rootMargin: MARGINS[margin] });
  shared.set(margin, found);
  return found;
};

/**
 * Whether an element has come near the window, once and for all; what is costly to draw can wait until then.
 *
 * @param initially true for what is surely in sight at first.
 */
export const useNearViewport = (
  initially: boolean,
  margin: Margin = 'flick',
): { near: boolean; ref: (element: Element | null) => void } => {
  const [near, setNear] = useState(initially);
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || near) return;
      reached.set(element, () => setNear(true));
      observer(margin).observe(element);
      return () => observer(margin).unobserve(element);
    },
    [near, margin],
  );
  return { near, ref };
};
