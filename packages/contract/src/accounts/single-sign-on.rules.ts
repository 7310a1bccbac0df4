/** Why a sign-in failed that left the page, at a provider or by the form alone, as a parameter of the landing page's address. */
export const SIGN_IN_TROUBLES = [
  'cancelled',
  'expired',
  'failed',
  'unavailable',
  'email-taken',
  'too-many',
  'wrong',
  'check-needed',
] as const;
export type SignInTrouble = (typeof SIGN_IN_TROUBLES)[number];

/** The parameter's value where the account requires a second factor after the provider. */
export const SECOND_FACTOR_REQUIRED = 'second-factor';

/** The name of the parameter. */
export const SIGN_IN_PARAMETER = 'sign-in';

/** The landing page's address with the result of a sign-in at a provider. */
export const landingAfter = (ending: SignInTrouble | typeof SECOND_FACTOR_REQUIRED): `/${string}` =>
  `/?${SIGN_IN_PARAMETER}=${ending}`;

const troubles = new Map<string, SignInTrouble>([
  ['provider_cancelled', 'cancelled'],
  ['provider_step_gone', 'expired'],
  ['provider_failed', 'failed'],
  // The account was deleted at this very moment.
  ['invalid_credentials', 'failed'],
  ['email_taken', 'email-taken'],
  ['foreign_origin', 'failed'],
  ['rate_limited', 'too-many'],
]);

const formTroubles = new Map<string, SignInTrouble>([
  ['captcha_required', 'check-needed'],
  ['too_many_failures', 'too-many'],
  ['rate_limited', 'too-many'],
]);

/**
 * Why a form that was sent without a script did not sign somebody in. As everywhere it says nothing of whether there is an account.
 *
 * @param status of the API's answer. @param code of the error table.
 */
export const formTrouble = (status: number, code: string | undefined): SignInTrouble =>
  formTroubles.get(code ?? '') ?? (status >= 500 ? 'unavailable' : 'wrong');

/** The parameter with the result of a reauthentication at a provider. */
export const PROOF_PARAMETER = 'proof';
/** Its value after success. */
export const PROOF_GIVEN = 'given';
/** Its value where the provider did not authenticate the person anew, or does not say so. */
export const PROOF_NOT_GIVEN = 'not-asked';

/**
 * The address of a page of the site with the result of a reauthentication at a provider.
 *
 * @param code of the error table; `null`: well.
 */
export const pageAfterProof = (page: string, code: string | null): string => {
  const ending = code === null ? PROOF_GIVEN : endingOf(code);
  return `${page}${page.includes('?') ? '&' : '?'}${PROOF_PARAMETER}=${ending}`;
};

const endingOf = (code: string): string =>
  code === 'provider_not_asked' ? PROOF_NOT_GIVEN : (troubles.get(code) ?? 'unavailable');

/**
 * The landing page for a refusal, because a redirected browser cannot show the API's answer.
 *
 * @param code of the error table.
 */
export const landingAfterRefusal = (code: string): `/${string}` => landingAfter(troubles.get(code) ?? 'unavailable');
