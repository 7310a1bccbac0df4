import type { newTripSchema, Trip } from '@caravan/contract/trips/trips.schema.ts';
import { currencies, currencySymbols, DEFAULT_CURRENCY } from '@caravan/contract/trips/trips.schema.ts';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import type { FormFields, FormInputs } from '../../platform/form-fields.rules.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import type { useForm } from '../../platform/use-form.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { DestinationField } from './destination-field.ts';
import { TimeZoneField } from './TimeZoneField.tsx';
import { TripDateFields } from './TripDateFields.tsx';
import type { TripValues } from './trip-values.ts';
import { positionText, zoneMoment, zoneNameIn } from './trip-values.ts';
import { useDestination } from './use-destination.ts';
import type { SubmitAfterPlace } from './use-submit-after-place.ts';
import { ZoneThereHint } from './ZoneThereHint.tsx';
import { zoneLabel, zoneNamed } from './zone-choice.ts';

/** What the fields of a trip need beside it. */
interface TripFormContext {
  readonly now: Date;
  /** The picture that was chosen in this form, if any. */
  readonly chosenCover: string | null;
}

const coverName = (coverImageUrl: string, chosen: string | null): string => {
  if (coverImageUrl === '') return 'The drawn cover';
  return coverImageUrl === chosen ? 'The photo that you chose' : 'Another photo';
};

/** Every field of a trip's form. */
export const tripFields: FormFields<TripValues, Trip, TripFormContext, 'position' | 'endDate'> = {
  coverImageUrl: {
    label: 'Cover',
    fromStored: ({ coverImageUrl }) => coverImageUrl ?? '',
    show: ({ coverImageUrl }, { chosenCover }) => coverName(coverImageUrl, chosenCover),
  },
  title: { label: 'Title', fromStored: ({ title }) => title },
  destination: { label: 'Destination', fromStored: ({ destination }) => destination ?? '' },
  // The position is that of the words: neither is kept without the other.
  position: { partOf: 'destination', fromStored: ({ position }) => positionText(position) },
  startDate: {
    label: 'Dates',
    fromStored: ({ startDate }) => startDate ?? '',
    show: ({ startDate, endDate }) => formatDateRange({ startDate: startDate || null, endDate: endDate || null }),
  },
  endDate: { partOf: 'startDate', fromStored: ({ endDate }) => endDate ?? '' },
  description: { label: 'Description', fromStored: ({ description }) => description ?? '' },
  currency: { label: 'Currency', blank: DEFAULT_CURRENCY, fromStored: ({ currency }) => currency },
  timeZone: {
    label: 'Time zone',
    fromStored: ({ timeZone, startDate }, { now }) => zoneLabel(timeZone, zoneMoment(startDate ?? '', now)),
    // The labels of a zone differ by the season in which a trip begins; its name does not.
    canonical: {
      of: zoneNameIn,
      written: (zone, { startDate }, { now }) => zoneLabel(zone || null, zoneMoment(startDate, now)),
    },
    show: ({ timeZone }) => timeZone.replaceAll('_', ' '),
  },
};

const currencyOptions = () => {
  const names = new Intl.DisplayNames(undefined, { type: 'currency' });
  return currencies.map((code) => ({ value: code, label: `${code} (${currencySymbols[code]}) ${names.of(code)}` }));
};

interface TripFieldsProps {
  form: ReturnType<typeof useForm<TripValues, typeof newTripSchema>> & SubmitAfterPlace;
  DestinationField: DestinationField;
  now: Date;
  /** Where its picture is chosen; a new trip has none yet. */
  cover?: ReactNode;
}

/** What a trip says of itself. */
export const TripFields = ({ form, DestinationField, now, cover = null }: TripFieldsProps) => {
  const { values, errors, change, field } = form;
  const [currencyChoices] = useState(currencyOptions);
  const at = zoneMoment(values.startDate, now);
  const destination = useDestination({ values, change, now });
  const { zoneThere } = destination;
  const changeStart = (startDate: string) => {
    const zone = zoneNamed(values.timeZone);
    // What a zone is ahead of UTC depends on the season, and its label says it.
    change(zone ? { startDate, timeZone: zoneLabel(zone, zoneMoment(startDate, now)) } : { startDate });
  };
  const inputs: FormInputs<typeof tripFields, ReactNode> = {
    coverImageUrl: cover,
    title: <TextField {...field('title')} label="Title" autoComplete="off" required dir="auto" data-first-field="" />,
    destination: (
      <DestinationField
        label="Destination"
        name="destination"
        optional
        value={values.destination}
        error={errors.destination}
        hint={zoneThere && <ZoneThereHint zone={zoneThere} current={values.timeZone} />}
        onValueChange={destination.type}
        onLocate={destination.locate}
        onLocating={form.onLocating}
      />
    ),
    startDate: <TripDateFields field={field} startDate={values.startDate} onStartChange={changeStart} />,
    description: <TextArea {...field('description')} label="Description" optional dir="auto" />,
    currency: <SelectField {...field('currency')} label="Currency" options={currencyChoices} />,
    timeZone: (
      <TimeZoneField
        value={values.timeZone}
        error={errors.timeZone}
        onValueChange={(timeZone) => change({ timeZone })}
        at={at}
      />
    ),
  };
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>);
};
