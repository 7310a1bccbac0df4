import { readCost } from '@caravan/contract/ideas/cost.rules.ts';
import { type Idea, type IdeaChange, newIdeaSchema } from '@caravan/contract/ideas/ideas.schema.ts';
import { amountText } from '@caravan/contract/money/amounts.rules.ts';
import type { DecimalSign } from '@caravan/contract/typed-decimal.rules.ts';
import { isWaitingFile } from '@caravan/outbox/file-references.ts';
import { z } from 'zod/mini';
import type { FormFields, FormValuesOf } from '../../platform/form-fields.rules.ts';
import { positionIn, positionText } from '../../platform/position-text.rules.ts';
import type { IdeaBody } from './ideas.queries.ts';

/** What the form holds: the cost as it was typed, the photo by its address. */
export type IdeaFormValues = FormValuesOf<IdeaChange, never, 'costCurrency'>;

/** The stored part of an idea that the form shows. */
export type StoredIdea = Pick<Idea, Exclude<keyof IdeaFormValues, 'costCurrency'>>;

interface IdeaFormContext {
  /** The trip's, which a cost is proposed in. */
  readonly currency: string;
}

/** Every field of an idea's form. */
export const ideaFields: FormFields<IdeaFormValues, StoredIdea, IdeaFormContext, 'position' | 'costCurrency'> = {
  title: { label: 'Title', fromStored: ({ title }) => title },
  link: { label: 'Link', fromStored: ({ link }) => link ?? '' },
  location: { label: 'Place', fromStored: ({ location }) => location ?? '' },
  position: { partOf: 'location', fromStored: ({ position }) => positionText(position) },
  note: { label: 'Note', fromStored: ({ note }) => note ?? '' },
  cost: {
    label: 'Cost per person',
    fromStored: ({ cost }) => (cost ? amountText(cost.amountMinor, cost.currency) : ''),
    show: ({ cost, costCurrency }) => (cost === '' ? '' : `${cost} ${costCurrency}`),
  },
  costCurrency: {
    partOf: 'cost',
    blank: ({ currency }) => currency,
    fromStored: ({ cost }, { currency }) => cost?.currency ?? currency,
  },
  photoUrl: {
    label: 'Photo',
    fromStored: ({ photoUrl }) => photoUrl ?? '',
    show: ({ photoUrl }) =>
      photoUrl === '' ? '' : isWaitingFile(photoUrl) ? 'The photo that you chose' : 'Another photo',
    // Its bytes are gone after a reload.
    isStorable: (photoUrl) => !isWaitingFile(photoUrl),
  },
};

/** Checks the form and makes of it what is sent. The photo goes by its address; parsed, it would be an id. */
export const ideaFormSchema = (decimalSign: DecimalSign) =>
  z.pipe(
    z.custom<IdeaFormValues>(),
    z.transform((values, check): IdeaBody => {
      const { cost: typed, costCurrency: currency, position, photoUrl, ...texts } = values;
      const refuse = (path: PropertyKey[], message: string) =>
        check.issues.push({ code: 'custom', path, message, input: values });
      const read = typed.trim() === '' ? null : readCost(typed, currency, decimalSign);
      if (read && 'problem' in read) refuse(['cost'], read.problem);
      const cost = read && 'amountMinor' in read ? { amountMinor: read.amountMinor, currency } : null;
      const photo = isWaitingFile(photoUrl) ? '' : photoUrl;
      const parsed = newIdeaSchema.safeParse({ ...texts, cost, position: positionIn(position), photoUrl: photo });
      for (const { path, message } of parsed.error?.issues ?? []) refuse([...path], message);
      return parsed.data ? { ...parsed.data, photoUrl: photoUrl || null } : z.NEVER;
    }),
  );
