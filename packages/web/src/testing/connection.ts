import { onlineManager } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';

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
