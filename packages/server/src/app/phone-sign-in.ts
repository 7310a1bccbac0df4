import { TEST_PHONE_NUMBERS } from '@caravan/contract/accounts/phone.rules.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Logger } from 'pino';
import { builtInProofs } from '../features/phone/built-in-proofs.provider.ts';
import { CodeSender } from '../features/phone/code-sender.store.ts';
import { firebaseProofs } from '../features/phone/firebase-proofs.provider.ts';
import type { BuiltInPhone } from '../features/phone/phone-auth.routes.ts';
import type { PhoneProofs } from '../features/phone/phone-proofs.provider.ts';
import { twilioSms } from '../features/phone/twilio.provider.ts';
import type { Captchas } from '../platform/security/captchas.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import type { KeyRing } from '../platform/security/signing-keys.ts';
import { type DevelopmentOutbox, outboxSms } from '../platform/messages/development-outbox.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { SmsSender } from '../platform/messages/sms.ts';

interface PhoneSignInParts {
  readonly settings: Settings;
  readonly db: Db;
  readonly log: Logger;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly captchas: Captchas;
  /** `null` where there is none. */
  readonly outbox: DevelopmentOutbox | null;
}

/** How phone numbers are proven here. */
export interface PhoneSignIn {
  /** Whoever vouches for numbers. */
  readonly proofs: PhoneProofs;
  /** What Caravan's own codes need; `null` where somebody else sends them, or nobody. */
  readonly builtIn: BuiltInPhone | null;
}

export const openPhoneSignIn = (parts: PhoneSignInParts): PhoneSignIn => {
  const { settings, clock, log, keys } = parts;
  const { firebase } = settings.signIn;
  if (firebase) return { proofs: firebaseProofs({ firebase, clock, log, onFailure: tellOfKeys(log) }), builtIn: null };
  const sms = smsOf(parts);
  if (sms === null) return { proofs: noProofs, builtIn: null };
  const proofs = builtInProofs({ keys, clock, issuer: settings.publicUrl });
  return { proofs, builtIn: { proofs, codes: codesOf(parts, sms) } };
};

const smsOf = ({ settings, outbox, log }: PhoneSignInParts): SmsSender | null => {
  const { twilio } = settings.signIn;
  return twilio ? twilioSms({ ...twilio, log }) : outbox && outboxSms(outbox, log);
};

const codesOf = ({ settings, db, log, captchas }: PhoneSignInParts, sms: SmsSender): CodeSender => {
  const { isProduction, publicUrl, signIn } = settings;
  const testNumbers = isProduction ? [] : TEST_PHONE_NUMBERS;
  return new CodeSender({ db, captchas, sms, log, budgets: signIn.codeBudgets, testNumbers, publicUrl });
};

/** Nobody signs in by phone while it lasts, and it is seldom Caravan's own failure. */
const tellOfKeys =
  (log: Logger) =>
  (error: unknown): void =>
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, "Firebase's keys cannot be had");

/** Nobody vouches for any number. */
const noProofs: PhoneProofs = {
  verify: async () => {
    throw new AppError('phone_not_configured');
  },
};
