import type { Answer, RequestHeaders } from './person.ts';
import { solvedCaptcha } from './solved-captcha.ts';
import type { TestApp } from './test-app.ts';
import type { TwilioStub } from './twilio-stub.ts';

type CodeSent = Answer<{ verificationId: string; code: string; message: string }>;
type TokenGiven = Answer<{ idToken: string; code: string; message: string }>;

/** Asks for a code, with a captcha solved for it. */
export const askForCode = async (app: TestApp, phoneNumber: string, headers?: RequestHeaders): Promise<CodeSent> =>
  app.anonymous.post('/api/phone-auth/codes', { phoneNumber, captcha: await solvedCaptcha(app.anonymous) }, headers);

/** Takes a code for a token. */
export const takeCode = (
  app: TestApp,
  verificationId: string,
  code: string,
  headers?: RequestHeaders,
): Promise<TokenGiven> => app.anonymous.post('/api/phone-auth/tokens', { verificationId, code }, headers);

/** A code that has come, with the verification id that it works with. */
export const receivedCode = async (app: TestApp, twilio: TwilioStub, phoneNumber: string) => {
  const { body } = await askForCode(app, phoneNumber);
  return { verificationId: body.verificationId, code: twilio.codeTo(phoneNumber) };
};

/** Another code than this one. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Lets time go by for the codes to a number. @param interval as PostgreSQL says it, such as `31 seconds`. */
export const letCodesAge = async ({ database }: TestApp, phoneNumber: string, interval: string): Promise<void> => {
  await database.pool.query(
    `update phone_codes set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval
     where phone_number = $1`,
    [phoneNumber, interval],
  );
};
