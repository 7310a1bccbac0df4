import { describe, expect, test } from 'vitest';
import { blankOf, formOf as formOfFields } from '../../platform/form-fields.rules.ts';
import type { ActivityAttachment } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { anActivity, aPerson, aTrip } from '../../testing/samples.ts';
import {
  activityFormSchema,
  copyOf,
  dayMove,
  endDayOffset,
  START_DATE_REQUIRED,
  START_TIME_REQUIRED,
  withCategory,
  withEndDate,
  withStartDate,
} from './activity-form.rules.ts';
import type { ActivityFormValues, StoredActivity } from './activity-form.rules.ts';
import { attachmentsIn, attachmentsText } from './attachments-text.rules.ts';
import { activityFields } from './ActivityFields.tsx';

const blankForm = (date: string | null): ActivityFormValues =>
  blankOf(activityFields, { zone: 'Asia/Tokyo', date, travellers: [], currency: 'EUR' });
const formOf = (stored: StoredActivity, zone: string, date: string | null): ActivityFormValues =>
  formOfFields(activityFields, stored, { zone, date, travellers: [], currency: 'EUR' });

const OUTSIDE = 'Pick a day of the trip';
const trip = { startDate: '2027-03-05', endDate: '2027-03-11' };

const dinner = anActivity(aTrip(aPerson()), {
  title: 'Dinner',
  location: 'Minato',
  category: 'restaurant',
  startTime: '2027-03-05T10:30:00.000Z',
  endTime: '2027-03-05T12:00:00.000Z',
});

const menu = {
  attachmentUrl: '/objects/0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e',
  attachmentFilename: 'menu.pdf',
  attachmentFileSize: 20_000,
};

const typed = (changed: Partial<ActivityFormValues>): ActivityFormValues => ({
  ...blankForm('2027-03-05'),
  title: 'Dinner',
  ...changed,
});

const sent = (values: ActivityFormValues, stored?: StoredActivity, zone = 'Asia/Tokyo') => {
  const result = activityFormSchema({ zone, stored, trip, outside: OUTSIDE }).safeParse(values);
  if (!result.success) throw new Error(JSON.stringify(result.error.issues));
  return result.data;
};

const refused = (values: ActivityFormValues, stored?: StoredActivity) => {
  const result = activityFormSchema({ zone: 'Asia/Tokyo', stored, trip, outside: OUTSIDE }).safeParse(values);
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('a new activity', () => {
  test('is sent with what the clock on the trip shows', () => {
    const activity = sent(typed({ startTime: '09:00', endTime: '10:30' }));

    expect(activity.startTime).toBe('2027-03-05T00:00:00.000Z');
    expect(activity.endTime).toBe('2027-03-05T01:30:00.000Z');
  });

  test('that ends before it starts ends the next day', () => {
    const activity = sent(typed({ startTime: '22:00', endTime: '01:00' }));

    expect(activity.endTime).toBe('2027-03-05T16:00:00.000Z');
  });

  test('may end at the minute it starts', () => {
    const activity = sent(typed({ startTime: '09:00', endTime: '09:00' }));

    expect(activity.endTime).toBe(activity.startTime);
  });

  test('without a date yet is sent without times', () => {
    const activity = sent(typed({ undated: 'yes', endTime: '10:00' }));

    expect(activity).toMatchObject({ startTime: null, endTime: null });
  });

  test('names every field that is wrong at once', () => {
    const issues = refused(typed({ title: ' ', startDate: '', startTime: '' }));

    expect(issues).toEqual({
      title: 'Title is required',
      startDate: START_DATE_REQUIRED,
      startTime: START_TIME_REQUIRED,
    });
  });

  test.each([
    ['2027-03-04', { startDate: OUTSIDE }],
    ['2027-03-05', {}],
    ['2027-03-11', {}],
    ['2027-03-12', { startDate: OUTSIDE }],
  ])('on %s is bound to the days of the trip', (startDate, issues) => {
    expect(refused(typed({ startDate }))).toEqual(issues);
  });
});

describe('a change to an activity', () => {
  const form = formOf(dinner, 'Asia/Tokyo', null);

  test('shows the wall clock of the trip', () => {
    expect(form).toMatchObject({ startDate: '2027-03-05', startTime: '19:30', endTime: '21:00', undated: '' });
  });

  test('of the title alone sends the times as they were, to the second', () => {
    const stored = { ...dinner, startTime: '2027-03-05T10:30:42.000Z' };

    const change = sent({ ...formOf(stored, 'Asia/Tokyo', null), title: 'Supper' }, stored);

    expect(change).toMatchObject({ title: 'Supper', startTime: stored.startTime, endTime: stored.endTime });
  });

  test('keeps an hour that the clock shows twice', () => {
    const stored = { ...dinner, startTime: '2027-11-07T06:30:00.000Z', endTime: null };
    const open = { startDate: null, endDate: null };
    const schema = activityFormSchema({ zone: 'America/New_York', stored, trip: open, outside: OUTSIDE });

    const change = schema.parse({ ...formOf(stored, 'America/New_York', null), location: '' });

    expect(change.startTime).toBe('2027-11-07T06:30:00.000Z');
  });

  test('can clear the end, and the date altogether', () => {
    expect(sent({ ...form, endTime: '' }, dinner)).toMatchObject({ startTime: dinner.startTime, endTime: null });
    expect(sent({ ...form, undated: 'yes' }, dinner)).toMatchObject({ startTime: null, endTime: null });
  });

  test('clears a description that was emptied', () => {
    const stored = { ...dinner, description: 'By the river' };

    const change = sent({ ...formOf(stored, 'Asia/Tokyo', null), description: '' }, stored);

    expect(change.description).toBeNull();
  });

  test('may leave it outside of the trip, where the trip has moved away from it', () => {
    const stored = { ...dinner, startTime: '2027-02-01T10:30:00.000Z', endTime: null };

    const issues = refused({ ...formOf(stored, 'Asia/Tokyo', null), title: 'Supper' }, stored);

    expect(issues).toEqual({});
  });

  test('moves a stay of several nights as a whole', () => {
    const stay = { ...dinner, startTime: '2027-03-05T06:00:00.000Z', endTime: '2027-03-09T02:00:00.000Z' };

    const form = formOf(stay, 'Asia/Tokyo', null);
    const change = sent({ ...form, ...withStartDate(form, '2027-03-06') }, stay);

    expect(change).toMatchObject({ startTime: '2027-03-06T06:00:00.000Z', endTime: '2027-03-10T02:00:00.000Z' });
  });
});

describe('the files of an activity', () => {
  const view: ActivityAttachment = { url: '/objects/2', filename: 'view.jpg', size: 9_000, kind: 'image' };
  const card: ActivityAttachment = { url: menu.attachmentUrl, filename: 'menu.pdf', size: 20_000, kind: 'document' };
  const withBoth = { ...dinner, ...menu, attachments: [card, view] };
  const form = formOf(withBoth, 'Asia/Tokyo', null);

  test('are sent in their order, the first document also for a server that knows of one alone', () => {
    const { attachments, attachmentUrl, attachmentFilename } = sent(
      typed({ attachments: attachmentsText([view, card]) }),
    );

    expect(attachments).toEqual([
      { url: view.url, filename: 'view.jpg' },
      { url: card.url, filename: 'menu.pdf' },
    ]);
    expect([attachmentUrl, attachmentFilename]).toEqual([card.url, 'menu.pdf']);
  });

  test.each([
    ['a picture before the document that it has', [view, card], undefined],
    ['a picture in the place of the document that it has', [view], null],
    ['another document', [{ ...card, url: '/objects/other' }], '/objects/other'],
    ['a picture behind the document that it has', [card, view], undefined],
  ])('are sent as such a server takes them, which refuses pictures: %s', (_what, files, attachmentUrl) => {
    const one = { ...dinner, ...menu, attachments: [card] };
    const form = formOf(one, 'Asia/Tokyo', null);

    const body = sent({ ...form, attachments: attachmentsText(files) }, one);

    expect(body.attachmentUrl).toBe(attachmentUrl);
  });

  test('are left out of a change that leaves them as they are, however many a server tells of', () => {
    expect(sent({ ...form, title: 'Supper' }, withBoth)).not.toHaveProperty('attachments');
    const one = { ...dinner, ...menu, attachments: undefined };
    expect(sent(formOf(one, 'Asia/Tokyo', null), one)).not.toHaveProperty('attachmentUrl');
  });

  test('are waited for while they are not uploaded', () => {
    const schema = activityFormSchema({ zone: 'Asia/Tokyo', trip, outside: OUTSIDE, awaited: 'Wait' });

    expect(schema.safeParse(typed({})).error?.issues).toMatchObject([{ path: ['attachments'], message: 'Wait' }]);
  });

  test('can be taken away, one or all', () => {
    expect(sent({ ...form, attachments: attachmentsText([card]) }, withBoth)).toMatchObject({
      attachments: [{ url: card.url }],
    });
    expect(sent({ ...form, attachments: '' }, withBoth)).toMatchObject({ attachments: [], attachmentUrl: null });
  });

  test('of a draft that cannot be read are none', () => {
    expect(['', '{', '7'].map(attachmentsIn)).toEqual([[], [], []]);
  });
});

describe('the outfits of an activity are a question when it', () => {
  const form = formOf(dinner, 'Asia/Tokyo', null);

  test.each([
    ['moves to another day', { startDate: '2027-03-06' }, { from: '2027-03-05', to: '2027-03-06' }],
    ['has no date any more', { undated: 'yes' }, { from: '2027-03-05', to: null }],
    ['stays on its day', { startTime: '08:00' }, null],
    ['has its date typed anew', { startDate: '' }, null],
  ])('%s', (_, changed, move) => {
    expect(dayMove({ ...form, ...changed }, dinner, 'Asia/Tokyo')).toEqual(move);
  });

  test('gets its first date: there was no day to move from', () => {
    expect(dayMove(form, { ...dinner, startTime: null }, 'Asia/Tokyo')).toBeNull();
  });
});

describe('the day of the end', () => {
  test.each([
    ['after the start', '09:00', '10:00', 0],
    ['at the start', '09:00', '09:00', 0],
    ['before the start', '22:00', '01:00', 1],
    ['not given', '22:00', '', 0],
  ])('%s', (_, startTime, endTime, days) => {
    expect(endDayOffset(typed({ startTime, endTime }), undefined, 'Asia/Tokyo')).toBe(days);
  });

  test('is the one that was chosen', () => {
    const days = endDayOffset(
      typed({ startTime: '15:00', endDate: '2027-03-09', endTime: '11:00' }),
      undefined,
      'Asia/Tokyo',
    );

    expect(days).toBe(4);
  });
});

describe('a flight on a trip to Tokyo', () => {
  const flight = { category: 'flight', startTime: '19:00', endTime: '15:30', startZone: 'Europe/London' };

  test('begins by the clock it leaves by, and ends by that of the trip', () => {
    expect(sent(typed(flight))).toMatchObject({
      startTime: '2027-03-05T19:00:00.000Z',
      endTime: '2027-03-06T06:30:00.000Z',
      startZone: 'Europe/London',
      endZone: null,
    });
  });

  test('across the date line ends the day before', () => {
    const home = {
      ...flight,
      startZone: 'Asia/Tokyo',
      startTime: '00:05',
      endTime: '17:00',
      endZone: 'America/Los_Angeles',
    };

    expect(endDayOffset(typed(home), undefined, 'Asia/Tokyo')).toBe(-1);
    expect(sent(typed(home)).endTime).toBe('2027-03-05T01:00:00.000Z');
  });

  test('that is stored comes back as it was typed, and stays so', () => {
    const stored = { ...dinner, ...sent(typed(flight)), attachmentFileSize: null } as StoredActivity;
    const form = formOf(stored, 'Asia/Tokyo', null);

    expect(form).toMatchObject({ ...flight, startDate: '2027-03-05', endZone: '' });
    expect(sent(form, stored)).toMatchObject({ startTime: stored.startTime, endTime: stored.endTime });
    expect(sent({ ...form, startZone: '' }, stored).startTime).toBe('2027-03-05T10:00:00.000Z');
  });
});

describe('a stay', () => {
  const stay = {
    category: 'hotel/airbnb' as const,
    startDate: '2027-03-05',
    startTime: '15:00',
    endDate: '2027-03-09',
    endTime: '11:00',
  };

  test('is sent from its check-in to its check-out, and comes back as it was typed', () => {
    const activity = sent(typed(stay));
    const stored = { ...dinner, ...activity, attachmentFileSize: null } as StoredActivity;

    expect(activity).toMatchObject({ startTime: '2027-03-05T06:00:00.000Z', endTime: '2027-03-09T02:00:00.000Z' });
    expect(formOf(stored, 'Asia/Tokyo', null)).toMatchObject(stay);
  });

  test('keeps its nights when it begins on another day', () => {
    expect(withStartDate(stay, '2027-03-06')).toEqual({ startDate: '2027-03-06', endDate: '2027-03-10' });
    expect(withStartDate({ ...stay, endDate: '' }, '2027-03-06')).toEqual({ startDate: '2027-03-06', endDate: '' });
  });

  test('gets a time for the end where only its date is chosen', () => {
    expect(withEndDate({ ...stay, endTime: '' }, '2027-03-08')).toEqual({ endDate: '2027-03-08', endTime: '11:00' });
    expect(withEndDate({ ...stay, category: 'other', endTime: '' }, '2027-03-08').endTime).toBe('15:00');
    expect(withEndDate(stay, '2027-03-08').endTime).toBe('11:00');
  });

  test('begins in the afternoon where nobody has chosen a time', () => {
    expect(withCategory({ startTime: '09:00' }, 'hotel/airbnb', '09:00').startTime).toBe('15:00');
    expect(withCategory({ startTime: '09:00' }, 'hotel/airbnb', '10:00')).toEqual({ category: 'hotel/airbnb' });
    expect(withCategory({ startTime: '09:00' }, 'restaurant', '09:00')).toEqual({ category: 'restaurant' });
  });

  test.each([
    ['before its start', { endDate: '2027-03-04' }, { endDate: 'End date must be on or after start date' }],
    ['without a time', { endTime: '' }, { endTime: 'Enter the time that it ends too' }],
  ])('is not taken with an end %s', (_, changed, issues) => {
    expect(refused(typed({ ...stay, ...changed }))).toEqual(issues);
  });

  test('is followed by the next where it is copied', () => {
    const stored = anActivity(aTrip(aPerson()), {
      ...stay,
      startTime: '2027-03-05T06:00:00Z',
      endTime: '2027-03-09T02:00:00Z',
    });

    expect(copyOf(stored, { zone: 'Asia/Tokyo' }, null)).toMatchObject({
      ...stay,
      startDate: '2027-03-09',
      endDate: '2027-03-13',
    });
  });
});
