import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  getSecondFactor,
  listPasskeys,
  passkeySignIn,
  removePasskey,
  renamePasskey,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@caravan/contract/accounts/passkeys.endpoints.ts';
import type { Passkey, SecondFactor } from '@caravan/contract/accounts/passkeys.schema.ts';
import {
  beginPasskeyProof,
  beginProviderProof,
  getReauthentication,
  reauthenticate,
} from '@caravan/contract/accounts/reauthentication.endpoints.ts';
import type { Proof, ReauthenticationMethods } from '@caravan/contract/accounts/reauthentication.schema.ts';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { AppError, PROOF_REQUIRED } from '@caravan/contract/errors.ts';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Answer, ApiRequest } from './api-server.ts';
import { aPerson } from './samples.ts';
import type { Screen } from './screen.tsx';

/** Passkeys and the second factor of whoever is signed in; a test changes them. */
interface Security {
  readonly passkeys: Passkey[];
  readonly secondFactor: SecondFactor;
}

/** A passkey that was made today and never used. */
export const aPasskey = (fields: Partial<Passkey> = {}): Passkey => ({
  id: crypto.randomUUID(),
  name: 'Chrome on Linux',
  createdAt: new Date().toISOString(),
  lastUsedAt: null,
  isBackedUp: false,
  ...fields,
});

/** Ten recovery codes. */
export const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `k7m${index}-9xqp-w4td`);

/** The options of a browser's passkey prompt, as far as a test needs it. */
const CHALLENGE = 'AAECAwQFBgcICQoLDA0ODw';

/** Keeps what signs in to the account, and takes every passkey that a device proves. */
export const answerSecurity = ({ data, server }: Screen): Security => {
  const security = { passkeys: [] as Passkey[], secondFactor: { isOn: false, codesLeft: 0 } };
  const { passkeys, secondFactor } = security;
  const credentials: unknown[] = [];
  server.answer(listPasskeys, () => passkeys);
  server.answer(getSecondFactor, () => secondFactor);
  server.answer(beginPasskey, () => ({
    options: {
      challenge: CHALLENGE,
      rp: { id: location.hostname, name: 'Caravan' },
      user: { id: 'c29tZWJvZHk', name: 'olga@example.com', displayName: 'Olga Berg' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: credentials.map((id) => ({ type: 'public-key', id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  }));
  server.answer(addPasskey, ({ body }) => {
    credentials.push(body.response['id']);
    const passkey = aPasskey();
    passkeys.unshift(passkey);
    if (data.user) data.user = { ...data.user, hasPasskey: true };
    return passkey;
  });
  server.answer(renamePasskey, ({ params, body }) => {
    const passkey = passkeys.find(({ id }) => id === params.passkeyId) ?? aPasskey();
    return Object.assign(passkey, body);
  });
  server.answer(removePasskey, ({ params }) => {
    const place = passkeys.findIndex(({ id }) => id === params.passkeyId);
    passkeys.splice(place, 1);
    return undefined;
  });
  server.answer(turnOnSecondFactor, () => {
    Object.assign(secondFactor, { isOn: true, codesLeft: RECOVERY_CODES.length });
    return { codes: RECOVERY_CODES };
  });
  server.answer(turnOffSecondFactor, () => {
    Object.assign(secondFactor, { isOn: false, codesLeft: 0 });
    return undefined;
  });
  server.answer(beginPasskeySignIn, {
    options: { challenge: CHALLENGE, rpId: location.hostname, allowCredentials: [], userVerification: 'required' },
  });
  server.answer(passkeySignIn, { user: aPerson(), message: 'Signed in successfully' });
  return security;
};

/** Opens the sheet about signing in on the profile. */
export const openSecurity = async ({ open }: Screen, size: 'phone' | 'desktop' = 'phone'): Promise<Locator> => {
  await open('/profile', size);
  await page.getByRole('button', { name: /^Sign-in and Security/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign-in and Security' });
  await expect.element(sheet.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  return sheet;
};

/** Presses the button of the dialog that says what is about to happen. */
export const goOn = async (title: string, action: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: action, exact: true }).click();
};

/** Adds a passkey of the browser's device in the sheet. */
export const addPasskeyIn = async (sheet: Locator): Promise<void> => {
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();
  await goOn('Add a Passkey', 'Continue');
  await expect.element(page.getByRole('status').filter({ hasText: 'Passkey added' })).toBeVisible();
};

const NONE = { password: false, passkey: false, phone: false, provider: false, recoveryCode: false };

/** Where the provider asks who somebody is, as far as a page without one gets. */
export const PROVIDER_PAGE = '/provider';

/**
 * Has nobody proven of late who they are: what asks for it is refused until somebody does.
 *
 * @param ways what shows it of this account.
 * @param check throws what a proof is refused with.
 */
export const answerReauthentication = (
  { server }: Screen,
  ways: Partial<ReauthenticationMethods>,
  check: (proof: Proof) => void = () => undefined,
) => {
  let freshUntil: string | null = null;
  server.answer(getReauthentication, () => ({ freshUntil, ways: { ...NONE, ...ways } }));
  server.answer(reauthenticate, ({ body }) => {
    check(body);
    freshUntil = new Date(Date.now() + 600_000).toISOString();
    return { freshUntil };
  });
  server.answer(beginPasskeyProof, {
    options: { challenge: 'AAECAwQFBgcICQoLDA0ODw', rpId: location.hostname, allowCredentials: [] },
  });
  server.answer(beginProviderProof, { address: PROVIDER_PAGE });
  return {
    /** What an endpoint answers once it is proven. */
    once:
      <E extends EndpointShape>(answer: Extract<Answer<E>, (...given: never[]) => unknown>): Answer<E> =>
      (request: ApiRequest<E>) => {
        if (freshUntil === null) throw new AppError(PROOF_REQUIRED);
        return (answer as (request: ApiRequest<E>) => never)(request);
      },
  };
};
