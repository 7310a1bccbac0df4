import type { TripQuestionKind } from './trip-question-kind.rules.ts';
import type { WordGroup } from './trip-words.rules.ts';

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

/** Questions about how people come, in the order in which they are tried. */
export const flightKinds = [
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
  { name: 'flight', needs: [['flight'], ['yes']], ...ofFlights, people: 'needed' },
  {
    name: 'flight',
    needs: [['who', 'people', 'when', 'where', 'which', 'delay']],
    ...ofFlights,
    subject: { of: 'flight', isNeeded: true },
  },
] as const satisfies readonly TripQuestionKind[];

/** Questions about the closet. */
export const closetKinds = [
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

/** Questions about the itinerary. */
export const itineraryKinds = [
  { name: 'unscheduled', needs: [['unscheduled']], may: ['which', 'plan', 'none', 'yes'] },
  { name: 'unscheduled', needs: [['none'], ['time', 'day'], ['plan'], ['which']], may: ['plan'] },
  { name: 'free-days', needs: [['free'], ['day', 'when']], may: ['which', 'plan', 'yes', 'who', 'people'] },
  { name: 'free-days', needs: [['none'], ['plan'], ['day']], may: ['which', 'yes'] },
  { name: 'plan-of-days', needs: [], may: ['which', 'plan', 'free', 'none', 'yes', 'coming'], days: 'needed' },
  {
    name: 'next',
    needs: [['next']],
    may: ['which', 'plan', 'when', 'where', 'time'],
    subject: { of: 'activity', isNeeded: false },
  },
  { name: 'activity-count', needs: [['howMany'], ['plan']], may: ['yes'], days: 'allowed' },
  { name: 'activity-length', needs: [['howLong']], may: ['plan', 'take', 'last'], subject: someActivity },
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
    mayNameTrip: true,
  },
] as const satisfies readonly TripQuestionKind[];

/** Questions about the shopping list. */
export const shoppingKinds = [
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
    needs: [['list']],
    may: ['which', 'none', 'missing', 'left', 'howMany', 'buy'],
    mayMeanPlace: true,
  },
  {
    name: 'to-buy',
    needs: [['buy'], ['which', 'none', 'missing', 'left', 'howMany', 'yes', 'free', 'we']],
    may: ['plan', 'bring', 'people'],
    mayMeanPlace: true,
  },
  { name: 'price', needs: [['howMuch']], may: ['buy', 'which'], subject: someItem, mayMeanPlace: true },
  {
    name: 'total',
    needs: [['howMuch'], ['buy', 'trip', 'we', 'me', 'everything']],
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

/** What is planned at all says least, and stands behind what asks for something of its own. */
export const planKinds = [
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
