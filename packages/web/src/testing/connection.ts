import { onlineManager } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';

/**
 * Lets the page hear that the browser has no connection, until the test is over. What is asked meanwhile is answered all the
 * same: this is for what a page does because it knows.
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
