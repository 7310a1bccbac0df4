import { TEST_PHONE_NUMBERS } from '@caravan/contract/accounts/phone.rules.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Logger } from 'pino';
import type { Captchas } from '../../platform/security/captchas.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { KeyRing } from '../../platform/security/signing-keys.ts';
import { outboxSms } from '../../platform/messages/development-outbox.ts';
import type { SmsSender } from '../../platform/messages/sms.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import { builtInProofs, type PhoneProofs, verifyPhoneToken } from './phone-proofs.access.ts';
import { CodeSender } from './phone-codes.service.ts';
import { firebaseProofs } from './firebase-proofs.provider.ts';
import { ownPhoneRoutes, phoneAccountsRoutes, type BuiltInPhone, phoneAuthRoutes } from './phone.routes.ts';
import { deleteOldCodes } from './phone-codes.store.ts';
import type { ProvenNumber } from '../accounts/reauthentication.access.ts';
import { twilioSms } from './twilio.provider.ts';

interface PhoneParts {
  readonly emailOutbox: EmailOutbox;
  readonly keys: KeyRing;
  readonly captchas: Captchas;
}

export interface Phone {
  /** The number that a token proves. */
  readonly verifyPhoneToken: (idToken: string) => Promise<ProvenNumber>;
}

/** How phone numbers are proven here. */
interface PhoneSignIn {
  readonly proofs: PhoneProofs;
  /** `null` where Firebase sends the codes, or phone sign-in is not configured. */
  readonly builtIn: BuiltInPhone | null;
}

export const registerPhone = (context: FeatureContext, parts: PhoneParts): Phone => {
  const { serve, cleanUp } = context;
  const { emailOutbox } = parts;
  const { proofs, builtIn } = openPhoneSignIn(context, parts);
  phoneAuthRoutes(serve, { builtIn });
  phoneAccountsRoutes(serve, { proofs, emailOutbox });
  ownPhoneRoutes(serve, { proofs, emailOutbox });
  cleanUp(deleteOldCodes);
  return { verifyPhoneToken: (idToken) => verifyPhoneToken(proofs, idToken) };
};

const openPhoneSignIn = (context: FeatureContext, { keys, captchas }: PhoneParts): PhoneSignIn => {
  const { settings, clock, log } = context;
  const { firebase } = settings.signIn;
  if (firebase)
    return { proofs: firebaseProofs({ firebase, clock, log, onFailure: logKeyFailure(log) }), builtIn: null };
  const sms = smsOf(context);
  if (sms === null) return { proofs: notConfigured, builtIn: null };
  const proofs = builtInProofs({ keys, clock, issuer: settings.publicUrl });
  return { proofs, builtIn: { proofs, codes: codesOf(context, captchas, sms) } };
};

const smsOf = ({ settings, outbox, log }: FeatureContext): SmsSender | null => {
  const { twilio } = settings.signIn;
  return twilio ? twilioSms({ ...twilio, log }) : outbox && outboxSms(outbox, log);
};

const codesOf = ({ settings, db, log }: FeatureContext, captchas: Captchas, sms: SmsSender): CodeSender => {
  const { isProduction, publicUrl, signIn } = settings;
  const testNumbers = isProduction ? [] : TEST_PHONE_NUMBERS;
  return new CodeSender({ db, captchas, sms, log, budgets: signIn.codeBudgets, testNumbers, publicUrl });
};

/** Nobody can sign in by phone meanwhile, and Caravan is seldom the cause, so it is a warning. */
const logKeyFailure =
  (log: Logger) =>
  (error: unknown): void =>
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, "Firebase's keys cannot be had");

/** Where phone sign-in is not configured. */
const notConfigured: PhoneProofs = {
  verify: async () => {
    throw new AppError('phone_not_configured');
  },
};
