declare global {
  interface Window {
    /* As the document's own script leaves them (@caravan/contract/early-press.ts); absent where the document showed no page. */
    earlyPress?: HTMLElement | null;
    noteEarlyPress?: (event: Event) => void;
  }
}

/** The button that somebody pressed before the app's code came, unless they went on to something else. */
export interface EarlyPress {
  readonly button: HTMLElement;
  readonly hadFocus: boolean;
}

/** Whether somebody has pressed a button and not gone on to something else. */
export const hasEarlyPress = (): boolean => Boolean(window.earlyPress);

/**
 * Takes over from the document's own script: what is pressed from now on is the app's.
 *
 * @param focused what in the document has the focus, or had it until the document's page went.
 */
export const takeEarlyPress = (focused: Element | null): EarlyPress | null => {
  const { earlyPress, noteEarlyPress } = window;
  if (noteEarlyPress) removeEventListener('click', noteEarlyPress, { capture: true });
  delete window.earlyPress;
  return earlyPress ? { button: earlyPress, hadFocus: focused === earlyPress } : null;
};

const wordsOf = (button: HTMLElement): string => button.ariaLabel ?? button.textContent;

/** Presses it again, or the one that stands for it now; a page without such a button is another than what was pressed on. */
export const pressAgain = (root: HTMLElement, press: EarlyPress | null): void => {
  if (!press) return;
  const buttons = [...root.querySelectorAll<HTMLElement>('[type=button]')];
  const button =
    buttons.find((one) => one === press.button) ?? buttons.find((one) => wordsOf(one) === wordsOf(press.button));
  if (press.hadFocus) button?.focus({ preventScroll: true });
  button?.click();
};
