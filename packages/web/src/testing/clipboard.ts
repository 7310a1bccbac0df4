import { onTestFinished, vi } from 'vitest';

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
