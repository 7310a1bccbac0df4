import { endpoint } from '../endpoint.ts';
import { captchaSchema } from './captcha.schema.ts';
import { codeRequestSchema, codeSentSchema, phoneTokenSchema, tokenRequestSchema } from './phone-auth.schema.ts';

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/phone-auth/captcha',
  access: 'public',
  summary: 'A captcha for one code: work that the browser does without asking anybody.',
  status: 200,
  response: captchaSchema,
  limit: 'phoneProof',
});

export const requestCode = endpoint({
  method: 'POST',
  path: '/api/phone-auth/codes',
  access: 'public',
  summary: 'Sends a code of 6 digits to a phone number, whether or not it has an account.',
  body: codeRequestSchema,
  status: 200,
  response: codeSentSchema,
  limit: 'phoneCode',
});

export const redeemCode = endpoint({
  method: 'POST',
  path: '/api/phone-auth/tokens',
  access: 'public',
  summary: 'Takes a code, once, for a token that proves the number for 5 minutes.',
  body: tokenRequestSchema,
  status: 200,
  response: phoneTokenSchema,
  limit: 'phoneProof',
});
