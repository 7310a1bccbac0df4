import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../platform/api.ts';
import { PasskeyError, passkeyFailure } from './device-passkeys.ts';

const refused = (status: number, message: string) =>
  new ApiError({ status, statusText: '', text: JSON.stringify({ message, code: 'passkey_unknown' }) });

test.each([
  [new PasskeyError('unused', null), 'No passkey was used.'],
  [new PasskeyError('known', null), 'This device has a passkey for your account already.'],
  [
    new PasskeyError('unsuitable', null),
    'This device or browser could not use a passkey here. Please take another way.',
  ],
  [refused(401, 'This passkey does not sign in here.'), 'This passkey does not sign in here.'],
  [new NetworkError('No answer'), "Caravan can't be reached. Check your connection and try again."],
])('%s reads as %j', (error, sentence) => {
  expect(passkeyFailure(error)).toBe(sentence);
});
