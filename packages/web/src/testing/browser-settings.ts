import { onlineManager } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import { commands } from 'vitest/browser';

/** Lets the browser be in a time zone, IANA, until the test is over: what it calls its zone, and the days and hours of `Date`. */
export const liveIn = async (timeZone: string): Promise<void> => {
  onTestFinished(() => commands.emulateTimeZone(''));
  await commands.emulateTimeZone(timeZone);
};

/** Lets things move as most people see them, until the test is over; elsewhere what moves is where it ends at once. */
export const letThingsMove = async (): Promise<void> => {
  onTestFinished(() => commands.emulateMedia({ reducedMotion: 'reduce' }));
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
};

/**
 * Takes the connection away, until the test is over: the page hears of it, and what it asks meanwhile is lost.
 *
 * @returns brings the connection back.
 */
export const goOffline = (): (() => void) => {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  const comeBack = () => {
    if (navigator.onLine) return;
    spy.mockRestore();
    dispatchEvent(new Event('online'));
  };
  onTestFinished(() => {
    comeBack();
    // Whoever would have heard the event may be gone by then.
    onlineManager.setOnline(true);
  });
  return comeBack;
};

/**
 * Lets the browser copy what the app wants, until the test is over.
 *
 * @returns what has been copied so far.
 */
export const keepCopies = (): readonly string[] => {
  const copied: string[] = [];
  standInForClipboard({ writeText: async (text) => void copied.push(text) });
  return copied;
};

/** Lets the browser refuse to copy in each way it has, until the test is over. */
export const refuseCopies = (): void => {
  standInForClipboard(undefined);
  const refused = vi.spyOn(document, 'execCommand').mockReturnValue(false);
  onTestFinished(() => refused.mockRestore());
};

const standInForClipboard = (clipboard: Pick<Clipboard, 'writeText'> | undefined): void => {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
};
