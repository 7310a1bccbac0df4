import { PHONE_SIGNUP_MINUTES } from '@caravan/contract/accounts/phone.rules.ts';
import { type PhoneSignup, phoneSignupSchema } from '@caravan/contract/accounts/phone.schema.ts';
import { z } from 'zod/mini';
import type { StepSecrets } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { beginStep, takeStep } from '../accounts/sign-in-steps.store.ts';

/** A call of a browser that signs up. */
interface SigningUp {
  readonly db: Db;
  readonly steps: StepSecrets;
}

/** Holds the data of a sign-up for the browser that sent it, instead of what it has sent before. */
export const holdSignup = async ({ db, steps }: SigningUp, signup: PhoneSignup): Promise<void> => {
  await takeStep(db, 'phone_signup', steps.claimed('phone_signup'));
  const secret = await beginStep(db, { kind: 'phone_signup', data: signup, minutes: PHONE_SIGNUP_MINUTES });
  steps.keep('phone_signup', secret, PHONE_SIGNUP_MINUTES);
};

/** The held data of a sign-up, which is used up by it; `undefined` once its time is over, and for whoever has sent none. */
export const takeSignup = async ({ db, steps }: SigningUp): Promise<PhoneSignup | undefined> => {
  const secret = steps.claimed('phone_signup');
  if (secret === null) return undefined;
  steps.forget('phone_signup');
  const step = await takeStep(db, 'phone_signup', secret);
  return step && z.parse(phoneSignupSchema, step.data);
};
