import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { expect, vi } from 'vitest';
import { aConfig } from './samples.ts';

const EMULATOR = 'http://firebase.invalid';

/** A server that leaves phone numbers to Firebase: to its emulator, where the SDK solves no captcha. */
export const aFirebaseConfig = (): Config =>
  aConfig({
    phoneProvider: 'firebase',
    firebase: {
      apiKey: 'emulators-api-key',
      authDomain: 'demo-caravan.firebaseapp.com',
      projectId: 'demo-caravan',
      emulatorUrl: EMULATOR,
    },
  });

/** Firebase as its SDK sees it: what it answers to each call, and what it was sent. */
export interface FirebaseAnswers {
  /** Sends codes from now on. */
  readonly sendCodes: () => void;
  /** Refuses to send a code, in its own words. */
  readonly refuseCodes: (message: string) => void;
  /** Lets nothing arrive that asks for a code. */
  readonly loseCodes: () => void;
  /** The numbers that a code was requested for, in E.164. */
  readonly numbers: readonly string[];
  /** The codes that were shown to it. */
  readonly codes: readonly string[];
}

/** The token that Firebase gives for any code; nobody has signed it, as with its emulator. */
export const FIREBASE_TOKEN = ((): string => {
  const part = (fields: object): string => btoa(JSON.stringify(fields)).replaceAll('=', '');
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'none' })}.${part({ sub: 'somebody', iat: now, exp: now + 3600 })}.`;
})();

/** Answers Firebase inside the page, in place of the network, until what `vi` stands in for is restored. */
export const answerFirebase = (): FirebaseAnswers => {
  const numbers: string[] = [];
  const codes: string[] = [];
  const sent = (): Response => Response.json({ sessionInfo: 'sent' });
  let send = sent;
  const calls: Readonly<Record<string, (body: Record<string, string>) => Response>> = {
    // The emulator knows no captcha for enterprises; the SDK asks, and goes on without.
    recaptchaConfig: () => refusal(501, 'NOT_IMPLEMENTED'),
    recaptchaParams: () => Response.json({ recaptchaSiteKey: 'nothing is solved with it' }),
    'accounts:sendVerificationCode': ({ phoneNumber = '' }) => {
      numbers.push(phoneNumber);
      return send();
    },
    'accounts:signInWithPhoneNumber': ({ code = '' }) => {
      codes.push(code);
      return Response.json({ idToken: FIREBASE_TOKEN, refreshToken: 'again', expiresIn: '3600', localId: 'somebody' });
    },
    'accounts:lookup': () => Response.json({ users: [{ localId: 'somebody' }] }),
  };
  // The SDK notes each time that it goes on without that captcha.
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const network = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(`${EMULATOR}/`)) return network(input, init);
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    // The SDK would take a failure here for one of the network.
    expect.soft(Object.keys(calls), 'what the test answers for Firebase').toContain(name);
    return (calls[name] ?? (() => refusal(404, 'NOT_FOUND')))(
      request.method === 'GET' ? {} : ((await request.json()) as Record<string, string>),
    );
  });
  return {
    sendCodes: () => (send = sent),
    refuseCodes: (message) => (send = () => refusal(400, message)),
    loseCodes: () => {
      send = () => {
        throw new TypeError('Failed to fetch');
      };
    },
    numbers,
    codes,
  };
};

const refusal = (status: number, message: string): Response =>
  Response.json({ error: { code: status, message, errors: [] } }, { status });
