import type { WordGroup } from './trip-words.rules.ts';

/** What a kind of question is recognised by. */
export interface TripQuestionKind {
  readonly name: string;
  /** Of each of these at least one is asked for. */
  readonly needs: readonly (readonly WordGroup[])[];
  /** What may be asked for beside. Every other word has to be a name, a title or days. */
  readonly may?: readonly WordGroup[];
  /** What the remaining words are looked for in; nothing may remain where absent. */
  readonly subject?: { readonly of: 'activity' | 'item' | 'flight'; readonly isNeeded: boolean };
  readonly days?: 'needed' | 'allowed';
  /** Whether names of people may stand in it; the asker counts as one by 'I' and 'my'. */
  readonly people?: 'needed' | 'allowed';
  /** It asks of all trips, not of one. */
  readonly isOfAllTrips?: boolean;
  /** The same words, with a place's name, may ask for the place itself: only the words for a trip say that its trip is meant. */
  readonly mayMeanPlace?: boolean;
}

const someActivity = { of: 'activity', isNeeded: true } as const;
const someItem = { of: 'item', isNeeded: true } as const;
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

const flightKinds = [
  {
    name: 'landing-order',
    needs: [['land'], ['first', 'last', 'next']],
    may: [...flightWords, 'first', 'last', 'next'],
    days: 'allowed',
  },
  { name: 'without-flight', needs: [['flight'], ['none'], ['who', 'people']], may: ['plan'] },
  { name: 'landing', needs: [['land']], ...ofFlights },
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
] as const satisfies readonly TripQuestionKind[];

const closetKinds = [
  {
    name: 'days-without-outfit',
    needs: [
      ['outfit', 'wear'],
      ['none', 'everyDay'],
      ['day', 'which', 'when', 'everyDay', 'yes', 'we', 'me'],
    ],
    may: ['plan', 'missing'],
    days: 'allowed',
  },
  {
    name: 'outfits-of-days',
    needs: [['outfit', 'wear']],
    may: ['which', 'plan', 'none', 'howMany', 'yes', 'who'],
    days: 'needed',
  },
  { name: 'outfits-for', needs: [['outfit', 'wear']], may: ['which', 'plan', 'yes', 'when'], subject: someActivity },
  { name: 'outfit-count', needs: [['outfit'], ['howMany']], may: ['plan', 'yes'] },
] as const satisfies readonly TripQuestionKind[];

const itineraryKinds = [
  { name: 'unscheduled', needs: [['unscheduled']], may: ['which', 'plan', 'none', 'yes'] },
  { name: 'unscheduled', needs: [['none'], ['time', 'day'], ['plan'], ['which']], may: ['plan'] },
  { name: 'free-days', needs: [['free'], ['day', 'when']], may: ['which', 'plan', 'yes', 'who', 'people'] },
  { name: 'free-days', needs: [['none'], ['plan'], ['day']], may: ['which', 'yes'] },
  { name: 'plan-of-days', needs: [], may: ['which', 'plan', 'free', 'none', 'yes', 'coming', 'when'], days: 'needed' },
  {
    name: 'next',
    needs: [['next']],
    may: ['which', 'plan', 'when', 'where', 'time'],
    subject: { of: 'activity', isNeeded: false },
  },
  { name: 'activity-count', needs: [['howMany'], ['plan']], may: ['yes'], days: 'allowed' },
  { name: 'activity-length', needs: [['howLong']], may: ['plan'], subject: someActivity },
  {
    name: 'activity-time',
    needs: [['when']],
    may: ['begin', 'end', 'plan', 'day', 'first', 'last'],
    subject: someActivity,
  },
  { name: 'activity-time', needs: [['which'], ['day']], may: ['begin', 'end', 'plan'], subject: someActivity },
  {
    name: 'activity-place',
    needs: [['where']],
    may: ['plan', 'begin', 'which'],
    days: 'allowed',
    subject: someActivity,
    mayMeanPlace: true,
  },
] as const satisfies readonly TripQuestionKind[];

const shoppingKinds = [
  {
    name: 'who-brings',
    needs: [['who'], ['bring', 'buy']],
    may: ['which', 'plan', 'coming'],
    subject: { of: 'item', isNeeded: false },
    mayMeanPlace: true,
  },
  {
    name: 'brings',
    needs: [['bring', 'buy']],
    may: ['which', 'none', 'left', 'plan', 'missing'],
    people: 'needed',
    mayMeanPlace: true,
  },
  {
    name: 'to-buy',
    needs: [['buy'], ['which', 'none', 'missing', 'left', 'howMany', 'yes', 'free', 'we']],
    may: ['plan', 'bring', 'people'],
    mayMeanPlace: true,
  },
  { name: 'price', needs: [['howMuch']], may: ['buy'], subject: someItem, mayMeanPlace: true },
  {
    name: 'total',
    needs: [['howMuch'], ['buy', 'trip', 'we', 'me']],
    may: ['which', 'plan', 'people'],
    mayMeanPlace: true,
  },
  {
    name: 'item',
    needs: [['buy', 'bring']],
    may: ['who', 'none', 'yes', 'left', 'missing'],
    subject: someItem,
    mayMeanPlace: true,
  },
] as const satisfies readonly TripQuestionKind[];

const peopleKinds = [
  { name: 'owner', needs: [['owner']], may: ['who', 'which', 'people'] },
  { name: 'admins', needs: [['admin']], may: ['who', 'which', 'people', 'yes'] },
  {
    name: 'people-count',
    needs: [['howMany'], ['people', 'we', 'who'], ['coming', 'trip', 'we']],
    may: ['yes'],
    mayMeanPlace: true,
  },
  { name: 'people-count', needs: [['howMany'], ['coming']], may: ['yes', 'people'] },
  { name: 'is-coming', needs: [['coming', 'trip']], may: ['yes', 'who', 'people'], people: 'needed' },
  {
    name: 'people',
    needs: [
      ['who', 'people'],
      ['coming', 'trip', 'people'],
    ],
    may: ['which', 'plan', 'yes'],
  },
] as const satisfies readonly TripQuestionKind[];

const tripKinds = [
  {
    name: 'next-trip',
    needs: [['nextTrip']],
    may: ['which', 'when', 'where', 'begin', 'leave', 'coming', 'plan', 'howLong', 'left', 'day'],
    isOfAllTrips: true,
  },
  {
    name: 'trip-count',
    needs: [['howMany'], ['trip']],
    may: ['plan', 'yes', 'coming', 'nextTrip'],
    days: 'allowed',
    isOfAllTrips: true,
  },
  {
    name: 'trips-of-days',
    needs: [['trip'], ['which', 'plan', 'yes', 'where']],
    may: ['coming', 'when'],
    days: 'needed',
    isOfAllTrips: true,
  },
  {
    name: 'trips-of-days',
    needs: [['where'], ['coming'], ['me', 'we']],
    may: ['trip'],
    days: 'needed',
    isOfAllTrips: true,
  },
  {
    name: 'trips',
    needs: [['trip'], ['which', 'plan', 'yes'], ['me', 'we', 'plan']],
    may: ['next', 'coming'],
    isOfAllTrips: true,
  },
  { name: 'countdown', needs: [['howLong', 'howMany'], ['left']], may: ['day', 'begin', 'leave', 'coming'] },
  { name: 'length', needs: [['howLong'], ['trip', 'we', 'me']], may: ['leave', 'coming', 'stay', 'left'] },
  {
    name: 'begin',
    needs: [
      ['when', 'day'],
      ['begin', 'leave', 'coming'],
    ],
    may: ['which', 'first'],
  },
  { name: 'end', needs: [['when', 'day'], ['end']], may: ['which', 'coming', 'last'] },
  {
    name: 'dates',
    needs: [
      ['when', 'day'],
      ['trip', 'we', 'me'],
    ],
    may: ['which', 'coming', 'plan'],
  },
  { name: 'destination', needs: [['where'], ['coming', 'trip']], may: ['destination'] },
  { name: 'destination', needs: [['destination']], may: ['which', 'where'] },
  { name: 'zone', needs: [['zone'], ['trip', 'we', 'me']], may: ['which', 'coming'], mayMeanPlace: true },
  {
    name: 'airport-distance',
    needs: [['howFar'], ['airport']],
    may: ['city', 'hotelCity', 'where', 'which'],
    subject: { of: 'activity', isNeeded: false },
  },
  { name: 'missing', needs: [['missing'], ['which', 'plan', 'yes', 'we', 'trip']], may: ['none', 'left'] },
] as const satisfies readonly TripQuestionKind[];

/** What is planned at all says least, and stands behind what asks for something of its own. */
const planKinds = [
  {
    name: 'activity-named',
    needs: [['which'], ['plan', 'we', 'me', 'trip', 'yes']],
    may: ['plan', 'yes'],
    days: 'allowed',
    subject: someActivity,
    mayMeanPlace: true,
  },
  { name: 'plan', needs: [['plan'], ['which', 'trip', 'we', 'me']], may: ['yes', 'coming'], mayMeanPlace: true },
] as const satisfies readonly TripQuestionKind[];

/** Every kind of question about one's own trips, in the order in which they are tried: what says more before what says less. */
export const tripQuestionKinds = [
  ...flightKinds,
  ...closetKinds,
  ...itineraryKinds,
  ...shoppingKinds,
  ...peopleKinds,
  ...tripKinds,
  ...planKinds,
] as const;

export type TripQuestionName = (typeof tripQuestionKinds)[number]['name'];
