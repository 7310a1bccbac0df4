import { CLOSES_IN_PAST, type DatePoll, newDatePollSchema } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { z } from 'zod/mini';
import { formatDay } from '../../platform/format-dates.ts';
import type { FormFields } from '../../platform/form-fields.rules.ts';
import { spanWords } from './span-words.ts';

/** What the form holds: the dates one behind the other, with a space between. */
export interface DatePollValues extends Record<string, string> {
  candidates: string;
  closesOn: string;
  note: string;
}

interface DatePollFormContext {
  /** Dates that a new vote begins with. */
  readonly first: string;
}

export const spansIn = (text: string): string[] => text.split(' ').filter(Boolean);

export const spansText = (spans: readonly string[]): string => spans.toSorted().join(' ');

/** Checks the form: where somebody is, the last day for answers is no day that is over there. */
export const datePollFormSchema = (today: string) =>
  newDatePollSchema.check(
    z.refine(({ closesOn }) => !closesOn || closesOn >= today, { path: ['closesOn'], message: CLOSES_IN_PAST }),
  );

/** Every field of a vote's form. */
export const datePollFields: FormFields<
  DatePollValues,
  Pick<DatePoll, 'candidates' | 'closesOn' | 'note'>,
  DatePollFormContext
> = {
  candidates: {
    label: 'Dates to vote on',
    blank: ({ first }) => first,
    fromStored: ({ candidates }) => spansText(candidates),
    show: ({ candidates }) => spansIn(candidates).map(spanWords).join(' · '),
  },
  closesOn: {
    label: 'Answers until',
    fromStored: ({ closesOn }) => closesOn ?? '',
    show: ({ closesOn }) => (closesOn === '' ? '' : formatDay(closesOn)),
  },
  note: { label: 'Note', fromStored: ({ note }) => note ?? '' },
};
