import { currencies, currencySymbols } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { DestinationField } from './destination-field.ts';
import { TimeZoneField } from './TimeZoneField.tsx';
import { TripDateFields } from './TripDateFields.tsx';
import { zoneMoment } from './trip-values.ts';
import { useDestination } from './use-destination.ts';
import type { useTripForm } from './use-trip-form.ts';
import { ZoneThereHint } from './ZoneThereHint.tsx';
import { zoneLabel, zoneNamed } from './zone-choice.ts';

const currencyOptions = () => {
  const names = new Intl.DisplayNames(undefined, { type: 'currency' });
  return currencies.map((code) => ({ value: code, label: `${code} (${currencySymbols[code]}) ${names.of(code)}` }));
};

interface TripFieldsProps {
  form: ReturnType<typeof useTripForm>['form'];
  DestinationField: DestinationField;
  now: Date;
}

/** What a trip says of itself. */
export const TripFields = ({ form, DestinationField, now }: TripFieldsProps) => {
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
  return (
    <>
      <TextField {...field('title')} label="Title" autoComplete="off" required dir="auto" data-first-field="" />
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
      <TripDateFields field={field} startDate={values.startDate} onStartChange={changeStart} />
      <TextArea {...field('description')} label="Description" optional dir="auto" />
      <SelectField {...field('currency')} label="Currency" options={currencyChoices} />
      <TimeZoneField
        value={values.timeZone}
        error={errors.timeZone}
        onValueChange={(timeZone) => change({ timeZone })}
        at={at}
      />
    </>
  );
};
