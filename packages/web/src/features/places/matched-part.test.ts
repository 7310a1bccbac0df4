import { expect, test } from 'vitest';
import { matchedPart } from './matched-part.ts';

const marked = (name: string, typed: string): string | null => {
  const part = matchedPart(name, typed);
  return part && `${name.slice(0, part.start)}[${name.slice(part.start, part.end)}]${name.slice(part.end)}`;
};

test.each([
  ['Venice', 'ven', '[Ven]ice'],
  ['Venezia', 'VENE', '[Vene]zia'],
  ['São Paulo', 'sao p', '[São P]aulo'],
  ['New York City', 'york', 'New [York] City'],
  ['Xi’an', 'xian', '[Xi’an]'],
  ['Gießen', 'giesse', '[Gieße]n'],
  ['Paris', 'paris tx', '[Paris]'],
  ['Paris', 'Paris, Texas', '[Paris]'],
  ['LA', 'la', '[LA]'],
  ['東京', '東京', '[東京]'],
  ['القاهرة', 'القا', '[القا]هرة'],
  ['Florence', 'firenze', null],
  ['Lisbon', 'bon', null],
  ['Barcelona', 'barcelna', null],
  ['Lisbon', '', null],
  ['', 'lis', null],
])('of %j what was typed as %j is marked: %j', (name, typed, expected) => {
  expect(marked(name, typed)).toBe(expected);
});
