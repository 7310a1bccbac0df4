import { setOwnPhone, getCaptcha, requestCode } from '@caravan/contract/accounts/phone.endpoints.ts';
import { afterEach, vi } from 'vitest';
import { toast } from '../../../testing/page-texts.ts';
import { aFirebaseConfig, answerFirebase, FIREBASE_TOKEN } from '../../../testing/firebase-answers.ts';
import {
  CODE,
  codeField,
  failure,
  numberField,
  reachCodeStep,
  sendCode,
  shown,
  turnToPhone,
  visitor,
} from '../../../testing/phone-answers.ts';
import { expect, test } from '../../../testing/screen.tsx';
import { answerSecurity, openSecurity, goOn } from '../../../testing/security-answers.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const NUMBER = '2125550144';

const unsent = failure('Phone Authentication Error');

/** Asks for a code, and waits until it is said why there is none; what stands in for the captcha takes half a second each time. */
const askInVain = async (sentence: string): Promise<void> => {
  await sendCode.click();
  await expect
    .poll(
      async () => {
        await vi.advanceTimersByTimeAsync(100);
        return unsent.query()?.textContent ?? '';
      },
      { interval: 10 },
    )
    .toContain(sentence);
};

/** Firebase's refusals, and the messages for them. */
const REFUSALS = [
  ['CAPTCHA_CHECK_FAILED', 'reCAPTCHA verification failed. Please try again or use email authentication.'],
  ['INVALID_PHONE_NUMBER : TOO_SHORT', 'Invalid phone number format. Please include country code (e.g., +1 for US).'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Please try again later or use email authentication.'],
  ['QUOTA_EXCEEDED : Exceeded quota.', 'SMS quota exceeded. Please use email authentication to continue.'],
  [
    'BILLING_NOT_ENABLED',
    'Phone authentication is temporarily unavailable. Please use email authentication to continue.',
  ],
] as const;

test('what Firebase refuses is said in words that people know, and may be tried again', async ({ screen }) => {
  const { data, server, open } = visitor(screen);
  const firebase = answerFirebase();
  data.config = aFirebaseConfig();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open('/');
  await turnToPhone();
  await numberField.fill(NUMBER);

  for (const [refusal, sentence] of REFUSALS) {
    firebase.refuseCodes(refusal);
    await askInVain(sentence);
  }
  firebase.loseCodes();
  await askInVain('Network error. Please check your connection and try again.');
  await expect.element(numberField).toHaveValue(shown(NUMBER));
  firebase.sendCodes();
  await sendCode.click();

  await expect.element(codeField).toHaveFocus();
  await expect.element(unsent).not.toBeInTheDocument();
  expect(document.querySelector('#recaptcha-container')?.checkVisibility()).toBe(false);
  expect(firebase.numbers).toEqual(Array.from({ length: REFUSALS.length + 2 }, () => `+1${NUMBER}`));
  expect([server.requests(getCaptcha), server.requests(requestCode)]).toEqual([[], []]);
});

test('a number that Firebase vouches for signs in to the account from then on', async ({ screen }) => {
  const { data, server } = screen;
  const firebase = answerFirebase();
  data.config = aFirebaseConfig();
  answerSecurity(screen);
  server.answer(setOwnPhone, ({ body }) => (data.user = { ...data.viewer, signInPhone: body.phoneNumber }));
  const sheet = await openSecurity(screen);
  await sheet.getByRole('button', { name: 'Add your phone' }).click();
  await reachCodeStep(NUMBER);

  await codeField.fill(CODE);
  await goOn('Sign In by Phone', 'Save Number');

  await expect.element(toast('Phone number saved')).toMatchTextContent(shown(NUMBER));
  await expect.element(sheet.getByText(shown(NUMBER))).toBeVisible();
  expect([firebase.numbers, firebase.codes]).toEqual([[`+1${NUMBER}`], [CODE]]);
  const [saved] = server.requests(setOwnPhone);
  expect(saved?.body).toEqual({
    phoneNumber: `+1${NUMBER}`,
    verificationCode: CODE,
  });
  expect(saved?.headers.get('authorization')).toBe(`Bearer ${FIREBASE_TOKEN}`);
});
