import { capitalised } from '@caravan/contract/accounts/accounts.rules.ts';
import { NAME_MAX, emailSchema } from '@caravan/contract/accounts/accounts.schema.ts';

/** The part of a provider's claims that Caravan uses. */
export interface ProviderPerson {
  /** The provider. */
  readonly issuer: string;
  /** The provider's id of the person. */
  readonly subject: string;
  readonly firstName: string;
  /** Empty for people of one name. */
  readonly lastName: string;
  /** `null` where the provider has none that is valid. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** An address with their picture. */
  readonly pictureUrl: string | null;
}

/** Of OpenID Connect Core 1.0, section 5.1; any of them may be missing or of another type. */
export type Claims = Readonly<Record<string, unknown>>;

/** Where a provider has no name. */
const NAMELESS = { firstName: 'New', lastName: 'Traveler' };

/**
 * @param sources the ID token and then the userinfo; of each claim the first one that is there counts.
 */
export const personFrom = (
  identity: Pick<ProviderPerson, 'issuer' | 'subject'>,
  sources: readonly Claims[],
): ProviderPerson => ({
  ...identity,
  ...namesFrom(sources),
  ...emailFrom(sources),
  pictureUrl: firstText(sources, 'picture'),
});

const namesFrom = (sources: readonly Claims[]): { firstName: string; lastName: string } => {
  const [given, family, whole] = ['given_name', 'family_name', 'name'].map((claim) => nameIn(sources, claim));
  if (given) return { firstName: given, lastName: family ?? '' };
  const [first, ...rest] = (whole ?? '').split(' ');
  if (first) return { firstName: capitalised(first), lastName: capitalised(rest.join(' ')) };
  return family ? { firstName: family, lastName: '' } : NAMELESS;
};

/** Control characters, and those that turn the direction of all that follows. */
const unprintable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

const nameIn = (sources: readonly Claims[], claim: string): string | null => {
  const name = firstText(sources, claim)?.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim() ?? '';
  // The cut may go through a character of two units, or leave a space at the end.
  const bounded = name
    .slice(0, NAME_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return bounded === '' ? null : capitalised(bounded);
};

/** An address and `email_verified` must come from the same source. */
const emailFrom = (sources: readonly Claims[]): Pick<ProviderPerson, 'email' | 'isEmailVerified'> => {
  const addresses = sources.flatMap((source) => {
    const email = emailSchema.safeParse(source.email);
    return email.success ? [{ email: email.data, isEmailVerified: source.email_verified === true }] : [];
  });
  return (
    addresses.find(({ isEmailVerified }) => isEmailVerified) ?? addresses[0] ?? { email: null, isEmailVerified: false }
  );
};

const firstText = (sources: readonly Claims[], claim: string): string | null => {
  const texts = sources.map((source) => source[claim]);
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
};

const AUTH_PROVIDER_MAX = 50;

/** The `authProvider` of an account that was created by a provider's sign-in. */
export const authProviderOf = (issuer: string): string => `oidc:${new URL(issuer).host}`.slice(0, AUTH_PROVIDER_MAX);

/** What went wrong at a provider, for the caller and for the log. */
export interface ProviderFailure {
  readonly code: 'provider_cancelled' | 'provider_failed' | 'provider_not_asked' | 'provider_unavailable';
  /** The codes of the client library and of the provider, without tokens and personal data. */
  readonly reason: { readonly library: string | undefined; readonly provider: string | undefined };
}

/** A valid answer that does not prove the requested reauthentication. */
export class NotReauthenticated extends Error {
  /** Whether `auth_time` is missing or before the request. */
  readonly code: 'AUTH_TIME_MISSING' | 'AUTH_TIME_EARLIER';

  constructor(code: NotReauthenticated['code']) {
    super('the provider has not asked anew');
    this.name = 'NotReauthenticated';
    this.code = code;
  }
}

/** Codes of the client library for a provider that does not answer. */
const unavailableCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

/** The errors of an authorization response (RFC 6749, section 4.1.2.1). */
const refusals: Record<string, ProviderFailure['code']> = {
  access_denied: 'provider_cancelled',
  server_error: 'provider_unavailable',
  temporarily_unavailable: 'provider_unavailable',
};

/** Classifies what the client library threw. */
export const providerFailure = (error: unknown): ProviderFailure => {
  const { code, error: refusal, cause, status } = fieldsOf(error);
  const unanswered = unansweredIn(error) ?? unansweredIn(cause);
  const reason = { library: unanswered?.message ?? code ?? nameOf(error), provider: loggableWord(refusal) };
  if (error instanceof NotReauthenticated) return { code: 'provider_not_asked', reason };
  if (unanswered) return { code: 'provider_unavailable', reason };
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') {
    return { code: refusals[refusal ?? ''] ?? 'provider_failed', reason };
  }
  const isFault = (status ?? fieldsOf(cause).status ?? 0) >= 500;
  // Where no answer came, fetch throws a TypeError without a code.
  const isUnreached = error instanceof TypeError && code === undefined;
  return {
    code: isFault || isUnreached || unavailableCodes.has(code ?? '') ? 'provider_unavailable' : 'provider_failed',
    reason,
  };
};

/** Anybody can write the error into the address of the redirect, so anything but a short code is not logged. */
const loggableWord = (refusal: string | undefined): string | undefined =>
  refusal === undefined || /^[\w.-]{1,64}$/.test(refusal) ? refusal : 'none of the known ones';

/** The library wraps the error of our HTTP client in one of its own. */
const unansweredIn = (error: unknown): Error | undefined =>
  error instanceof Error && error.name === 'ServiceError' ? error : undefined;

interface ErrorFields {
  readonly code: string | undefined;
  readonly error: string | undefined;
  readonly status: number | undefined;
  readonly cause: unknown;
}

const fieldsOf = (error: unknown): ErrorFields => {
  const {
    code,
    error: refusal,
    status,
    cause,
  } = (typeof error === 'object' && error ? error : {}) as Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : undefined,
    error: typeof refusal === 'string' ? refusal : undefined,
    status: typeof status === 'number' ? status : undefined,
    cause,
  };
};

const nameOf = (error: unknown): string | undefined => (error instanceof Error ? error.name : undefined);
