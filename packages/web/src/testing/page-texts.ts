import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** What the page says without interrupting: a toast, or a line for those who hear the page. */
export const toast = (text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text });

/** What the page says at once, even in the midst of something else. */
export const alarm = (text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text });

/** What each of the found elements says, whole, with its blanks as a reader takes them. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());

/** Opens a folded section of the page, where it is not open already. */
export const unfold = async (title: string): Promise<void> => {
  const heading = page.getByRole('heading', { level: 2, name: title }).getByRole('button');
  await expect.element(heading).toBeVisible();
  if (heading.element().getAttribute('aria-expanded') === 'false') await heading.click();
};
