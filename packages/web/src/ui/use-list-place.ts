import { useLayoutEffect } from 'react';

interface Ref {
  readonly current: HTMLElement | null;
}

const GAP_PX = 6;
const MARGIN_PX = 8;
/** Taller lists scroll. */
const HEIGHT_MAX_PX = 352;
/** Three options: with less room than that below its field, a list goes above it if there is more. */
const ENOUGH_PX = 168;

/** The part of the window that no on-screen keyboard covers. */
const seenPart = (): { top: number; bottom: number } => {
  const top = window.visualViewport?.offsetTop ?? 0;
  return { top, bottom: top + (window.visualViewport?.height ?? window.innerHeight) };
};

const placeList = (list: HTMLElement, field: HTMLElement): void => {
  const seen = seenPart();
  const at = field.getBoundingClientRect();
  const below = seen.bottom - at.bottom - GAP_PX - MARGIN_PX;
  const above = at.top - seen.top - GAP_PX - MARGIN_PX;
  const isBelow = below >= Math.min(list.scrollHeight, ENOUGH_PX) || below >= above;
  list.style.left = `${at.left}px`;
  list.style.width = `${at.width}px`;
  list.style.maxHeight = `${Math.min(isBelow ? below : above, HEIGHT_MAX_PX)}px`;
  list.style.top = isBelow ? `${at.bottom + GAP_PX}px` : 'auto';
  list.style.bottom = isBelow ? 'auto' : `${window.innerHeight - at.top + GAP_PX}px`;
};

/** Calls back whenever something moves that a box on the page may stand at. @returns how to stop it. */
const onEveryMove = (boxes: readonly HTMLElement[], move: () => void): (() => void) => {
  const sizes = new ResizeObserver(move);
  for (const box of boxes) sizes.observe(box);
  const ended = new AbortController();
  const until = { signal: ended.signal, passive: true };
  // Scrolling does not bubble; what scrolls may be a dialog.
  document.addEventListener('scroll', move, { ...until, capture: true });
  window.addEventListener('resize', move, until);
  window.visualViewport?.addEventListener('resize', move, until);
  window.visualViewport?.addEventListener('scroll', move, until);
  return () => {
    sizes.disconnect();
    ended.abort();
  };
};

/**
 * Shows a list, which is a popover of its own, below its field while it is open: as wide as the field, above it where the
 * window or the on-screen keyboard leaves more room there, and out of sight while the field is.
 */
export const useListPlace = (open: boolean, { list, field }: { list: Ref; field: Ref }): void => {
  useLayoutEffect(() => {
    const [box, anchor] = [list.current, field.current];
    if (!open || !box || !anchor) return;
    box.showPopover();
    placeList(box, anchor);
    const stop = onEveryMove([box, anchor], () => placeList(box, anchor));
    const sight = new IntersectionObserver((entries) => {
      box.style.visibility = entries.at(-1)?.isIntersecting ? '' : 'hidden';
    });
    sight.observe(anchor);
    return () => {
      stop();
      sight.disconnect();
      box.hidePopover();
    };
  }, [open, list, field]);
};
