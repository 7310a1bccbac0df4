import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { readTable } from './tables.ts';

const code = z.string().check(z.regex(/^[A-Z]{2}$/));
const note = z.string().check(z.refine((text) => text === '' || text.endsWith('.'), 'a note is whole sentences'));
const source = z.string().check(z.regex(/^[a-z0-9-]+$/));
const numbers = z.string().check(z.regex(/^(?:\d{2,6}(?:,\d{2,6})*)?$/));
const words = z.string().check(z.regex(/^(?:[a-z0-9]+(?: [a-z0-9]+)*(?:\|[a-z0-9]+(?: [a-z0-9]+)*)*)?$/));
const PHRASE = String.raw`=?(?:[a-z0-9]+|\{[a-z-]+\})(?:[ -](?:[a-z0-9]+|\{[a-z-]+\}))*`;

/** What each column holds, of the tables with a source on each row. */
const sourced = {
  plugs: {
    country: code,
    types: z.string().check(z.regex(/^[A-O](?:,[A-O])*$/)),
    voltage: z.string().check(z.regex(/^[1-9]\d*(?:,[1-9]\d*)*$/)),
    frequency: z.string().check(z.regex(/^(?:50|60)(?:,(?:50|60))*$/)),
    note,
    source,
  },
  'driving-side': { country: code, side: z.enum(['left', 'right']), source },
  'emergency-numbers': {
    country: code,
    general: numbers,
    police: numbers,
    ambulance: numbers,
    fire: numbers,
    note,
    source,
  },
  'tap-water': { country: code, verdict: z.enum(['safe', 'caution', 'unsafe']), note, source },
  tipping: {
    country: code,
    expected: z.enum(['yes', 'welcome', 'no']),
    restaurants: z.string().check(z.minLength(1)),
    note,
    source,
  },
  population: {
    country: code,
    population: z.string().check(z.regex(/^[1-9]\d*$/)),
    year: z.string().check(z.regex(/^20\d\d$/)),
    source,
  },
  'country-corrections': {
    country: code,
    field: z.enum(['currencies', 'languages', 'calling-codes', 'capitals', 'area', 'neighbours']),
    value: z.string().check(z.minLength(1)),
    source,
  },
};

/** The rows of a table that are not what their columns say. */
const wrongIn = (name: string, columns: Readonly<Record<string, z.ZodMiniType>>): unknown[] => {
  const rows = readTable(name, Object.keys(columns));
  expect(rows.length).toBeGreaterThan(0);
  return rows.filter((row) => !z.object(columns).safeParse(row).success);
};

describe.each(Object.entries(sourced))('%s', (name, columns) => {
  test('holds what its columns say', () => {
    expect(wrongIn(name, columns)).toEqual([]);
  });

  test('says who each of its sources is', () => {
    const known = {
      key: source,
      name: z.string().check(z.minLength(1)),
      publisher: z.string().check(z.minLength(1)),
      url: z.string().check(z.regex(/^https?:\/\/\S+$/)),
      /** The month that its contents are of, where that is known. */
      read: z.string().check(z.regex(/^(?:20\d\d-(?:0[1-9]|1[0-2]))?$/)),
    };
    expect(wrongIn(`${name}.sources`, known)).toEqual([]);
  });
});

test.each([
  ['country-names', { country: code, names: words, parts: words, adjectives: words }],
  [
    'topics',
    {
      role: z.enum(['asks', 'beside', 'else', 'filler']),
      kind: z.string().check(z.minLength(1)),
      phrases: z.string().check(z.regex(new RegExp(String.raw`^${PHRASE}(?:\|${PHRASE})*$`))),
    },
  ],
  [
    'word-families',
    {
      family: z.string().check(z.regex(/^[a-z-]+$/)),
      words: z.string().check(z.regex(/^[a-z0-9-]+(?:\|[a-z0-9-]+)+$/)),
    },
  ],
  ['shorthand', { case: z.enum(['any', 'exact']), pattern: z.string().check(z.minLength(1)) }],
] as const)('%s holds what its columns say', (name, columns) => {
  expect(wrongIn(name, columns)).toEqual([]);
});

test('a table without a column is a mistake', () => {
  expect(() => readTable('plugs', ['colour'])).toThrow('colour');
});
