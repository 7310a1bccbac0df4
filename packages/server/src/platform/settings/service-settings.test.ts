import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const service = { CONCIERGE_URL: 'https://answers.lan/v1/', CONCIERGE_MODEL: 'sonar', CONCIERGE_KEY: 'key-of-answers' };

describe('an answering service', () => {
  test('is not asked unless it is set', () => {
    expect(readSettings({}).concierge.service).toBeNull();
  });

  test('is asked for answers of bounded length and time', () => {
    expect(readSettings(service).concierge.service).toEqual({
      url: 'https://answers.lan/v1',
      key: 'key-of-answers',
      model: 'sonar',
      answerTokens: 800,
      timeLimit: 60,
    });
  });

  test('needs no key where it stands in the same house', () => {
    const { CONCIERGE_KEY: _, ...open } = service;

    expect(readSettings(open).concierge.service).toMatchObject({ key: undefined });
  });

  test.each([
    ['CONCIERGE_MODEL', { ...service, CONCIERGE_MODEL: '' }],
    ['CONCIERGE_MODEL', { ...service, CONCIERGE_MODEL: 'the best one' }],
    ['CONCIERGE_URL', { ...service, CONCIERGE_URL: 'answers.lan' }],
    ['CONCIERGE_KEY', { ...service, CONCIERGE_KEY: 'key of answers' }],
    ['CONCIERGE_ANSWER_TOKENS', { ...service, CONCIERGE_ANSWER_TOKENS: '0' }],
    ['CONCIERGE_TIME_LIMIT', { ...service, CONCIERGE_TIME_LIMIT: 'long' }],
  ])('needs a %s that is right, and its key is not shown', (name, env) => {
    const read = () => readSettings(env);

    expect(read).toThrow(new RegExp(`^The setting ${name} is wrong`));
    expect(read).not.toThrow(/key.of.answers/);
  });
});
