import { usernameAvailable, usernameSuggestions } from '@caravan/contract/accounts/accounts.endpoints.ts';
import {
  getCaptcha,
  redeemCode,
  requestCode,
  confirmPhone,
  createPhoneAccount,
  phoneSignup,
} from '@caravan/contract/accounts/phone.endpoints.ts';
import { type Captcha, captchaSchema } from '@caravan/contract/accounts/captcha.schema.ts';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createChallenge } from 'altcha-lib';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { ApiServer } from './api-server.ts';
import { aPerson } from './samples.ts';
import type { Screen } from './screen.tsx';

/** Numbers that need no captcha, as their field takes them. */
export const NUMBER = '5555550101';
export const OTHER_NUMBER = '5555550102';

/** A code as the server sends it. */
export const CODE = '123456';

/** A number as its field shows it. */
export const shown = (number: string): string => `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`;

/** Work that is done at once. */
export const aCaptcha = async (): Promise<Captcha> =>
  captchaSchema.parse(
    await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 2,
      deriveKey: async ({ keyLength }, salt, password) => ({
        derivedKey: pbkdf2(sha256, password, salt, { c: 1, dkLen: keyLength }),
      }),
      expiresAt: new Date('2026-01-05T10:10:00.000Z'),
      data: { key: 'sample', work: 1, subject: '' },
      hmacSignatureSecret: 'a sample',
      hmacKeySignatureSecret: 'another sample',
    }),
  );

/** Sends codes, takes any of them, and knows no account for any number; every user name is free. */
export const answerPhone = (server: ApiServer): void => {
  server.answer(getCaptcha, aCaptcha);
  server.answer(requestCode, () => ({ verificationId: crypto.randomUUID() }));
  server.answer(redeemCode, { idToken: 'proves the number' });
  server.answer(phoneSignup, { message: 'The code is on its way' });
  server.refuse(confirmPhone, 'no_phone_account');
  server.answer(createPhoneAccount, ({ body: { firstName, lastName } }) => ({
    user: aPerson({ firstName, lastName }),
    message: 'Account created successfully',
  }));
  server.answer(usernameAvailable, { available: true });
  server.answer(usernameSuggestions, { suggestions: [] });
};

/** Nobody is signed in, and numbers can be proven. */
export const visitor = (screen: Screen): Screen => {
  screen.data.user = null;
  answerPhone(screen.server);
  return screen;
};

export const numberField = page.getByLabelText('Phone number');
export const codeField = page.getByLabelText('Verification code');
export const sendCode = page.getByRole('button', { name: 'Send Code' });
export const createDialog = page.getByRole('dialog', { name: 'Create Your Account' });

/** What says in a form why it failed. */
export const failure = (title: string): Locator => page.getByRole('alert').filter({ hasText: title });

/** Turns to signing in by phone. */
export const turnToPhone = async (): Promise<void> => {
  await page.getByRole('radio', { name: 'Phone' }).click();
  await expect.element(numberField).toBeVisible();
};

/** Has a code sent, from whichever form shows. */
export const askForCode = async (number: string): Promise<void> => {
  await numberField.fill(number);
  await sendCode.click();
};

/** Gets as far as the code. */
export const reachCodeStep = async (number: string): Promise<void> => {
  await askForCode(number);
  await expect.element(codeField).toHaveFocus();
};

/** Fills in who an account is for, on the form for a new one. */
export const fillSignUp = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabelText('First name').fill('Tam');
  await page.getByLabelText('Last name').fill('Osei');
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription('Available');
};
