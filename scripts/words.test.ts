import { expect, test } from 'vitest';
import { findGoneWords } from './words.mjs';

test.each([
  ['the name of a file', 'src/told-places.ts', ''],
  ['a variable', 'src/places.ts', 'const toldPlaces = 1;'],
  ['a private member', 'src/places.ts', 'class Places { #waysIn = 1; }'],
  ['a property', 'src/places.ts', 'const places = { wasAsked: 1 };'],
  ['a type', 'src/places.ts', 'interface AskedPlace { name: string }'],
  ['a line comment', 'src/places.ts', '// What is told of places.\nconst places = 1;'],
  ['a comment over two lines', 'src/places.ts', '/**\n * The mail\n * post.\n */\nconst places = 1;'],
  ['a comment inside a component', 'src/Place.tsx', 'const Place = () => <p>{/* a clash */ 1}</p>;'],
  ['the title of a test', 'src/places.test.ts', "test('a place is told', () => {});"],
  ['the title of a table of tests', 'src/places.test.ts', "test.each([1])('place %i is told', () => {});"],
  ['the docs', 'docs/places.md', 'A fresh proof is needed.'],
  ['a name in the docs', 'docs/places.md', 'See `ToldPlace`.'],
])('a word that is gone is found in %s', (_place, file, source) => {
  const found = findGoneWords(file, source);

  expect(found).toHaveLength(1);
});

test.each([
  ['what people read', 'src/Place.tsx', "const Place = () => <p title='You asked for it'>You told us so</p>;"],
  ['a string', 'src/places.ts', "const places = 'told';"],
  ['a word that only contains one', 'src/places.ts', 'const basked = 1; const ways = 1;'],
  ['plain English about asking', 'src/places.ts', '// People are asked for a name.\nconst places = 1;'],
])('nothing is found in %s', (_place, file, source) => {
  expect(findGoneWords(file, source)).toEqual([]);
});

test('what is found says where it stands and what is said instead', () => {
  const [found] = findGoneWords('src/places.ts', "import { a } from 'b';\n\nconst wayIn = a;\n");

  expect(found).toMatchObject({ file: 'src/places.ts', line: 3, text: 'wayIn', gone: { say: 'sign-in method' } });
});
