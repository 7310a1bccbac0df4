import { closetKinds, itineraryKinds, planKinds, shoppingKinds } from './content-question-kinds.rules.ts';
import { flightKinds } from './flight-question-kinds.rules.ts';
import type { TripQuestionKind } from './trip-question-kind.rules.ts';

/** They stand before the flights, as whoever asks for both ends asks for the dates. */
const bothEndsKinds = [
  {
    name: 'dates',
    needs: [['when', 'day'], ['depart', 'leave', 'begin', 'coming'], ['end']],
    may: ['which', 'first', 'last', 'depart', 'leave', 'begin', 'coming'],
    isOfTrip: true,
  },
] as const satisfies readonly TripQuestionKind[];

const tripListKinds = [
  {
    name: 'next-trip',
    needs: [['nextTrip']],
    may: [
      'which',
      'when',
      'where',
      'begin',
      'leave',
      'coming',
      'plan',
      'howLong',
      'left',
      'day',
      'after',
      'yes',
      'next',
    ],
    isAfterTrip: true,
  },
  {
    name: 'next-trip',
    needs: [['after'], ['trip', 'where']],
    may: ['coming', 'plan', 'next', 'which', 'where', 'leave'],
    isAfterTrip: true,
  },
  {
    name: 'trip-count',
    needs: [['howMany'], ['trips']],
    may: ['plan', 'yes', 'coming', 'nextTrip', 'everything', 'list'],
    days: 'allowed',
  },
  { name: 'trip-count', needs: [['everything'], ['trips']], may: ['howMuch', 'plan'] },
  {
    name: 'trips-of-days',
    needs: [['trips']],
    may: ['which', 'plan', 'where', 'coming', 'when', 'free', 'none', 'day'],
    days: 'needed',
  },
  {
    name: 'trips-of-days',
    needs: [['where'], ['coming'], ['me', 'we']],
    may: ['trip'],
    days: 'needed',
  },
  { name: 'trips-of-days', needs: [['coming', 'stay'], ['me', 'we'], ['yes']], may: ['trip', 'leave'], days: 'months' },
  {
    name: 'trips',
    needs: [['trips'], ['which', 'plan', 'yes'], ['me', 'we', 'plan']],
    may: ['next', 'coming', 'everything'],
  },
] as const satisfies readonly TripQuestionKind[];

/** They stand before what looks for activities, as 'How long do we stay?' asks of the trip and not of its hotel. */
const lengthKinds = [
  {
    name: 'within',
    needs: [['within'], ['trip', 'we', 'me']],
    may: ['coming', 'end', 'yes'],
    days: 'needed',
    isOfTrip: true,
  },
  {
    name: 'end',
    needs: [['end'], ['yes']],
    may: ['coming', 'leave'],
    days: 'needed',
    isOfTrip: true,
  },
  {
    name: 'countdown',
    needs: [['howLong'], ['left']],
    may: ['day', 'begin', 'leave', 'coming', 'end', 'before', 'stay'],
    isOfTrip: true,
  },
  {
    name: 'countdown',
    needs: [['left'], ['time', 'day'], ['trip', 'we'], ['yes', 'which']],
    may: ['coming', 'stay'],
    isOfTrip: true,
  },
  {
    name: 'dates',
    needs: [
      ['leave', 'begin', 'depart', 'until'],
      ['trip', 'we', 'me'],
      ['yes', 'until'],
    ],
    may: ['coming', 'stay', 'leave', 'begin'],
    days: 'needed',
    isOfTrip: true,
  },
  {
    name: 'length',
    needs: [['howMany', 'everything'], ['day'], ['trip', 'we', 'stay']],
    may: ['stay', 'coming', 'last', 'howMany', 'everything', 'which', 'howMuch'],
    isOfTrip: true,
  },
  {
    name: 'length',
    needs: [['howLong'], ['trip', 'we', 'me', 'stay', 'everything']],
    may: ['leave', 'coming', 'stay', 'everything', 'last', 'take', 'which'],
    isOfTrip: true,
  },
  {
    name: 'length',
    needs: [['fullWeek'], ['trip', 'we', 'stay']],
    may: ['yes', 'stay', 'coming', 'last'],
    isOfTrip: true,
  },
  {
    name: 'length',
    needs: [['number'], ['day'], ['trip', 'we', 'stay']],
    may: ['yes', 'stay', 'coming', 'last', 'howLong'],
    isOfTrip: true,
  },
] as const satisfies readonly TripQuestionKind[];

const ofRoles = {
  may: ['who', 'which', 'people', 'yes', 'ask', 'maker', 'owner', 'plan'],
  people: 'allowed',
  mayMeanPlace: true,
} as const;

const peopleKinds = [
  { name: 'owner', needs: [['owner']], ...ofRoles },
  { name: 'owner', needs: [['who'], ['maker']], ...ofRoles },
  { name: 'admins', needs: [['admin']], ...ofRoles },
  {
    name: 'people-count',
    needs: [['howMany'], ['people', 'we', 'who'], ['coming', 'trip', 'we']],
    may: ['yes', 'everything'],
    mayMeanPlace: true,
  },
  { name: 'people-count', needs: [['number'], ['we', 'people'], ['coming', 'trip']], may: ['yes', 'everything'] },
  { name: 'people-count', needs: [['howMany'], ['coming']], may: ['yes', 'people', 'everything'] },
  {
    name: 'is-coming',
    needs: [
      ['coming', 'declined'],
      ['yes', 'coming'],
    ],
    may: ['who', 'people', 'declined', 'plan'],
    people: 'needed',
    peopleBut: 'asker',
  },
  {
    name: 'is-coming',
    needs: [['trip', 'people', 'yes'], ['yes']],
    may: ['who', 'people'],
    people: 'needed',
    peopleBut: 'asker',
  },
  {
    name: 'people',
    needs: [
      ['who', 'people'],
      ['coming', 'trip', 'people'],
    ],
    may: ['which', 'plan', 'yes', 'ask', 'everything'],
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
    isOfTrip: true,
  },
  { name: 'end', needs: [['when', 'day'], ['end']], may: ['which', 'coming', 'last', 'leave'], isOfTrip: true },
  {
    name: 'dates',
    needs: [
      ['when', 'day'],
      ['trip', 'we', 'me'],
    ],
    may: ['which', 'coming', 'plan', 'stay', 'begin', 'end', 'first', 'last', 'depart', 'leave'],
    isOfTrip: true,
  },
  { name: 'dates', needs: [['dates']], may: ['which', 'when'], isTripNamed: true, isOfTrip: true },
  { name: 'destination', needs: [['where'], ['coming', 'trip']], may: ['destination'], isOfTrip: true },
  { name: 'destination', needs: [['destination']], may: ['which', 'where'], isOfTrip: true },
  {
    name: 'zone',
    needs: [['zone'], ['trip', 'we', 'me', 'plan', 'time']],
    may: ['which', 'coming', 'time', 'plan'],
    mayMeanPlace: true,
  },
  {
    name: 'airport-distance',
    needs: [['howFar'], ['airport']],
    may: ['city', 'hotelCity', 'where', 'which'],
    subject: { of: 'activity', isNeeded: false },
    mayBeElsewhere: true,
  },
  {
    name: 'missing',
    needs: [
      ['missing', 'none'],
      ['missing', 'done'],
      ['which', 'plan', 'yes', 'we', 'me', 'trip'],
    ],
    may: ['none', 'left', 'leave', 'everything', 'done', 'before', 'plan', 'yes'],
  },
  { name: 'missing', needs: [['none'], ['plan'], ['which'], ['we', 'me']] },
] as const satisfies readonly TripQuestionKind[];

/** Every kind of question about one's own trips, in the order in which they are tried: what says more before what says less. */
export const tripQuestionKinds = [
  ...bothEndsKinds,
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
