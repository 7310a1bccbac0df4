import { randomInt } from 'node:crypto';
import { type ErrorCode, errorTable } from '@caravan/contract/errors.ts';
import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A number of the +1 zone that no other story has: ten digits. */
export const newNumber = (): string => `${randomInt(200, 1000)}${randomInt(2_000_000, 10_000_000)}`;

/** As its field shows it. */
export const shown = (number: string): string => `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`;

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

/** What a toast says that tells of a failure. */
export const alert = (page: Page, title: string): Locator => page.getByRole('alert').filter({ hasText: title });

/** The toast of a code that could not be sent. */
export const phoneError = (page: Page): Locator => alert(page, 'Phone Authentication Error');

/** Where codes are asked for. */
export const CODES = '**/api/phone-auth/codes';

/** Answers as the server does when it refuses. */
export const refuse = (route: Route, code: ErrorCode): Promise<void> => {
  const { status, message } = errorTable[code];
  return route.fulfill({ status, json: { code, message } });
};

/** Opens the landing page at signing in by phone. */
export const openPhone = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Phone' }).click();
  await expect(numberField(page)).toBeVisible();
};

/** Asks for a code, on whichever form shows. */
export const askForCode = async (page: Page, number: string): Promise<void> => {
  await numberField(page).fill(number);
  await page.getByRole('button', { name: 'Send Code' }).click();
};

/** Gets as far as the code. */
export const reachCodeStep = async (page: Page, number: string): Promise<void> => {
  await askForCode(page, number);
  await expect(codeField(page)).toBeFocused();
};

/** Fills in who an account is for, on the form for a new one. */
export const fillSignUp = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Tam');
  await page.getByLabel('Last name').fill(`Osei ${newNumber()}`);
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Available');
};
