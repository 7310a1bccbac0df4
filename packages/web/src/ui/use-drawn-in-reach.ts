import { type CSSProperties, startTransition, useCallback, useState } from 'react';

/** How far beyond the window a row is drawn: about what a flick scrolls until the next frames are there. */
const FLICK = '1000px 0px';
/** The same for a list that scrolls by itself, whose parts are large: some flicks, so that they are drawn long before they are seen. */
const SOME_FLICKS = '8000px 0px';

/** Marks an element that scrolls by itself: what is in it is drawn in its reach and not in the window's. */
export const OWN_SCROLLING = 'data-own-scrolling';
/** Marks what would be lost if its row were emptied, such as a text that was opened: the row stays drawn. */
export const IN_USE = 'data-in-use';

/** Whether a part of a list is drawn, and else how high it was when it last was. */
interface Drawn {
  readonly isDrawn: boolean;
  /** Pixels; absent where it was never drawn. */
  readonly height?: number;
}

const DRAWN: Drawn = { isDrawn: true };
const NEVER_DRAWN: Drawn = { isDrawn: false };

const watchers = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();
const observers = new WeakMap<Element | Document, IntersectionObserver>();

/** One for all parts of a list: each of its own would cost more than what it saves. */
const observerOf = (element: Element): IntersectionObserver => {
  const own = element.closest(`[${OWN_SCROLLING}]`);
  const root = own ?? document;
  const found = observers.get(root);
  if (found) return found;
  const update: IntersectionObserverCallback = (entries) => {
    for (const entry of entries) watchers.get(entry.target)?.(entry);
  };
  // What is some flicks away is drawn in steps, between which a finger is followed.
  const observer = own
    ? new IntersectionObserver((...seen) => startTransition(() => update(...seen)), { root, rootMargin: SOME_FLICKS })
    : new IntersectionObserver(update, { root, rootMargin: FLICK });
  observers.set(root, observer);
  return observer;
};

const isInUse = (row: Element): boolean =>
  row.contains(document.activeElement) || row.querySelector(`[${IN_USE}]`) !== null;

/** What came within reach is drawn; what left it leaves its height behind, unless the focus or something in use is in it. */
const afterMove =
  ({ isIntersecting, target, boundingClientRect }: IntersectionObserverEntry) =>
  (before: Drawn): Drawn => {
    if (isIntersecting) return DRAWN;
    if (!before.isDrawn || isInUse(target)) return before;
    return { isDrawn: false, height: boundingClientRect.height };
  };

interface DrawnWhere {
  /** It is drawn wherever it is (`alwaysDrawnRows`). */
  isAlways: boolean;
  /** It is drawn with its list, until it is out of reach; by default what is always drawn. */
  isAtFirst?: boolean;
}

/**
 * Whether a part of a long list, such as a row, is to be drawn: while it is in sight or within reach of a finger. Beyond, its
 * element stays in its place with its id, as high as it was, and costs nothing.
 *
 * @returns `ref` and `style` for the element.
 */
export const useDrawnInReach = ({ isAlways, isAtFirst = isAlways }: DrawnWhere) => {
  const [{ isDrawn, height }, setDrawn] = useState<Drawn>(isAtFirst ? DRAWN : NEVER_DRAWN);
  // Nobody watches what is always drawn: once it is not any more, it stays drawn until it is found to be out of reach.
  if (isAlways && !isDrawn) setDrawn(DRAWN);
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || isAlways) return;
      const observer = observerOf(element);
      let wasDrawn = element.firstChild !== null;
      watchers.set(element, (entry) => {
        wasDrawn ||= entry.isIntersecting;
        // Nothing is set for a row that was never drawn: React would keep that update waiting, and lose the `setDrawn` above to it.
        if (wasDrawn) setDrawn(afterMove(entry));
      });
      observer.observe(element);
      return () => {
        // What was seen before and comes only now says nothing any more.
        watchers.delete(element);
        observer.unobserve(element);
      };
    },
    [isAlways],
  );
  const isShown = isAlways || isDrawn;
  const style: CSSProperties | undefined = isShown || height === undefined ? undefined : { height };
  return { isDrawn: isShown, ref, style };
};
