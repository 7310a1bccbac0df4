import { type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hasEarlyPress, pressAgain, takeEarlyPress } from './early-press.ts';
import { hasTyped, typeAgain, typedInto } from './typed-before.ts';

/**
 * Puts the app in the place of what the document has shown so far, and goes on with what somebody has done in it meanwhile: what they
 * typed, where they are about to type, and the button that they pressed last.
 *
 * @param comesToLife the document shows the very page that the app would draw, which takes it up as it is.
 */
export const takeOver = (root: HTMLElement, app: ReactNode, comesToLife: boolean): void => {
  const inputs = [...root.querySelectorAll('input')];
  const focus = followFocus(root);
  const goOn = (): void => {
    const [typed, press] = [typedInto(inputs, focus.last()), takeEarlyPress(focus.last())];
    focus.leave();
    typeAgain(root, typed);
    pressAgain(root, press);
  };
  if (comesToLife) {
    // In a transition, so that a press need not wait until all of it has come to life.
    startTransition(() => void hydrateRoot(root, app));
    goOn();
    return;
  }
  const draw = (): void => createRoot(root).render(app);
  // The document's forms can be used until the app is drawn, which takes a slow phone a while; the fields that are gone by then keep
  // what was typed.
  whenReplaced(root, goOn);
  if (hasTyped(inputs) || focus.last() || hasEarlyPress()) flushSync(draw);
  else startTransition(draw);
};

/** Calls once what the document showed is gone, before anybody can do anything in what has come. */
const whenReplaced = (root: HTMLElement, then: () => void): void => {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    then();
  });
  observer.observe(root, { childList: true });
};

/** Remembers where in the document's own page the focus was last, though the page is taken away. */
const followFocus = (root: HTMLElement) => {
  const [page] = root.children;
  const isIn = (element: Element | null): element is HTMLElement =>
    element instanceof HTMLElement && page?.contains(element) === true;
  let last = isIn(document.activeElement) ? document.activeElement : null;
  const note = ({ target }: FocusEvent): void => {
    // What has taken the page's place may want the focus at once.
    if (page?.isConnected) last = isIn(target as Element) ? (target as HTMLElement) : null;
  };
  // A tap on what takes no focus leaves a field all the same. Whether the page itself goes is known once that is done.
  const noteLeft = (): void =>
    queueMicrotask(() => {
      if (page?.isConnected && !isIn(document.activeElement)) last = null;
    });
  addEventListener('focusin', note);
  addEventListener('focusout', noteLeft);
  const leave = (): void => {
    removeEventListener('focusin', note);
    removeEventListener('focusout', noteLeft);
  };
  return { last: () => last, leave };
};
