import { getCaptcha, requestCode } from '@caravan/contract/accounts/phone.endpoints.ts';
import { captchaSolutionSchema } from '@caravan/contract/accounts/captcha.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { afterEach, vi } from 'vitest';
import { z } from 'zod/mini';
import type { ApiServer } from '../../../testing/api-server.ts';
import {
  askForCode,
  codeField,
  failure,
  reachCodeStep,
  sendCode,
  turnToPhone,
  visitor,
} from '../../../testing/phone-answers.ts';
import { expect, page, test } from '../../../testing/screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A number that a code is sent to for a solved captcha alone. */
const NUMBER = '2125551234';

const unsent = failure('Phone Authentication Error');
const container = () => document.querySelector<HTMLElement>('#recaptcha-container');
const isSolved = () => document.querySelector('#recaptcha-container [data-captcha="solved"]') !== null;
/** Whether it takes part in the page, though there may be nothing in it to see. */
const isShown = () => container()?.checkVisibility();

/** Refuses the first captcha that is shown, and takes the next. */
const refuseFirst = (server: ApiServer): void =>
  server.answer(requestCode, () => {
    if (server.requests(requestCode).length === 1) throw new AppError('captcha_failed');
    return { verificationId: 'sent' };
  });

/** What a request shows for its captcha. */
const solutionIn = ({ body }: { body: { captcha?: string | null | undefined } }) =>
  z.parse(captchaSolutionSchema, JSON.parse(atob(body.captcha ?? '')));

test('a captcha is solved unseen before a code is sent', async ({ screen }) => {
  const { server, open } = visitor(screen);
  await open('/');
  await turnToPhone();

  await reachCodeStep(NUMBER);

  const [sent] = server.requests(requestCode).map(solutionIn);
  expect(sent?.solution.counter).toBe(2);
  await expect.poll(() => server.requests(getCaptcha)).toHaveLength(1);
});

test('a captcha that fails is renewed, and the next try takes the new one', async ({ screen }) => {
  const { server, open } = visitor(screen);
  refuseFirst(server);
  await open('/');
  await turnToPhone();
  expect(isShown()).toBe(false);

  await askForCode(NUMBER);
  await expect.element(unsent).toMatchTextContent('reCAPTCHA verification failed.');
  await expect.poll(isSolved).toBe(true);
  expect(isShown()).toBe(false);
  await sendCode.click();

  await expect.element(codeField).toHaveFocus();
  const nonces = server.requests(requestCode).map((request) => solutionIn(request).challenge.parameters.nonce);
  expect(nonces).toHaveLength(2);
  expect(new Set(nonces).size).toBe(2);
});

test('without a captcha nothing is sent, and the next try makes one', async ({ screen }) => {
  const { server, open, expectConsoleError } = visitor(screen);
  const RealWorker = Worker;
  expectConsoleError(/Unexpected token/);
  await open('/');
  await turnToPhone();

  server.refuse(getCaptcha, 'internal');
  await askForCode(NUMBER);
  await expect.element(unsent).toMatchTextContent('reCAPTCHA initialization failed.');
  visitor(screen);
  // The worker's code does not come: a page comes in its place.
  vi.stubGlobal('Worker', function MissingWorker() {
    vi.stubGlobal('Worker', RealWorker);
    return new RealWorker('/no-such-worker.js');
  });
  await sendCode.click();
  await expect.element(unsent).toMatchTextContent('reCAPTCHA initialization failed.');
  expect(server.requests(requestCode)).toEqual([]);
  await sendCode.click();

  await expect.element(codeField).toHaveFocus();
});

test('a captcha that was renewed and then waited too long is given up for another one', async ({ screen }) => {
  const { server, open } = visitor(screen);
  refuseFirst(server);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open('/');
  await turnToPhone();
  await askForCode(NUMBER);
  await expect.element(unsent).toMatchTextContent('reCAPTCHA verification failed.');
  await expect.poll(isSolved).toBe(true);
  await expect.poll(() => server.requests(getCaptcha)).toHaveLength(2);

  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(container()?.querySelector('[data-captcha]')).toBeNull();
  await sendCode.click();

  await expect.element(codeField).toHaveFocus();
  await expect.poll(() => server.requests(getCaptcha)).toHaveLength(3);
});

for (const [clock, hours] of [
  ['five hours fast', 5],
  ['five hours slow', -5],
] as const) {
  test(`a device whose clock is ${clock} gets a code all the same`, async ({ screen }) => {
    const { server, open } = visitor(screen);
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + hours * 60 * 60_000 });
    await open('/');
    await turnToPhone();

    await reachCodeStep(NUMBER);

    await expect.poll(() => server.requests(requestCode).map(solutionIn)).toHaveLength(1);
    await expect.element(page.getByText('We sent a code to +1 212-555-1234.')).toBeVisible();
  });
}
