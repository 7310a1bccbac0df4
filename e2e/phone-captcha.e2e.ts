import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  CODES,
  codeField,
  codeSentTo,
  askForCode,
  newNumber,
  openPhone,
  phoneError,
  reachCodeStep,
  refuse,
} from './phone.ts';

/** What a request for a code shows for its captcha. */
const shownCaptcha = (route: Route): unknown => (route.request().postDataJSON() as { captcha: unknown }).captcha;

test('a captcha that fails is renewed, and the next try takes the new one', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 400 .*phone-auth\/codes/);
  const { page, context } = arrived;
  const captchas: unknown[] = [];
  await page.route(CODES, async (route) => {
    captchas.push(shownCaptcha(route));
    if (captchas.length === 1) await refuse(route, 'captcha_failed');
    else await route.continue();
  });
  const number = newNumber();
  await openPhone(page);
  await expect(page.locator('#recaptcha-container')).toBeHidden();

  await askForCode(page, number);
  await expect(phoneError(page)).toContainText('reCAPTCHA verification failed.');
  await expect(page.locator('#recaptcha-container [data-captcha="solved"]')).toBeAttached();
  await expect(page.locator('#recaptcha-container')).toBeHidden();
  await page.getByRole('button', { name: 'Send Code' }).click();

  await expect(codeField(page)).toBeFocused();
  expect(new Set(captchas).size).toBe(2);
  await codeSentTo(context, number);
});

test('without a captcha nothing is sent, and the next try makes one', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 500 .*phone-auth\/captcha/);
  arrived.expectComplaint(/ERR_FAILED.*captcha-worker/);
  const { page } = arrived;
  await openPhone(page);
  await page.route('**/api/phone-auth/captcha', (route) => refuse(route, 'internal'), { times: 1 });

  await askForCode(page, newNumber());
  await expect(phoneError(page)).toContainText('reCAPTCHA initialization failed.');
  await phoneError(page).getByRole('button', { name: 'Close notification' }).click();
  await page.route('**/captcha-worker*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(phoneError(page)).toContainText('reCAPTCHA initialization failed.');
  await page.getByRole('button', { name: 'Send Code' }).click();

  await expect(codeField(page)).toBeFocused();
});

test('a captcha that was renewed and then waited too long is given up for another one', async ({ visitor }) => {
  const arrived = await visitor();
  arrived.expectComplaint(/status of 400 .*phone-auth\/codes/);
  const { page, context } = arrived;
  await page.clock.install();
  await page.route(CODES, (route) => refuse(route, 'captcha_failed'), { times: 1 });
  let captchas = 0;
  page.on('request', (request) => (captchas += request.url().endsWith('/api/phone-auth/captcha') ? 1 : 0));
  const number = newNumber();
  await openPhone(page);
  await askForCode(page, number);
  await expect(phoneError(page)).toContainText('reCAPTCHA verification failed.');
  await expect(page.locator('#recaptcha-container [data-captcha="solved"]')).toBeAttached();
  expect(captchas).toBe(2);

  await page.clock.fastForward('10:00');
  await expect(page.locator('#recaptcha-container [data-captcha]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send Code' }).click();

  await expect(codeField(page)).toBeFocused();
  expect(captchas).toBe(3);
  await codeSentTo(context, number);
});

for (const [clock, shift] of [
  ['five hours fast', 5],
  ['five hours slow', -5],
] as const) {
  test(`a device whose clock is ${clock} gets a code all the same`, async ({ visitor }) => {
    const { page, context } = await visitor();
    await page.clock.install({ time: Date.now() + shift * 60 * 60_000 });
    const number = newNumber();
    await openPhone(page);

    await reachCodeStep(page, number);

    await codeSentTo(context, number);
  });
}
