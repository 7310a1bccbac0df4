import { parseQuickEntry } from '@caravan/contract/itinerary/quick-entry.rules.ts';
import { expect, test } from 'vitest';
import { blankOf } from '../../platform/form-fields.rules.ts';
import { type ActivityFormValues, withCategory, withEndDate } from './activity-form.rules.ts';
import { activityFields } from './ActivityFields.tsx';
import { fillQuickly, quickValues } from './quick-fill.rules.ts';

const trip = { startDate: '2026-12-05', endDate: '2026-12-11' };
/** On the 7th something is planned until noon. */
const timeOn = (date: string): string => (date === '2026-12-07' ? '12:00' : '09:00');
const blank = blankOf(activityFields, { zone: 'Europe/Rome', date: '2026-12-05', travellers: [], currency: 'EUR' });

/** A form, and a line beside it that is typed as a whole. */
const formWithLine = (values: ActivityFormValues = blank) => {
  let form = values;
  let fill: Omit<Parameters<typeof fillQuickly>[0], 'values'> = { filled: {}, before: values };
  return {
    values: () => form,
    change: (changed: Partial<ActivityFormValues>) => (form = { ...form, ...changed }),
    line: (text: string) => {
      const said = quickValues(parseQuickEntry(text, { trip, today: '2026-11-26' }), timeOn);
      const { changed, ...next } = fillQuickly({ values: form, ...fill }, said, timeOn);
      fill = next;
      form = { ...form, ...changed };
    },
  };
};

test('a line fills the fields, and what it says no more is as it was', () => {
  const form = formWithLine();

  form.line('Mon dinner at Da Enzo');
  expect(form.values()).toMatchObject({
    title: 'Dinner',
    category: 'restaurant',
    startDate: '2026-12-07',
    startTime: '12:00',
    location: 'Da Enzo',
  });
  form.line('');
  expect(form.values()).toEqual(blank);
});

test('what was typed into a field by hand stays', () => {
  const form = formWithLine();

  form.line('dinner 19:30');
  form.change({ title: 'Supper', startTime: '20:00' });
  form.line('dinner 21:00 at Da Enzo');

  expect(form.values()).toMatchObject({ title: 'Supper', startTime: '20:00', location: 'Da Enzo' });
});

test('a time that moved on with the day or the category is no time by hand', () => {
  const byDay = formWithLine();
  byDay.change({ startDate: '2026-12-07', startTime: '12:00' });
  byDay.line('walk 15:00');
  expect(byDay.values()).toMatchObject({ startDate: '2026-12-07', startTime: '15:00' });
  byDay.line('walk');
  expect(byDay.values()).toMatchObject({ startTime: '12:00' });

  const afterLine = formWithLine();
  afterLine.line('Tue walk');
  afterLine.change({ startDate: '2026-12-07', startTime: '12:00' });
  afterLine.line('Tue walk 15:00');
  expect(afterLine.values()).toMatchObject({ startDate: '2026-12-07', startTime: '15:00' });

  const byCategory = formWithLine();
  byCategory.change(withCategory(byCategory.values(), 'hotel/airbnb', '09:00'));
  byCategory.line('Artemide 17:00');
  expect(byCategory.values()).toMatchObject({ startTime: '17:00' });
});

test('a time is no time by hand where the date of the end has brought a time along', () => {
  const lodging = formWithLine();
  lodging.change(withCategory(lodging.values(), 'hotel/airbnb', '09:00'));
  lodging.change(withEndDate(lodging.values(), '2026-12-09'));
  lodging.line('Artemide 17:00');
  expect(lodging.values()).toMatchObject({ startTime: '17:00', endDate: '2026-12-09', endTime: '11:00' });

  const byHand = formWithLine();
  byHand.change(withCategory(byHand.values(), 'hotel/airbnb', '09:00'));
  byHand.change({ endDate: '2026-12-09', endTime: '16:00' });
  byHand.line('Artemide 17:00');
  expect(byHand.values()).toMatchObject({ startTime: '15:00', endTime: '16:00' });
});

test('several days are a stay with an end', () => {
  const form = formWithLine();

  form.line('Dec 5–9 Hotel Roma');
  expect(form.values()).toMatchObject({
    title: 'Hotel Roma',
    category: 'hotel/airbnb',
    startDate: '2026-12-05',
    startTime: '15:00',
    endDate: '2026-12-09',
    endTime: '11:00',
  });
  form.line('Dec 7–9 rental car 10:00');
  expect(form.values()).toMatchObject({
    category: 'other',
    startTime: '10:00',
    endDate: '2026-12-09',
    endTime: '10:00',
  });
});

test('lodging without a day leaves it open', () => {
  const undated = { ...blank, undated: 'yes' };
  const form = formWithLine(undated);

  form.line('Hotel Roma');

  expect(form.values()).toMatchObject({ category: 'hotel/airbnb', undated: 'yes' });
});
