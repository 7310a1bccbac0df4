import { expect, test } from 'vitest';
import { judge } from './question-scores.ts';
import { makeQuestionSet } from './question-set.ts';

const moment = { now: new Date('2027-05-12T09:30:00Z'), timeZone: 'Europe/Berlin' };
const [first] = makeQuestionSet();

const verdictOn = (
  expected: Partial<NonNullable<typeof first>>,
  response: string,
  passage = response,
  outcome: 'answered' | 'not_found' = 'answered',
) => {
  if (!first) throw new Error('There are no questions.');
  const citation = {
    number: 1,
    kind: 'country',
    title: '',
    source: '',
    url: null,
    tripId: null,
    tripPart: null,
  } as const;
  const given = {
    response,
    citations: [{ ...citation, passage }],
    cards: [],
    outcome,
    answeredBy: 'built_in',
  } as const;
  return judge({ ...first, kind: 'fact', topic: 'plugs', never: '', countries: 'PT', ...expected }, given, moment);
};

test.each([
  ['plug:C,F', 'Portugal uses plugs of types C and F, at 230 V and 50 Hz.[1]', 'right'],
  ['plug:C,F', 'Portugal uses plugs of types C and E.[1]', 'wrong'],
  ['volt:230', 'Portugal uses plugs of type C, at 120 V.[1]', 'wrong'],
  ['+351', 'The calling code of Portugal is +3512.[1]', 'wrong'],
  ['Lisbon', 'The capital of Portugal is Lisbon.', 'unsupported'],
  ['euro', 'The currency of Portugal is the euro, and so it is in Spain.[1]', 'wrong'],
  ['water:safe', 'Tap water in Portugal is not safe to drink.[1]', 'wrong'],
  ['number:92000±5%', 'Portugal has an area of about 92,090 km².[1]', 'right'],
  ['number:92000±5%', 'Portugal has an area of about 9,209 km².[1]', 'wrong'],
  ['clock:Asia/Tokyo', 'In Tokyo it is 6:30 PM.[1]', 'right'],
  ['clock:Asia/Tokyo', 'In Tokyo it is 6:30 AM.[1]', 'wrong'],
  ['difference:Asia/Tokyo', 'Tokyo is 7 hours behind your clock.[1]', 'wrong'],
  ['offset:Asia/Kathmandu', 'In Kathmandu it is 3:15 PM (UTC+5:45).[1]', 'right'],
])('where %s is expected, “%s” is %s', (expected, response, verdict) => {
  expect(verdictOn({ expected }, response)).toBe(verdict);
});

test('what no cited passage says is unsupported', () => {
  expect(verdictOn({ expected: 'Lisbon' }, 'The capital is Lisbon.[1]', 'The capital is Porto.')).toBe('unsupported');
});

test('the other side of the road beside the right one is wrong', () => {
  const response = 'People drive on the left. In the north people drive on the right.[1]';
  expect(verdictOn({ expected: 'left', topic: 'side' }, response)).toBe('wrong');
});

test('to decline is right where nothing can be answered alone', () => {
  expect(verdictOn({ expected: 'euro' }, '', '', 'not_found')).toBe('declined');
  expect(verdictOn({ expected: '', kind: 'unanswerable' }, '', '', 'not_found')).toBe('right');
  expect(verdictOn({ expected: '', kind: 'unanswerable' }, 'It is the euro.[1]')).toBe('wrong');
});
