import { type RefObject, useLayoutEffect } from 'react';
import { type ToastScene, toastRoom, toastTop } from './toast-place.rules.ts';

/** What stays free of toasts at the bottom of a page: `<nav {...KEPT_CLEAR}>`. */
export const KEPT_CLEAR = { 'data-kept-clear': '' } as const;

/** The top of what stands at the bottom of the window, or the end of the window that no on-screen keyboard covers. */
const floorOf = (): number => {
  const view = window.visualViewport;
  const seen = view && view.scale === 1 ? view.offsetTop + view.height : window.innerHeight;
  const tops = [...document.querySelectorAll('[data-kept-clear]')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top > seen / 2 && top < seen)
    .map(({ top }) => top);
  return Math.min(seen, ...tops);
};

/** The dialog on top where it comes to rest: what slides in is not there yet. */
const dialogOf = () => {
  const dialog = [
    ...document.querySelectorAll<HTMLElement>(':is([role="dialog"], [role="alertdialog"])[data-open]'),
  ].at(-1);
  if (!dialog) return null;
  const { bottom } = getComputedStyle(dialog);
  const isCentred = window.matchMedia('(min-width: 40rem)').matches;
  const top = isCentred
    ? (window.innerHeight - dialog.offsetHeight) / 2
    : window.innerHeight - (Number.parseFloat(bottom) || 0) - dialog.offsetHeight;
  const head = dialog.querySelector<HTMLElement>('header') ?? dialog.querySelector<HTMLElement>('h2');
  return { top, contentTop: top + (head ? head.offsetTop + head.offsetHeight : 0) };
};

const sceneOf = (box: HTMLElement): ToastScene => {
  const ceiling = Number.parseFloat(getComputedStyle(box).scrollMarginTop) || 0;
  return { ceiling, floor: floorOf(), dialog: dialogOf(), height: box.offsetHeight };
};

/** Below the title of a sheet, whose content moves down as far. */
const makeRoom = (pixels: number): void => {
  const { style } = document.documentElement;
  if (pixels === 0) style.removeProperty('--toast-room');
  else style.setProperty('--toast-room', `${pixels}px`);
};

/**
 * Keeps a toast where it covers nothing that is wanted, while it shows and whatever opens, closes and moves meanwhile.
 *
 * @param id names the toast that shows; `undefined` while none does.
 */
export const useToastPlace = (host: RefObject<HTMLElement | null>, id: number | undefined): void => {
  useLayoutEffect(() => {
    const box = host.current;
    if (id === undefined || !box) return;
    let frame = 0;
    const place = () => {
      frame = 0;
      makeRoom(0);
      const room = toastRoom(sceneOf(box));
      if (room > 0) makeRoom(room);
      box.style.top = `${Math.round(toastTop(sceneOf(box)))}px`;
    };
    const placeSoon = () => {
      frame ||= requestAnimationFrame(place);
    };
    place();
    const changes = new MutationObserver(placeSoon);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-open', 'data-closed'] });
    const sizes = new ResizeObserver(placeSoon);
    sizes.observe(box);
    const ended = new AbortController();
    const until = { signal: ended.signal };
    window.addEventListener('resize', placeSoon, until);
    window.visualViewport?.addEventListener('resize', placeSoon, until);
    window.visualViewport?.addEventListener('scroll', placeSoon, until);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      ended.abort();
      makeRoom(0);
    };
  }, [host, id]);
};
