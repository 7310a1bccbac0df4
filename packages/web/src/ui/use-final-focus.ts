import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it when a dialog opened, as its `finalFocus`. Where that went in the meantime, such as the
 * row of who was removed there, or can be pressed no more, the sheet that lies below takes it, or the content of the page (the target of the skip link),
 * and not the first link inside of it, which the dialog would choose by itself.
 */
export const useFinalFocus = (open: boolean): (() => boolean) => {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => {
    const isThere = opener.current?.isConnected !== false && !opener.current?.matches(':disabled');
    // The dialog lets go of the rest of the page only after it has asked.
    if (!isThere)
      queueMicrotask(() => (openSheet() ?? document.getElementById('content'))?.focus({ preventScroll: true }));
    return isThere;
  };
};

const openSheet = () => document.querySelector<HTMLElement>('[role="dialog"][data-open]');
