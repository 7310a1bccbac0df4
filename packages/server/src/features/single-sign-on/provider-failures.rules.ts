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
