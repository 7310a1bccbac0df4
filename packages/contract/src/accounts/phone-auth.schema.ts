import { z } from 'zod/mini';
import { solvedCaptchaField } from './captcha.schema.ts';
import { codeSchema, signInPhoneSchema } from './phone.schema.ts';

/** A request for a code. The solved captcha comes as ALTCHA's client sends it; a test number needs none. */
export const codeRequestSchema = z.object({
  phoneNumber: signInPhoneSchema,
  captcha: solvedCaptchaField,
});
/** Names the code that was sent, to whoever asked for it alone. */
export const codeSentSchema = z.object({ verificationId: z.string() });

export const tokenRequestSchema = z.object({
  verificationId: z.string().check(z.maxLength(200)),
  code: codeSchema,
});
/** Proves the phone number for 5 minutes. */
export const phoneTokenSchema = z.object({ idToken: z.string() });
