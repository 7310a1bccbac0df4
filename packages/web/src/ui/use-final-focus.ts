import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it when a dialog opened, as its `finalFocus`. Where that went in the meantime, such as the
 * row of who was removed there, or can be pressed no more, the sheet that lies below takes it, or the content of the page (the target of the skip link),
 * and not the first link inside of it, which the dialog would choose by itself. A row that goes only after the dialog, once the
 * server has answered, leaves the focus to them too.
 */
export const useFinalFocus = (open: boolean): (() => boolean) => {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => {
    const isThere = opener.current?.isConnected !== false && !opener.current?.matches(':disabled');
    // The dialog lets go of the rest of the page only after it has asked.
    if (!isThere) queueMicrotask(focusWhatIsLeft);
    else if (opener.current) followUntilBlurred(opener.current);
    return isThere;
  };
};

const focusWhatIsLeft = (): void => (openSheet() ?? document.getElementById('content'))?.focus({ preventScroll: true });

const openSheet = () => document.querySelector<HTMLElement>('[role="dialog"][data-open]');

/** Looks after the focus where what has it goes from the page, as long as nobody has moved it elsewhere. */
const followUntilBlurred = (focused: Element): void => {
  const observer = new MutationObserver(() => {
    if (focused.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body || document.activeElement === null) focusWhatIsLeft();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // A browser may tell of the loss of what is gone from the page too.
  focused.addEventListener('blur', () => focused.isConnected && observer.disconnect(), { once: true });
};
