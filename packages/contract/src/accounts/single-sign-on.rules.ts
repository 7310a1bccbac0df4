/** Why somebody comes back from a provider without being signed in, as the landing page's address tells it. */
export const SIGN_IN_TROUBLES = ['cancelled', 'expired', 'failed', 'unavailable', 'email-taken', 'too-many'] as const;
export type SignInTrouble = (typeof SIGN_IN_TROUBLES)[number];

/** What the landing page's address tells when the provider has vouched for somebody whose account asks for more. */
export const SECOND_FACTOR_REQUIRED = 'second-factor';

/** Where the landing page's address tells it. */
export const SIGN_IN_PARAMETER = 'sign-in';

/** The landing page's address, which says how a sign-in at a provider ended. */
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

/** Where a page's address says how reauthentication at a provider ended. */
export const PROOF_PARAMETER = 'proof';
/** What it tells once it is proven. */
export const PROOF_GIVEN = 'given';
/** What it tells where the provider was to ask who the person is, and has not, or does not say so. */
export const PROOF_NOT_GIVEN = 'not-asked';

/**
 * The address of a page of the site, which says how reauthentication at a provider ended.
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
 * The landing page for a refusal: a browser that a provider has sent is never shown the refusal itself.
 *
 * @param code of the error table.
 */
export const landingAfterRefusal = (code: string): `/${string}` => landingAfter(troubles.get(code) ?? 'unavailable');
