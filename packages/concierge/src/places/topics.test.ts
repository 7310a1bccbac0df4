import { describe, expect, test } from 'vitest';
import { STOP_WORDS } from '../words.ts';
import { phrasesOfFamilies, readTopicPhrases } from './topics.ts';

describe('a phrase with families of words', () => {
  const families = new Map([
    ['drives', ['drive', 'ride']],
    ['hand', ['left', 'right']],
  ]);

  test.each([
    ['side road', ['side road']],
    ['{drives} on', ['drive on', 'ride on']],
    ['={drives}-{hand}', ['=drive-left', '=drive-right', '=ride-left', '=ride-right']],
  ])('stands for each of their words: %s', (written, phrases) => {
    expect(phrasesOfFamilies(written, families)).toEqual(phrases);
  });

  test('is a mistake where there is no such family', () => {
    expect(() => phrasesOfFamilies('{vehicle} left', families)).toThrow('vehicle');
  });
});

describe('the phrases of questions', () => {
  const all = readTopicPhrases();
  const asks = (topic: string): Set<string> =>
    new Set(all.flatMap((each) => (each.topic === topic && each.role === 'asks' ? [each.written] : [])));

  test.each([
    ['money as it is called', 'currency', ['baht', 'kronor', 'quetzal', 'kuna', '=in-won']],
    [
      'languages beside what asks for them',
      'languages',
      ['galician official', 'haitian-creole useful', '=or-portuguese'],
    ],
    ['calling codes as they are typed', 'calling_code', ['=plus-977', '=00977', '=plus-1-876']],
  ])('know %s', (_, topic, phrases) => {
    expect(phrases.filter((phrase) => !asks(topic).has(phrase))).toEqual([]);
  });

  test.each([
    ['won', 'currency', 'which is a word of every day'],
    ['cordoba', 'currency', 'which is a city first'],
  ])('do not take %s for %s alone, %s', (word, topic) => {
    expect(asks(topic).has(word)).toBe(false);
  });

  test('say all that has to be said, in words that English keeps', () => {
    const loose = all.filter(({ role, written }) => (role === 'asks' || role === 'else') && !written.startsWith('='));

    expect(loose.filter(({ written }) => written.split(/[ -]+/).some((word) => STOP_WORDS.has(word)))).toEqual([]);
  });

  test('stand there once each', () => {
    expect(new Set(all.map(({ topic, role, written }) => `${topic} ${role} ${written}`)).size).toBe(all.length);
  });
});
