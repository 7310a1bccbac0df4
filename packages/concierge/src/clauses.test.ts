import { expect, test, vi } from 'vitest';
import { clausesOf } from './clauses.ts';

/** The first way to read a text, where its first question is parted from the rest, as `asking | context`. */
const partedFirst = (query: string): string => {
  const way = clausesOf(query).questions[0]?.[0];
  return way === undefined ? '' : `${way.asking} | ${way.context}`;
};

/** Every way to read a text. */
const waysOf = (query: string): string[] => {
  const { whole, questions } = clausesOf(query);
  return [...whole, ...questions.flat()].map(({ asking }) => asking);
};

test.each([
  ['plugs in chile', 'plugs in chile'],
  ['what r u wearing tmrw', 'what are you wearing tomorrow'],
  ['can i pay w euros in kosovo', 'can i pay with euros in kosovo'],
  ['how many hrs 4 the drive n what do ppl pay', 'how many hours for the drive and what do people pay'],
  ['Is R a letter, and N?', 'Is R a letter, and N?'],
  ['dinner for 4 people', 'dinner for 4 people'],
  ['where does Tomo sleep', 'where does Tomo sleep'],
  ['when do Imo and JK land', 'when do Imo and JK land'],
  ['where do we eat lol', 'where do we eat'],
])('%j is asked as %j', (query, written) => {
  expect(clausesOf(query).whole[0]).toEqual({ asking: written, context: '' });
});

test.each([
  [
    'My husband brings his German razor to Osaka. Would you be so kind as to tell us whether it will fit the sockets there?',
    'it will fit the sockets there | My husband brings his German razor to Osaka.',
  ],
  ['packing for tel aviv. is it two pins there', 'is it two pins there | packing for tel aviv.'],
  ['Do they tip in Japan? We land on Friday.', 'Do they tip in Japan | We land on Friday.'],
])('%j asks and states: %s', (query, parted) => {
  expect(partedFirst(query)).toBe(parted);
});

test.each([
  ['off to kyoto friday is my dutch charger gonna fit in the wall', 'is my dutch charger going to fit in the wall'],
  ['Before I order an adapter, could you confirm which plug they have in Peru?', 'which plug they have in Peru'],
  ['pub quiz: sydney is the capital of australia, true?', 'sydney is the capital of australia'],
  [
    'We go to Nagoya with the kids, the charger fits in the wall there, yes or no?',
    'the charger fits in the wall there',
  ],
  ['For the form I need the capital of Ivory Coast. Abidjan?', 'the capital of Ivory Coast'],
  ['I would like to know what the money is called before we go ashore.', 'what the money is called'],
  ['I was wondering if you could tell me the currency of Laos', 'the currency of Laos'],
  ['Is it true that Bulgaria has the euro now?', 'Bulgaria has the euro now'],
  ['Do they drive on the left or right?', 'Do they drive on the left or right'],
  ['They drive left in Kenya, right?', 'They drive left in Kenya'],
  ['Plugs of type G fit in Kenya right', 'Plugs of type G fit in Kenya'],
])('%j may ask %j', (query, asking) => {
  expect(waysOf(query)).toContain(asking);
});

test('two sentences that ask are two questions', () => {
  const { questions } = clausesOf('We are in Lima. Can one drink from the tap? And what plugs are there?');
  expect(questions.map(([way]) => way?.asking)).toEqual(['Can one drink from the tap', 'what plugs are there']);
});

/** How often patterns are held against a text until it is parted, which is the same on every machine. */
const matchesFor = (query: string): number => {
  const matched = vi.spyOn(RegExp.prototype, 'exec');
  try {
    clausesOf(query);
    return matched.mock.calls.length;
  } finally {
    matched.mockRestore();
  }
};

test.each([
  ['words of politeness', 'i would just really '.repeat(50)],
  ['signs', 'my, '.repeat(250)],
  ['letters without a space', 'a'.repeat(1000)],
  ['questions', 'what is it? '.repeat(80)],
  ['greetings', 'so, '.repeat(250)],
  ['tags', `I go, ${'no, '.repeat(240)}`],
  ['tags behind requests', `${'am I right '.repeat(8)}${'right '.repeat(150)}`],
])('a thousand characters of %s are parted with some two matches for each', (_what, text) => {
  expect(matchesFor(text)).toBeLessThan(2500);
});

test('what is only stated asks nothing, where another sentence asks', () => {
  expect(waysOf('I packed my adapter for Kenya. Is the lodge in Tsavo any good?')).not.toContain(
    'I packed my adapter for Kenya',
  );
});
