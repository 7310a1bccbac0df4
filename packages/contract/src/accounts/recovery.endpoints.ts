import { endpoint } from '../endpoint.ts';
import {
  confirmedEmailSchema,
  emailConfirmationInfoSchema,
  emailConfirmationSchema,
  passwordChangeSchema,
  passwordResetDoneSchema,
  passwordResetInfoSchema,
  passwordResetLinkSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
} from './recovery.schema.ts';

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset-requests',
  access: 'public',
  summary:
    'Sends a link to choose a new password, where there is such an account; the answer is the same where there is none.',
  body: passwordResetRequestSchema,
  status: 204,
  limit: 'mail',
});

export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset-links',
  access: 'public',
  summary: 'Whose password a link changes, while it works.',
  body: passwordResetLinkSchema,
  status: 200,
  response: passwordResetInfoSchema,
  limit: 'mail',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password-resets',
  access: 'public',
  summary: 'Changes the password by a link that was sent, once, and ends all sessions.',
  body: passwordResetSchema,
  status: 200,
  response: passwordResetDoneSchema,
  limit: 'mail',
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/user/password',
  access: 'user',
  summary: "Changes one's own password, and ends all other sessions.",
  body: passwordChangeSchema,
  status: 204,
  needsReauthentication: true,
  countsBySession: true,
  limit: 'credentials',
});

export const requestEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/user/email-confirmation-requests',
  access: 'user',
  summary: "Sends a link that confirms one's e-mail address; nothing once it is confirmed.",
  status: 204,
  limit: 'mail',
});

export const checkEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmation-links',
  access: 'public',
  summary: 'Which e-mail address a link confirms, while it works.',
  body: emailConfirmationSchema,
  status: 200,
  response: emailConfirmationInfoSchema,
  limit: 'mail',
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmations',
  access: 'public',
  summary: 'Confirms an e-mail address by a link that was sent to it; one that waited for this takes effect.',
  body: emailConfirmationSchema,
  status: 200,
  response: confirmedEmailSchema,
  limit: 'mail',
});
