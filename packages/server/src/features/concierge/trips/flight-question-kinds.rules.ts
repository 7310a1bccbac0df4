import type { TripQuestionKind } from './trip-question-kind.rules.ts';
import type { WordGroup } from './trip-vocabulary.rules.ts';

const perhapsFlight = { of: 'flight', isNeeded: false } as const;

const flightWords = [
  'who',
  'people',
  'when',
  'where',
  'which',
  'day',
  'time',
  'flight',
  'airport',
  'terminal',
  'gate',
  'belt',
  'delay',
  'coming',
  'yes',
] as const satisfies readonly WordGroup[];
const ofFlights = { may: flightWords, days: 'allowed', people: 'allowed', subject: perhapsFlight } as const;
const ofOrder = {
  may: [...flightWords, 'first', 'last', 'next'],
  days: 'allowed',
  people: 'allowed',
  peopleBut: 'asker',
} as const;
const ofFetched = {
  may: [...flightWords, 'fetch', 'land'],
  days: 'allowed',
  people: 'needed',
  peopleBut: 'asker',
} as const;

/** Questions about how people come, in the order in which they are tried. */
export const flightKinds = [
  {
    name: 'landing-order',
    needs: [['land'], ['first', 'last', 'next']],
    ...ofOrder,
  },
  {
    name: 'landing-order',
    needs: [
      ['coming', 'flight'],
      ['first', 'last', 'next'],
      ['who', 'people'],
    ],
    ...ofOrder,
  },
  { name: 'landing-order', needs: [['first', 'last']], ...ofOrder, people: 'needed' },
  { name: 'without-flight', needs: [['flight'], ['none'], ['who', 'people']], may: ['plan'] },
  {
    name: 'landing',
    needs: [
      ['fetch', 'coming'],
      ['terminal', 'gate', 'belt', 'delay'],
    ],
    ...ofFetched,
  },
  { name: 'landing', needs: [['fetch'], ['when', 'where', 'day', 'which']], ...ofFetched },
  { name: 'landing', needs: [['land']], ...ofFlights },
  { name: 'landing', needs: [['when']], ...ofFetched },
  { name: 'departing', needs: [['depart']], ...ofFlights },
  { name: 'departing', needs: [['leave'], ['flight', 'terminal', 'gate', 'delay']], ...ofFlights },
  { name: 'departing', needs: [['leave']], ...ofFlights, subject: { of: 'flight', isNeeded: true } },
  { name: 'departing', needs: [['leave']], ...ofFlights, people: 'needed' },
  {
    name: 'flight',
    needs: [['flight'], ['who', 'people', 'when', 'where', 'which', 'terminal', 'gate', 'belt', 'delay']],
    ...ofFlights,
  },
  { name: 'flight', needs: [['terminal', 'gate', 'belt', 'delay']], ...ofFlights, people: 'needed' },
  { name: 'flight', needs: [['delay'], ['who', 'people', 'yes']], ...ofFlights, subject: undefined },
  { name: 'flight', needs: [['flight'], ['yes']], ...ofFlights, people: 'needed' },
  {
    name: 'flight',
    needs: [['who', 'people', 'when', 'where', 'which', 'delay']],
    ...ofFlights,
    subject: { of: 'flight', isNeeded: true },
  },
] as const satisfies readonly TripQuestionKind[];
