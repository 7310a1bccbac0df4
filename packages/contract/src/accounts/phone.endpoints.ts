import { endpoint } from '../endpoint.ts';
import { currentUserSchema, signInAnswerSchema } from './accounts.schema.ts';
import { captchaSchema } from './captcha.schema.ts';
import {
  codeRequestSchema,
  codeSentSchema,
  phoneTokenSchema,
  tokenRequestSchema,
  confirmPhoneSchema,
  createPhoneAccountSchema,
  ownPhoneSchema,
  phoneSignupAnswerSchema,
  phoneSignupSchema,
} from './phone.schema.ts';

export const phoneSignup = endpoint({
  method: 'POST',
  path: '/api/auth/phone-signup',
  access: 'public',
  summary: 'Checks and holds the data of a sign-up by phone for 10 minutes, for the browser that sent it.',
  body: phoneSignupSchema,
  status: 200,
  response: phoneSignupAnswerSchema,
  limit: 'signUp',
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-phone',
  access: 'public',
  summary: 'Signs in with a proven phone number; with `isSignup`, makes the account from the data that was held.',
  bearer: true,
  body: confirmPhoneSchema,
  status: 200,
  response: signInAnswerSchema,
  limit: 'phoneProof',
});

export const createPhoneAccount = endpoint({
  method: 'POST',
  path: '/api/auth/create-phone-account',
  access: 'public',
  summary: 'Makes an account for a proven phone number and signs in.',
  bearer: true,
  body: createPhoneAccountSchema,
  status: 201,
  response: signInAnswerSchema,
  limit: 'signUp',
});

export const setOwnPhone = endpoint({
  method: 'PUT',
  path: '/api/auth/user/phone',
  access: 'user',
  summary: 'Lets a proven phone number sign in to the own account, instead of the one before.',
  bearer: true,
  body: ownPhoneSchema,
  status: 200,
  response: currentUserSchema,
  needsReauthentication: true,
  limit: 'phoneProof',
});

export const removeOwnPhone = endpoint({
  method: 'DELETE',
  path: '/api/auth/user/phone',
  access: 'user',
  summary: 'Signing in by phone ends for the own account; refused where nothing else would sign in.',
  status: 204,
  needsReauthentication: true,
});

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
