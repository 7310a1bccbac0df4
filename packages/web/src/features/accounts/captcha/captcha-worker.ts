import type { Captcha } from '@caravan/contract/accounts/captcha.schema.ts';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/* Not the browser's own digests: they are missing where Caravan is served without https, in somebody's home network. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

/** Does the work of one captcha, beside the page, and answers the solution; `null` where there is none. */
const work = async (challenge: Captcha): Promise<void> => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  self.postMessage(await solveChallenge({ challenge, deriveKey }));
};

self.addEventListener('message', ({ data }: MessageEvent<Captcha>) => void work(data));
