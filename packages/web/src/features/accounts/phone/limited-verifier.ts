import { CODE_COOLDOWN_SECONDS, cooldownMessage } from '@caravan/contract/accounts/phone.rules.ts';
import type { PhoneVerifier } from './phone-verifier.ts';
import { PhoneFailure } from './phone-verifier.ts';

/** How long sending a code may take, milliseconds. */
const SENDING_TIMEOUT_MS = 20_000;

/**
 * A provider that sends no second code within 30 seconds of the one before, and is waited for 20 seconds. A request that
 * failed holds up no other: no code left, or nobody knows.
 */
export const limitedVerifier = (provider: PhoneVerifier): PhoneVerifier => {
  let sentAt = Number.NEGATIVE_INFINITY;
  // Another one with each clean-up: what was asked for before it holds up nothing after it.
  let round = {};
  return {
    sendCode: async (phoneNumber) => {
      const left = sentAt + CODE_COOLDOWN_SECONDS * 1000 - Date.now();
      if (left > 0) throw new PhoneFailure('cooldown', { message: cooldownMessage(left) });
      const mine = round;
      await withinTime(provider.sendCode(phoneNumber));
      if (round === mine) sentAt = Date.now();
    },
    confirmCode: (code) => provider.confirmCode(code),
    cleanUp: () => {
      round = {};
      sentAt = Number.NEGATIVE_INFINITY;
      provider.cleanUp();
    },
  };
};

const withinTime = async (sending: Promise<void>): Promise<void> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new PhoneFailure('timeout')), SENDING_TIMEOUT_MS);
  try {
    await Promise.race([sending, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
