import type { Locator } from 'vitest/browser';

/** What each of the found elements says, whole, with its blanks as a reader takes them. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
