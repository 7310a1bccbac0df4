import { randomInt } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A number of the +1 zone that no other story has: ten digits. */
export const newNumber = (): string => `${randomInt(200, 1000)}${randomInt(2_000_000, 10_000_000)}`;

interface Sent {
  readonly to: string;
  readonly text: string;
}

/** The code that a number was sent last, out of the server's outbox. */
export const codeSentTo = async (context: BrowserContext, number: string): Promise<string> => {
  const answer = await context.request.get('/api/dev/outbox');
  const messages = (await answer.json()) as Sent[];
  const code = /^\d{6}/.exec(messages.find(({ to }) => to === `+1${number}`)?.text ?? '')?.[0];
  expect(code, `a code for ${number}`).toBeDefined();
  return code ?? '';
};

/** A code that is not the one. */
export const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

export const numberField = (page: Page): Locator => page.getByLabel('Phone number');
export const codeField = (page: Page): Locator => page.getByLabel('Verification code');
export const createDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Create Your Account' });

/** Opens the landing page at signing in by phone. */
export const openPhone = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Phone' }).click();
  await expect(numberField(page)).toBeVisible();
};

/** Gets as far as the code. */
export const reachCodeStep = async (page: Page, number: string): Promise<void> => {
  await numberField(page).fill(number);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(codeField(page)).toBeFocused();
};
