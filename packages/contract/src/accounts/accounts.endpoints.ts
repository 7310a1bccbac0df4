import { type Earlier, completed } from '../earlier.rules.ts';
import { endpoint } from '../endpoint.ts';
import {
  type CurrentUser,
  availabilitySchema,
  currentUserSchema,
  emailLoginRequestSchema,
  emailSignupSchema,
  preferencesChangeSchema,
  profileChangeSchema,
  providerAnswerQuery,
  signInAnswerSchema,
  signedInSchema,
  suggestionsQuerySchema,
  suggestionsSchema,
  usernameParams,
} from './accounts.schema.ts';
import { NO_PREFERENCES } from './preferences.schema.ts';
import { emailChangeLinkSchema, emailChangeSchema, stoppedEmailChangeSchema } from './recovery.schema.ts';
import { landingAfterRefusal } from './single-sign-on.rules.ts';

/** Somebody as a server of the previous release answers them, who has chosen nothing yet. */
const withPreferences = (user: Earlier<CurrentUser, 'preferences'>): CurrentUser =>
  completed<CurrentUser, 'preferences'>(user, { preferences: NO_PREFERENCES });

export const emailSignup = endpoint({
  method: 'POST',
  path: '/api/auth/email-signup',
  access: 'public',
  summary: 'Makes an account by e-mail and signs in.',
  body: emailSignupSchema,
  status: 201,
  response: signedInSchema,
  limit: 'signUp',
});

export const emailLogin = endpoint({
  method: 'POST',
  path: '/api/auth/email-login',
  access: 'public',
  summary: 'Signs in by e-mail. After many failures elsewhere a captcha is asked for; the refusal brings it.',
  body: emailLoginRequestSchema,
  status: 200,
  response: signInAnswerSchema,
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'user',
  summary: 'The signed-in person.',
  status: 200,
  response: currentUserSchema,
  complete: withPreferences,
});

export const updateCurrentUser = endpoint({
  method: 'PUT',
  path: '/api/auth/user',
  access: 'user',
  summary:
    "Changes one's own profile; absent fields stay. Another e-mail address waits as `pendingEmail` until it is confirmed.",
  body: profileChangeSchema,
  status: 200,
  response: currentUserSchema,
  complete: withPreferences,
  // A changed address sends mails, and reveals whether somebody has it.
  limit: 'mail',
});

export const changePreferences = endpoint({
  method: 'PATCH',
  path: '/api/user/preferences',
  access: 'user',
  summary: 'Changes how one reads the app, who may add one to trips and which mails come; absent fields stay.',
  body: preferencesChangeSchema,
  status: 200,
  response: currentUserSchema,
  complete: withPreferences,
});

export const usernameAvailable = endpoint({
  method: 'GET',
  path: '/api/auth/username/:username/available',
  access: 'public',
  summary: 'Whether a user name is well-formed and free.',
  params: usernameParams,
  status: 200,
  response: availabilitySchema,
  limit: 'search',
});

export const usernameSuggestions = endpoint({
  method: 'GET',
  path: '/api/auth/username/suggestions',
  access: 'public',
  summary: 'Free user names for a person.',
  query: suggestionsQuerySchema,
  status: 200,
  response: suggestionsSchema,
  limit: 'search',
});

export const login = endpoint({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  summary: "Sends the browser to the OpenID Connect provider's sign-in; without one, to the landing page.",
  status: 302,
  // A provider does not ask people who are signed in there: a link on another site would sign them in here.
  sameOriginOnly: true,
  refusalPage: landingAfterRefusal,
  limit: 'singleSignOn',
});

export const finishLogin = endpoint({
  method: 'GET',
  path: '/api/login/callback',
  access: 'public',
  summary:
    'Where the OpenID Connect provider sends the browser back to: signs in, or says on the landing page why not.',
  query: providerAnswerQuery,
  status: 302,
  refusalPage: landingAfterRefusal,
  limit: 'singleSignOn',
});

export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  summary: 'Ends the session and sends the browser to the landing page.',
  status: 302,
  changesState: true,
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/auth/user/pending-email',
  access: 'user',
  summary: "Forgets one's own address that waits to be confirmed.",
  status: 204,
});

export const requestEmailChangeMail = endpoint({
  method: 'POST',
  path: '/api/auth/user/pending-email/mails',
  access: 'user',
  summary: "Sends another link that confirms one's own new address; nothing where none waits.",
  status: 204,
  limit: 'mail',
});

export const checkEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change-links',
  access: 'public',
  summary: 'What a link would stop that was sent to the address before.',
  body: emailChangeLinkSchema,
  status: 200,
  response: emailChangeSchema,
  limit: 'mail',
});

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change-stops',
  access: 'public',
  summary:
    'Stops a change of address by a link that was sent to the address before; where it has taken effect, puts that back and ends all sessions.',
  body: emailChangeLinkSchema,
  status: 200,
  response: stoppedEmailChangeSchema,
  limit: 'mail',
});
