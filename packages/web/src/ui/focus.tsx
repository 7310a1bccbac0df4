import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

/** Takes the focus when it appears in the place of what had it, so that it is read out and the keys go on from there. */
export const FocusOnArrival = ({ children }: { children: ReactNode }) => {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={content} tabIndex={-1}>
      {children}
    </div>
  );
};

/**
 * Gives the focus back to what had it when a dialog opened, as its `finalFocus`. Where that went in the meantime, such as the
 * row of who was removed there, or can be pressed no more, the sheet that lies below takes it, or the content of the page (the target of the skip link),
 * and not the first link inside of it, which the dialog would choose by itself. A row that goes only after the dialog, once the
 * server has answered, leaves the focus to them too. What an action in the dialog has given the focus to on the page keeps it, such as the input
 * of a reply.
 */
export const useFinalFocus = (open: boolean): (() => boolean) => {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => {
    if (isElsewhereOnPage(opener.current)) return false;
    const isThere = opener.current === null || canHaveFocus(opener.current);
    if (opener.current) followUntilBlurred(opener.current);
    return isThere;
  };
};

const focusWhatIsLeft = (): void => (openSheet() ?? document.getElementById('content'))?.focus({ preventScroll: true });

const openSheet = () => document.querySelector<HTMLElement>('[role="dialog"][data-open]');

/** Looks after the focus where what had it goes from the page, or has gone, as long as nobody has moved it elsewhere. */
const followUntilBlurred = (opener: Element): void => {
  const moveFocus = () => {
    if (canHaveFocus(opener)) return;
    if (isAtNothing()) focusWhatIsLeft();
    // While the dialog still keeps the rest of the page from the focus, what lets go of it is the next change.
    if (!isAtNothing()) observer.disconnect();
  };
  const observer = new MutationObserver(moveFocus);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['inert', 'aria-hidden', 'disabled'],
  });
  queueMicrotask(moveFocus);
  const lookAfterBlur = () => (canHaveFocus(opener) ? observer.disconnect() : moveFocus());
  // What goes from the page loses the focus a moment before it has gone.
  opener.addEventListener('blur', () => queueMicrotask(lookAfterBlur), { once: true });
};

const canHaveFocus = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

/** Whether something else has the focus that is no part of a dialog. */
const isElsewhereOnPage = (opener: Element | null): boolean =>
  document.activeElement !== opener && document.activeElement?.closest('main') instanceof Element;

/** Whether nothing has the focus, or what is about to lose it: a control that was disabled, or a dialog that is closing. */
const isAtNothing = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.matches(':disabled') ||
  document.activeElement.closest('[role="dialog"][data-closed], [role="alertdialog"][data-closed]') !== null;

/**
 * Keeps the focus within a group of controls whose pressed button goes with what it did.
 *
 * @param shown what the group shows: the focus is looked after when it changes.
 */
export const useFocusStays = (group: { readonly current: HTMLElement | null }, shown: string): void => {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost) group.current?.focus();
  }, [group, shown]);
};
