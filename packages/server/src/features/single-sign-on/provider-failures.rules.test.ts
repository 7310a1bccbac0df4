import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { providerFailure, NotReauthenticated } from './provider-failures.rules.ts';

const coded = (fields: object, cause?: unknown): Error => Object.assign(new Error('said', { cause }), fields);
const refused = (error: string): Error => coded({ code: 'OAUTH_AUTHORIZATION_RESPONSE_ERROR', error });

describe('what went wrong at a provider', () => {
  test.each<[string, unknown, string]>([
    ['is that somebody left', refused('access_denied'), 'provider_cancelled'],
    ['is a fault that the provider tells of', refused('server_error'), 'provider_unavailable'],
    ['is that the provider is busy', refused('temporarily_unavailable'), 'provider_unavailable'],
    ['is any other refusal', refused('interaction_required'), 'provider_failed'],
    ['is that it cannot be reached', new TypeError('fetch failed'), 'provider_unavailable'],
    ['is that nobody is asked for a while', new ServiceError('paused', 'paused'), 'provider_unavailable'],
    ['is that the library got no answer', coded({}, new ServiceError('late', 'late')), 'provider_unavailable'],
    ['is that it is slow', coded({ code: 'OAUTH_TIMEOUT' }), 'provider_unavailable'],
    [
      'is a fault of its own',
      coded({ code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' }, { status: 500 }),
      'provider_unavailable',
    ],
    ['is a refusal', coded({ code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' }, { status: 499 }), 'provider_failed'],
    ['is a fault that it explains', coded({ code: 'OAUTH_RESPONSE_BODY_ERROR', status: 503 }), 'provider_unavailable'],
    ['is a code that was used', coded({ code: 'OAUTH_RESPONSE_BODY_ERROR', status: 400 }), 'provider_failed'],
    ['is a wrong token', coded({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' }), 'provider_failed'],
    [
      'is something of the library',
      Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }),
      'provider_failed',
    ],
    ['is that it does not say when it asked', new NotReauthenticated('AUTH_TIME_MISSING'), 'provider_not_asked'],
    ['is nothing that is known', 'a text', 'provider_failed'],
  ])('%s', (_what, error, code) => {
    expect(providerFailure(error).code).toBe(code);
  });

  test('is written to the log by codes alone', () => {
    const error = coded({ code: 'OAUTH_RESPONSE_BODY_ERROR', error: 'invalid_grant', error_description: 'for ines' });

    expect(providerFailure(error).reason).toEqual({ library: 'OAUTH_RESPONSE_BODY_ERROR', provider: 'invalid_grant' });
    expect(providerFailure(new NotReauthenticated('AUTH_TIME_EARLIER')).reason.library).toBe('AUTH_TIME_EARLIER');
    expect(providerFailure(refused('made up\nby somebody')).reason.provider).toBe('none of the known ones');
    expect(providerFailure(refused('a'.repeat(65))).reason.provider).toBe('none of the known ones');
  });
});
