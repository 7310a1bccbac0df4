import { expect, test } from 'vitest';
import { mentionedIn } from './mentions.rules.ts';

const people = [
  { userId: 'anna', firstName: 'Anna', lastName: 'Berg' },
  { userId: 'anna 2', firstName: 'Anna', lastName: 'Lind' },
  { userId: 'ben', firstName: 'Ben', lastName: 'Oja' },
  { userId: 'jose', firstName: 'José María', lastName: 'Öz' },
  { userId: 'nameless', firstName: '', lastName: '' },
];

test.each([
  ['nobody is named', '', []],
  ['a first name', 'See you @Ben', ['ben']],
  ['first and last name', '@Ben Oja?', ['ben']],
  ['a first name that two have', '@anna, coffee?', ['anna', 'anna 2']],
  ['the one of two whose last name follows', 'ask @Anna Lind!', ['anna 2']],
  ['letters of either case', '@BEN @ANNA BERG', ['anna', 'ben']],
  ['a name of two words', 'hi @José María.', ['jose']],
  ['accents written as two characters', 'hi @Jose\u0301 Mari\u0301a', ['jose']],
  ['a longer word that begins so', '@Benjamin @Annabel', []],
  ['a name with a possessive', "@Ben's idea", ['ben']],
  ['an address', 'write to me@ben.example or a.@ben', []],
  ['in brackets', '(@Ben)', ['ben']],
  ['an @ alone', '@ @', []],
])('a message mentions: %s', (_what, content, mentioned) => {
  expect([...mentionedIn(content, people)].toSorted()).toEqual(mentioned);
});

test('nobody writes more than fifty mentions', () => {
  expect([...mentionedIn(`${'@x '.repeat(49)}@Ben`, people)]).toEqual(['ben']);
  expect([...mentionedIn(`${'@x '.repeat(50)}@Ben`, people)]).toEqual([]);
});
