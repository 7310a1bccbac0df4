import type { TripQuestionKind } from './trip-question-kind.rules.ts';
import type { WordGroup } from './trip-vocabulary.rules.ts';

const someActivity = { of: 'activity', isNeeded: true } as const;
const someItem = { of: 'item', isNeeded: true } as const;

const chosen = ['which', 'plan', 'choose', 'yes'] as const satisfies readonly WordGroup[];

/** Questions about the closet. */
export const closetKinds = [
  {
    name: 'days-without-outfit',
    needs: [
      ['outfit', 'wear'],
      ['none', 'need', 'everyDay'],
      ['day', 'which', 'when', 'everyDay', 'yes', 'we', 'me'],
    ],
    may: [...chosen, 'missing'],
    days: 'allowed',
  },
  {
    name: 'outfits-of-days',
    needs: [['outfit', 'wear']],
    may: [...chosen, 'none', 'need', 'howMany', 'who'],
    days: 'needed',
  },
  {
    name: 'outfits-for',
    needs: [['outfit', 'wear']],
    may: [...chosen, 'when', 'day'],
    subject: someActivity,
    mayMeanPlace: true,
  },
  { name: 'outfit-count', needs: [['outfit'], ['howMany']], may: ['plan', 'yes', 'everything'] },
] as const satisfies readonly TripQuestionKind[];

/** Questions about the itinerary. */
export const itineraryKinds = [
  { name: 'unscheduled', needs: [['unscheduled']], may: ['which', 'plan', 'none', 'yes', 'list', 'who'] },
  { name: 'unscheduled', needs: [['none', 'need', 'missing'], ['time'], ['which']], may: ['plan', 'who'] },
  {
    name: 'unscheduled',
    needs: [['none'], ['time'], ['plan', 'list'], ['yes']],
    may: ['which', 'plan', 'who', 'list'],
  },
  { name: 'free-days', needs: [['free'], ['day', 'when']], may: ['which', 'plan', 'yes', 'who', 'people', 'left'] },
  { name: 'free-days', needs: [['none'], ['plan', 'we', 'me'], ['day']], may: ['which', 'yes', 'plan'] },
  {
    name: 'plan-of-days',
    needs: [],
    may: ['which', 'plan', 'free', 'none', 'yes', 'coming'],
    days: 'needed',
    isOfTrip: true,
  },
  {
    name: 'next',
    needs: [['next']],
    may: ['which', 'plan', 'when', 'where', 'time', 'coming'],
    subject: { of: 'activity', isNeeded: false },
  },
  { name: 'next', needs: [['after'], ['plan']], may: ['which', 'yes'] },
  { name: 'activity-count', needs: [['howMany'], ['plan']], may: ['yes', 'everything'], days: 'allowed' },
  { name: 'activity-length', needs: [['howLong']], may: ['plan', 'take', 'last'], subject: someActivity },
  { name: 'activity-time', needs: [['howLong'], ['left']], may: ['begin'], subject: someActivity },
  {
    name: 'activity-time',
    needs: [['when']],
    may: ['begin', 'end', 'plan', 'day', 'coming', 'leave', 'time', 'meet'],
    subject: someActivity,
  },
  {
    name: 'activity-time',
    needs: [['which'], ['day', 'time']],
    may: ['begin', 'end', 'plan', 'coming', 'leave', 'meet'],
    subject: someActivity,
  },
  {
    name: 'activity-time',
    needs: [
      ['clock', 'number', 'time', 'plan'],
      ['yes', 'clock', 'number'],
    ],
    may: ['begin', 'end', 'plan', 'coming', 'time', 'clock', 'number'],
    days: 'allowed',
    subject: someActivity,
    mayMeanPlace: true,
  },
  {
    name: 'activity-time',
    needs: [],
    may: ['begin', 'plan', 'yes', 'clock', 'number'],
    days: 'needed',
    subject: someActivity,
    mayMeanPlace: true,
  },
  {
    name: 'activity-time',
    needs: [['coming'], ['we', 'me']],
    may: ['plan', 'yes'],
    days: 'needed',
    subject: someActivity,
    mayMeanPlace: true,
  },
  {
    name: 'activity-place',
    needs: [['where']],
    may: ['plan', 'begin', 'which', 'meet', 'coming', 'leave', 'depart'],
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
    needs: [['who'], ['bring', 'buy', 'got', 'done']],
    may: ['which', 'plan', 'coming', 'people'],
    subject: { of: 'item', isNeeded: false },
    mayMeanPlace: true,
  },
  { name: 'who-brings', needs: [['who']], may: ['which'], subject: someItem, mayMeanPlace: true },
  {
    name: 'brings',
    needs: [['bring', 'buy']],
    may: ['which', 'none', 'need', 'left', 'plan', 'missing'],
    people: 'needed',
    mayMeanPlace: true,
  },
  {
    name: 'to-buy',
    needs: [['list']],
    may: ['which', 'none', 'need', 'missing', 'left', 'howMany', 'buy', 'before', 'yes', 'done'],
    mayMeanPlace: true,
  },
  {
    name: 'to-buy',
    needs: [['buy'], ['which', 'none', 'need', 'missing', 'left', 'howMany', 'yes', 'free', 'we']],
    may: ['plan', 'bring', 'people', 'before'],
    mayMeanPlace: true,
  },
  { name: 'to-buy', needs: [['buy'], ['everything'], ['yes']], may: ['people', 'who'] },
  { name: 'price', needs: [['howMuch']], may: ['buy', 'which'], subject: someItem, mayMeanPlace: true },
  {
    name: 'total',
    needs: [['howMuch'], ['buy', 'trip', 'we', 'me', 'everything']],
    may: ['which', 'plan', 'people', 'currency', 'everything'],
    mayMeanPlace: true,
  },
  {
    name: 'item',
    needs: [['buy', 'bring', 'got', 'done']],
    may: ['who', 'none', 'need', 'yes', 'left', 'missing', 'plan'],
    people: 'allowed',
    subject: someItem,
    mayMeanPlace: true,
  },
  {
    name: 'item',
    needs: [['yes']],
    may: ['list'],
    people: 'needed',
    subject: someItem,
    mayMeanPlace: true,
  },
] as const satisfies readonly TripQuestionKind[];

/** What is planned at all says least, and stands behind what asks for something of its own. */
export const planKinds = [
  {
    name: 'outfit-named',
    needs: [['yes', 'when', 'day', 'which', 'plan']],
    may: chosen,
    days: 'allowed',
    subject: { of: 'outfit', isNeeded: true },
  },
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
