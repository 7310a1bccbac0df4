/** What went wrong at a provider, as a code of the error table and as what the log may say of it. */
export interface ProviderFailure {
  readonly code: 'provider_cancelled' | 'provider_failed' | 'provider_not_asked' | 'provider_unavailable';
  /** The client library's and the provider's own words for it: no tokens and nothing of the person. */
  readonly reason: { readonly library: string | undefined; readonly provider: string | undefined };
}

/** An answer that is right, but for the moment of which it is: the provider was to ask who somebody is. */
export class NotReauthenticated extends Error {
  /** What it told of when it asked: nothing, or an earlier moment. */
  readonly code: 'AUTH_TIME_MISSING' | 'AUTH_TIME_EARLIER';

  constructor(code: NotReauthenticated['code']) {
    super('the provider has not asked anew');
    this.name = 'NotAskedAnew';
    this.code = code;
  }
}

/** Whether it is the provider that is away, or has a fault of its own, rather than an answer that is not to be believed. */
const awayCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

/** What a provider says instead of sending a code (RFC 6749, section 4.1.2.1). */
const refusals: Record<string, ProviderFailure['code']> = {
  access_denied: 'provider_cancelled',
  server_error: 'provider_unavailable',
  temporarily_unavailable: 'provider_unavailable',
};

/** Reads what the client library threw while a sign-in was finished. */
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
  // What no answer came for is a TypeError of fetch, which carries no code.
  const isUnreached = error instanceof TypeError && code === undefined;
  return {
    code: isFault || isUnreached || awayCodes.has(code ?? '') ? 'provider_unavailable' : 'provider_failed',
    reason,
  };
};

/** It may stand in an address that somebody has made up: codes are short words, and anything else is not logged. */
const loggableWord = (refusal: string | undefined): string | undefined =>
  refusal === undefined || /^[\w.-]{1,64}$/.test(refusal) ? refusal : 'none of the known ones';

/** The library passes on, within an error of its own, what kept an answer from coming. */
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
