import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** What lies farther from sight than some fast flicks reach is not drawn. */
const NEAR = '8000px 0px 8000px 0px';

type Seen = (isNear: boolean, height: number) => void;

interface Watch {
  readonly observer: IntersectionObserver;
  readonly seen: WeakMap<Element, Seen>;
}

/** One observer for all blocks of a list: each of its own would cost more than what it saves. */
const watches = new WeakMap<Element, Watch>();

const watchIn = (list: Element): Watch => {
  const known = watches.get(list);
  if (known) return known;
  const seen = new WeakMap<Element, Seen>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        seen.get(target)?.(isIntersecting, boundingClientRect.height);
      }
    },
    { root: list, rootMargin: NEAR },
  );
  const watch = { observer, seen };
  watches.set(list, watch);
  return watch;
};

/**
 * Whether a block of the list lies so far from sight that it need not be in the document; the one with the focus never does.
 *
 * @param scroller the list, whose blocks keep their elements.
 * @param mayBeDistant false for what is always drawn.
 * @returns the `height` that keeps the block's place, pixels; `null` while it is drawn.
 */
export const useDistantBlock = (scroller: RefObject<HTMLElement | null>, mayBeDistant: boolean) => {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const [list, block] = [scroller.current, ref.current];
    if (!list || !block || !mayBeDistant) return;
    const { observer, seen } = watchIn(list);
    seen.set(block, (isNear, drawnHeight) => {
      if (!isNear && block.contains(document.activeElement)) return;
      // In steps between which a finger is followed: it happens far from sight.
      startTransition(() => setHeight((held) => (isNear ? null : (held ?? drawnHeight))));
    });
    observer.observe(block);
    return () => observer.unobserve(block);
  }, [scroller, mayBeDistant]);
  return { ref, height: mayBeDistant ? height : null };
};
