import { expect, test } from 'vitest';
import { questionWords } from '../words.ts';
import { likeliestMeant, roleAt, speaksOfUnknownPlace } from './named-subjects.ts';

const wordsOf = (text: string) => questionWords(text, 80);
const roleOf = (text: string, name: string) => {
  const words = wordsOf(text);
  return roleAt(
    words.findIndex(({ folded }) => folded === name),
    words,
  );
};

test.each([
  ['My husband takes his razor to Osaka next week', 'osaka', 'gone-to'],
  ['before I order one for the São Paulo office', 'sao', 'gone-to'],
  ['a place called Ushuaia', 'ushuaia', 'gone-to'],
  ['I call her from my Berlin flat', 'berlin', 'come-from'],
  ['We fly from Madrid to Lisbon', 'madrid', 'come-from'],
  ['We fly from Madrid to Lisbon', 'lisbon', 'gone-to'],
  ['Somebody mentioned Guyana', 'guyana', 'named'],
])('%j speaks of %s as %s', (text, name, role) => {
  expect(roleOf(text, name)).toBe(role);
});

test('where one goes is meant before what is only named, and that before where one comes from', () => {
  const [from, named, to] = (['come-from', 'named', 'gone-to'] as const).map((role) => ({ role }));
  expect(likeliestMeant([from, named, to].flatMap((each) => each ?? []))).toEqual([to]);
  expect(likeliestMeant([from, named].flatMap((each) => each ?? []))).toEqual([named]);
  expect(likeliestMeant([from].flatMap((each) => each ?? []))).toEqual([from]);
});

test.each([
  ['I am invited to a symposium in Velmorania', true],
  ['we stay in velmorania', true],
  ['We were sent to Zanteso', true],
  ['We leave in January, on a Monday', false],
  ['I have to wait for my sister', false],
  ['It is hot', false],
])('%j speaks of a place that nobody knows: %s', (text, isSpokenOf) => {
  expect(speaksOfUnknownPlace(wordsOf(text), () => false)).toBe(isSpokenOf);
});
