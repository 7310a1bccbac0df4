import { expect, test } from 'vitest';
import { NOT_FOUND } from './concierge.ts';
import { intentIds, intents, isAbout, isTopic } from './intents.ts';
import { readPhrases } from './places/topics.ts';
import { readTable } from './tables.ts';
import { readTripQuestion, tripPatterns } from './trips/trip-readings.ts';
import { wordGroups } from './trips/trip-words.ts';
import { questionWords } from './words.ts';

const topics = intentIds.filter(isTopic);
const ofTrips = intentIds.filter((id) => isAbout(id, 'trip', 'trips'));

test.each(topics)('the example of %s has words that ask for it', (id) => {
  const { phrases } = readPhrases(questionWords(intents[id].example, 40));
  expect(phrases.filter(({ role }) => role === 'asks').map(({ topic }) => topic)).toContain(id);
});

test.each(ofTrips)('the example of %s may be read as it', (id) => {
  expect(readTripQuestion(intents[id].example).map(({ pattern }) => pattern.intent)).toContain(id);
});

test('every pattern is of an intent, every intent of trips has one, and each is made of words that there are', () => {
  expect(new Set(tripPatterns.map(({ intent }) => intent))).toEqual(new Set(ofTrips));
  expect(tripPatterns.flatMap(({ known }) => [...known]).filter((group) => !wordGroups.has(group))).toEqual([]);
});

test('what can be asked is said in the words of the table', () => {
  expect(NOT_FOUND).toBe(
    'I did not find that. Asked in English, I know plugs, money, languages, calling codes, emergency numbers, tipping, tap water, time ' +
      'and airports of countries and cities, and what stands in your own trips.',
  );
});

test('the sentences of facts are those of topics', () => {
  expect(readTable('fact-sentences', ['topic']).filter(({ topic }) => !isTopic(topic))).toEqual([]);
});
