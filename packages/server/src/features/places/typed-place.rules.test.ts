import { describe, expect, test } from 'vitest';
import { placeInCommas, splitsOf } from './typed-place.rules.ts';

describe('with commas', () => {
  test.each([
    ['Lisbon', 'lisbon', []],
    ['  Lisbon ,Portugal ', 'lisbon', ['portugal']],
    ['Paris, Texas, USA', 'paris', ['texas', 'usa']],
    ['Washington, D.C.', 'washington', ['dc']],
    ['Paris, ', 'paris', []],
    [', Portugal', 'portugal', []],
    ['القاهرة، مصر', 'القاهرة', ['مصر']],
    ['東京、日本', '東京', ['日本']],
  ])('%j is %j within %j', (text, name, within) => {
    expect(placeInCommas(text)).toEqual({ name, within });
  });

  test('a text of very many commas is not read to its end', () => {
    expect(placeInCommas('a,b,c,d,e,f'.repeat(20))?.within).toEqual(['b', 'c', 'd', 'e']);
  });

  test.each(['', ',', ' , ,', '🗼', '%_'])('%j names no place', (text) => {
    expect(placeInCommas(text)).toBeNull();
  });
});

describe('without commas', () => {
  test('each space may divide a name from where it lies', () => {
    expect(splitsOf('san jose costa rica')).toEqual([
      { name: 'san jose costa', within: ['rica'] },
      { name: 'san jose', within: ['costarica'] },
      { name: 'san', within: ['josecostarica'] },
    ]);
  });

  test('one word lies nowhere', () => {
    expect(splitsOf('lisbon')).toEqual([]);
  });

  test('a text of very many words is not read to its end', () => {
    expect(splitsOf('a b '.repeat(60).trim())).toHaveLength(7);
  });
});
