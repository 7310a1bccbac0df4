import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { describe, expect, test } from 'vitest';
import { blankOf, formOf as formOfFields } from '../../platform/form-fields.rules.ts';
import { anOutfit, aPerson, aTrip } from '../../testing/samples.ts';
import { bodyOf, chooseActivity, isOnTrip, outfitFormSchema } from './outfit-form.rules.ts';
import type { OutfitFormValues } from './outfit-form.rules.ts';
import { outfitFields } from './OutfitFields.tsx';

const ME = '019a0000-0000-7000-8000-00000000000a';

const blankForm = (date: string | null, activityId: string | null): OutfitFormValues =>
  blankOf(outfitFields, { date, activityId, activities: [], wearerId: ME, wearers: [] });
const formOf = (outfit: Outfit): OutfitFormValues =>
  formOfFields(outfitFields, outfit, { date: null, activityId: null, activities: [], wearerId: ME, wearers: [] });

const trip = { startDate: '2027-03-01', endDate: '2027-03-07' };
const OUTSIDE = 'Pick a day of the trip';
const DINNER = '019a0000-0000-7000-8000-00000000000d';
const HIKE = '019a0000-0000-7000-8000-00000000000e';

const stored = anOutfit(aTrip(aPerson()), {
  title: 'Linen suit',
  occasion: 'Dinner',
  category: 'Formal',
  plannedDate: '2027-03-02T12:00:00.000Z',
  imageUrl: '/api/objects/019a0000-0000-7000-8000-00000000000f',
  version: 3,
});

const issues = (values: OutfitFormValues, storedDate?: string) =>
  Object.fromEntries(
    outfitFormSchema({ trip, outside: OUTSIDE, storedDate })
      .safeParse(values)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

describe('the dialog of an outfit', () => {
  test('begins as a casual one, on the day that was pressed', () => {
    expect(blankForm('2027-03-02', null)).toMatchObject({ category: 'Casual', plannedDate: '2027-03-02', title: '' });
    expect(blankForm(null, null).plannedDate).toBe('');
  });

  test.each([
    ['nothing typed', {}, { title: 'Title is required' }],
    ['blanks alone', { title: '  ' }, { title: 'Title is required' }],
    ['a title', { title: 'Suit' }, {}],
    ['no category', { title: 'Suit', category: '' }, { category: 'Category is required' }],
    ['the first day', { title: 'Suit', plannedDate: '2027-03-01' }, {}],
    ['the last day', { title: 'Suit', plannedDate: '2027-03-07' }, {}],
    ['the day before', { title: 'Suit', plannedDate: '2027-02-28' }, { plannedDate: OUTSIDE }],
    ['the day after', { title: 'Suit', plannedDate: '2027-03-08' }, { plannedDate: OUTSIDE }],
    ['an occasion of 100', { title: 'Suit', occasion: 'x'.repeat(100) }, {}],
    [
      'an occasion of 101',
      { title: 'Suit', occasion: 'x'.repeat(101) },
      { occasion: 'Must be at most 100 characters' },
    ],
  ])('with %s', (_, typed, found) => {
    expect(issues({ ...blankForm(null, null), ...typed })).toEqual(found);
  });

  test('may stay on a day from which the trip has moved away', () => {
    expect(issues({ ...formOf(stored), plannedDate: '2027-02-01' }, '2027-02-01')).toEqual({});
  });

  test.each([
    ['a trip without dates', {}, true],
    ['an open end', { startDate: '2027-03-01' }, true],
    ['an open start', { endDate: '2027-03-01' }, false],
  ])('takes a day of %s', (_, dates, taken) => {
    expect(isOnTrip(dates, '2027-03-05')).toBe(taken);
  });
});

describe('what is sent', () => {
  test('of a new outfit is all of the form but its picture, nothing as null', () => {
    expect(bodyOf({ ...blankForm('2027-03-02', DINNER), title: ' Suit ', photo: 'chosen:1' })).toEqual({
      title: 'Suit',
      category: 'Casual',
      occasion: null,
      description: null,
      plannedDate: '2027-03-02',
      activityId: DINNER,
      wearerId: ME,
    });
  });

  test('of a change is all of the form, too', () => {
    expect(bodyOf({ ...formOf(stored), plannedDate: '' })).toMatchObject({ occasion: 'Dinner', plannedDate: null });
  });
});

describe('choosing an activity', () => {
  const activities = [
    // In Tokyo it is the third already.
    { id: DINNER, title: 'Dinner', startTime: '2027-03-02T16:00:00.000Z' },
    { id: HIKE, title: 'Hike', startTime: null },
    { id: 'late', title: 'Flight home', startTime: '2027-03-09T01:00:00.000Z' },
  ];
  const choose = (activityId: string, before: Pick<OutfitFormValues, 'activityId' | 'plannedDate'>) =>
    chooseActivity(before, { activityId, activities, trip, zone: 'Asia/Tokyo' }).plannedDate;

  test.each([
    ['proposes its day where none is chosen', DINNER, { activityId: '', plannedDate: '' }, '2027-03-03'],
    ['leaves a day that was chosen', DINNER, { activityId: '', plannedDate: '2027-03-05' }, '2027-03-05'],
    ['of no day leaves the day open', HIKE, { activityId: '', plannedDate: '' }, ''],
    ['of no day leaves the proposed one', HIKE, { activityId: DINNER, plannedDate: '2027-03-03' }, '2027-03-03'],
    ['after the trip proposes nothing', 'late', { activityId: '', plannedDate: '' }, ''],
    ['follows from one to the next', DINNER, { activityId: 'late', plannedDate: '2027-03-09' }, '2027-03-03'],
    ['none any more keeps the day', '', { activityId: DINNER, plannedDate: '2027-03-03' }, '2027-03-03'],
  ])('%s', (_, activityId, before, day) => {
    expect(choose(activityId, before)).toBe(day);
  });
});
