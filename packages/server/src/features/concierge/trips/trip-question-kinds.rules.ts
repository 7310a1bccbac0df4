import { closetKinds, flightKinds, itineraryKinds, planKinds, shoppingKinds } from './content-question-kinds.rules.ts';
import type { TripQuestionKind } from './trip-question-kind.rules.ts';

const tripListKinds = [
  {
    name: 'next-trip',
    needs: [['nextTrip']],
    may: ['which', 'when', 'where', 'begin', 'leave', 'coming', 'plan', 'howLong', 'left', 'day'],
  },
  {
    name: 'trip-count',
    needs: [['howMany'], ['trips']],
    may: ['plan', 'yes', 'coming', 'nextTrip'],
    days: 'allowed',
  },
  {
    name: 'trips-of-days',
    needs: [['trips']],
    may: ['which', 'plan', 'where', 'coming', 'when'],
    days: 'needed',
  },
  {
    name: 'trips-of-days',
    needs: [['where'], ['coming'], ['me', 'we']],
    may: ['trip'],
    days: 'needed',
  },
  {
    name: 'trips',
    needs: [['trips'], ['which', 'plan', 'yes'], ['me', 'we', 'plan']],
    may: ['next', 'coming'],
  },
] as const satisfies readonly TripQuestionKind[];

/** They stand before what looks for activities, as 'How long do we stay?' asks of the trip and not of its hotel. */
const lengthKinds = [
  { name: 'countdown', needs: [['howLong'], ['left']], may: ['day', 'begin', 'leave', 'coming'] },
  { name: 'length', needs: [['howLong'], ['trip', 'we', 'me', 'stay']], may: ['leave', 'coming', 'stay'] },
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
  { name: 'is-coming', needs: [['coming', 'trip'], ['yes']], may: ['who', 'people'], people: 'needed' },
  {
    name: 'people',
    needs: [
      ['who', 'people'],
      ['coming', 'trip', 'people'],
    ],
    may: ['which', 'plan', 'yes'],
  },
] as const satisfies readonly TripQuestionKind[];

const dateKinds = [
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
  {
    name: 'missing',
    needs: [['missing'], ['which', 'plan', 'yes', 'we', 'trip']],
    may: ['none', 'left', 'leave', 'everything'],
  },
] as const satisfies readonly TripQuestionKind[];

/** Every kind of question about one's own trips, in the order in which they are tried: what says more before what says less. */
export const tripQuestionKinds = [
  ...tripListKinds,
  ...flightKinds,
  ...closetKinds,
  ...lengthKinds,
  ...itineraryKinds,
  ...shoppingKinds,
  ...peopleKinds,
  ...dateKinds,
  ...planKinds,
] as const;

export type TripQuestionName = (typeof tripQuestionKinds)[number]['name'];
