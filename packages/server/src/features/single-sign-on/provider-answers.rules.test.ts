import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import {
  type Claims,
  NotReauthenticated,
  authProviderOf,
  personFrom,
  providerFailure,
} from './provider-answers.rules.ts';

const identity = { issuer: 'https://harbour.example.com', subject: '1' };
const person = (...sources: Claims[]) => personFrom(identity, sources);
const namesOf = (...sources: Claims[]) => {
  const { firstName, lastName } = person(...sources);
  return [firstName, lastName];
};

describe('the name of somebody from a provider', () => {
  test.each<[string, Claims, string, string]>([
    ['is the two that are given', { given_name: 'ines', family_name: 'da Rocha', name: 'X Y' }, 'Ines', 'Da Rocha'],
    ['is one where one is given', { given_name: 'Madonna' }, 'Madonna', ''],
    ['is the whole one, taken apart at its first space', { name: 'ines maria rocha' }, 'Ines', 'Maria rocha'],
    ['is one where the whole one is', { name: 'Madonna' }, 'Madonna', ''],
    ['is the last one where no other is given', { family_name: 'Rocha' }, 'Rocha', ''],
    ['is made up where none is given', {}, 'New', 'Traveler'],
    ['is made up where none is left', { name: ' \u0000\u202e ' }, 'New', 'Traveler'],
    ['is made up where it is no text', { name: 7, given_name: null, family_name: ['x'] }, 'New', 'Traveler'],
    ['keeps its script', { name: '山田 太郎' }, '山田', '太郎'],
    ['is one line without marks of direction', { given_name: 'In\u202ees\r\n', family_name: 'R\tO' }, 'In es', 'R O'],
  ])('%s', (_what, claims, firstName, lastName) => {
    expect(namesOf(claims)).toEqual([firstName, lastName]);
  });

  test.each([
    ['as long as it may be', 'A'.repeat(100), 'A'.repeat(100)],
    ['one letter longer', 'A'.repeat(101), 'A'.repeat(100)],
    ['with half a character at the end', `${'A'.repeat(99)}🦜`, 'A'.repeat(99)],
    ['with a space at the end', `${'A'.repeat(99)} B`, 'A'.repeat(99)],
  ])('%s is kept as far as there is room', (_what, given, kept) => {
    expect(namesOf({ given_name: given })).toEqual([kept, '']);
  });

  test('is taken from the first source that tells one', () => {
    expect(namesOf({}, { given_name: 'Ines', family_name: 'Rocha' })).toEqual(['Ines', 'Rocha']);
    expect(namesOf({ given_name: 'Ana' }, { given_name: 'Ines' })).toEqual(['Ana', '']);
  });
});

describe('the address of somebody from a provider', () => {
  test.each<[string, Claims[], string | null, boolean]>([
    ['is proven where the provider says so', [{ email: 'a@b.co', email_verified: true }], 'a@b.co', true],
    ['is not where it says no', [{ email: 'a@b.co', email_verified: false }], 'a@b.co', false],
    ['is not where it says nothing', [{ email: 'a@b.co' }], 'a@b.co', false],
    ['is not by a word that only looks like a yes', [{ email: 'a@b.co', email_verified: 'true' }], 'a@b.co', false],
    ['is not by a number', [{ email: 'a@b.co', email_verified: 1 }], 'a@b.co', false],
    ['is none where it is none', [{ email: 'nothing', email_verified: true }], null, false],
    ['is none where it is no text', [{ email: ['a@b.co'], email_verified: true }], null, false],
    ['is none where it is too long', [{ email: `${'a'.repeat(250)}@b.co`, email_verified: true }], null, false],
    [
      'comes from the source that proves one',
      [{ email: 'a@b.co' }, { email: 'c@d.co', email_verified: true }],
      'c@d.co',
      true,
    ],
    ['is not proven by the word of another source', [{ email: 'a@b.co' }, { email_verified: true }], 'a@b.co', false],
  ])('%s', (_what, sources, email, isEmailVerified) => {
    expect(person(...sources)).toMatchObject({ email, isEmailVerified });
  });
});

test('an account says which provider made it, as far as there is room', () => {
  expect(authProviderOf('https://harbour.example.com/realms/travel/')).toBe('oidc:harbour.example.com');
  expect(authProviderOf('http://127.0.0.1:4350')).toBe('oidc:127.0.0.1:4350');
  expect(authProviderOf(`https://${'long.'.repeat(12)}example.com`)).toHaveLength(50);
});

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
