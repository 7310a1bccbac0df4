import { currencyAt } from '@caravan/contract/trips/currencies.rules.ts';
import type { Place } from '@caravan/contract/places/places.schema.ts';
import {
  DEFAULT_CURRENCY,
  type Trip,
  currencies,
  currencySymbols,
  type newTripSchema,
} from '@caravan/contract/trips/trips.schema.ts';
import { Fragment, type ReactNode, useState } from 'react';
import type { FormFields, FormInputs } from '../../platform/form-fields.rules.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import type { PlaceInput } from '../../platform/place-input.ts';
import { positionText } from '../../platform/position-text.rules.ts';
import type { useForm } from '../../platform/use-form.ts';
import type { SubmitAfterPlace } from '../../platform/use-submit-after-place.ts';
import { Chip } from '../../ui/Chip.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { isWaitingFile } from '@caravan/outbox/file-references.ts';
import { TextField } from '../../ui/TextField.tsx';
import { TripDateFields } from './TripDateFields.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';
import { zoneLabel, zoneNameIn, zoneNamed } from '../../platform/time-zone-names.rules.ts';
import { type TripValues, coverName, zoneMoment } from './trip-values.ts';

/** What the fields of a trip need beside it. */
interface TripFormContext {
  readonly now: Date;
  /** The picture that was chosen in this form, if any. */
  readonly chosenCover: string | null;
}

/** Every field of a trip's form. */
export const tripFields: FormFields<TripValues, Trip, TripFormContext, 'position' | 'endDate'> = {
  coverImageUrl: {
    label: 'Cover',
    fromStored: ({ coverImageUrl }) => coverImageUrl ?? '',
    show: ({ coverImageUrl }, { chosenCover }) => coverName(coverImageUrl, chosenCover),
    // The photo itself is too large for a draft.
    isStorable: (coverImageUrl) => !isWaitingFile(coverImageUrl),
  },
  title: { label: 'Title', fromStored: ({ title }) => title },
  destination: { label: 'Destination', fromStored: ({ destination }) => destination ?? '' },
  // The position is that of the words: neither is stored without the other.
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
  membersMayAdd: {
    label: 'What members add',
    fromStored: ({ membersMayAdd }) => (membersMayAdd ? 'true' : ''),
    show: ({ membersMayAdd }) => (membersMayAdd ? 'Their own outfits and items' : 'Nothing'),
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
  /** It is made now: prices are in no currency yet, so that the destination proposes its own. */
  isNew?: boolean;
  /** Another way to its dates, for a trip that is there. */
  besideDates?: ReactNode;
  /** Where its picture is chosen; a new trip has none yet. */
  cover?: ReactNode;
  /** Where it is said what members may add; nobody else is on a new trip yet. */
  sharing?: ReactNode;
}

/** What a trip says of itself. */
export const TripFields = (props: TripFieldsProps) => {
  const { form, DestinationField, now, isNew = false, besideDates, cover = null, sharing = null } = props;
  const { values, errors, change, field } = form;
  const [currencyChoices] = useState(currencyOptions);
  const at = zoneMoment(values.startDate, now);
  const destination = useDestination({ values, change, now, proposesCurrency: isNew });
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
    startDate: (
      <TripDateFields
        field={field}
        range={values}
        onStartChange={changeStart}
        beside={besideDates}
        onRangeChange={({ startDate, endDate }) => {
          changeStart(startDate);
          change({ endDate });
        }}
      />
    ),
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
    membersMayAdd: sharing,
  };
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>);
};

interface ZoneThereHintProps {
  zone: ZoneThere;
  /** The trip's zone as the form shows it; '' for everybody's own. */
  current: string;
}

/** What choosing a destination has done to the trip's zone, or could do. */
const ZoneThereHint = ({ zone: { label, isTaken, onTake }, current }: ZoneThereHintProps) => {
  if (isTaken) return `Times are those of ${label}.`;
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{current === '' ? 'Each person sees times on their own clock.' : `Times are still those of ${current}.`}</p>
      <Chip onPress={onTake}>Use {label}</Chip>
    </div>
  );
};

/** What a destination is typed into, or chosen with among places. */
export type DestinationField = PlaceInput;

interface DestinationParts {
  /** Whether its currency is proposed too. */
  readonly proposesCurrency: boolean;
  readonly values: TripValues;
  readonly change: (changed: Partial<TripValues>) => void;
  readonly now: Date;
}

/** What is known of where the trip goes: the words, where that is, and the zone there, where a place was chosen in this form. */
interface Known {
  readonly destination: string;
  readonly position: string;
  readonly zone: string | null;
}

/** What becomes of a trip's zone whose destination was chosen. */
interface ZoneThere {
  /** The zone of the destination, as the form shows zones. */
  readonly label: string;
  /** Whether the trip has it: it stays as it is where somebody has set another. */
  readonly isTaken: boolean;
  readonly onTake: () => void;
}

/**
 * A trip's destination as a form keeps it: its position belongs to its words, so other words have none, and those that it
 * had before have it again. A chosen place brings its zone, over none and over that of a place that was chosen before, but
 * not over one that a person or the trip has set: the times of a whole trip would move.
 */
const useDestination = ({ values, change, now, proposesCurrency }: DestinationParts) => {
  const { destination, position } = values;
  const [known, setKnown] = useState<Known>({ destination, position, zone: null });
  const [taken, setTaken] = useState<string | null>(null);
  const take = (zone: string) => {
    setTaken(zone);
    return { timeZone: zoneLabel(zone, zoneMoment(values.startDate, now)) };
  };
  const [proposed, setProposed] = useState<string>(DEFAULT_CURRENCY);
  /** That of the place, unless somebody has chosen another than was proposed before. */
  const currencyThere = (zone: string) => {
    if (!proposesCurrency || values.currency !== proposed) return {};
    const currency = currencyAt(zone) ?? DEFAULT_CURRENCY;
    setProposed(currency);
    return { currency };
  };
  const current = zoneNamed(values.timeZone);
  const isFree = current === '' || current === taken;
  const there = known.position === position && position !== '' ? known.zone : null;
  return {
    type: (text: string) => change({ destination: text, position: text === known.destination ? known.position : '' }),
    locate: ({ timeZone, ...place }: Place) => {
      const located = positionText(place);
      // By the name that it has today; none where this browser does not know it.
      const zone = timeZone && zoneNamed(timeZone);
      setKnown({ destination, position: located, zone });
      change({ position: located, ...(zone && isFree ? take(zone) : {}), ...(timeZone && currencyThere(timeZone)) });
    },
    /** `null` where no place was chosen, or none whose zone is known. */
    zoneThere: there && {
      label: zoneLabel(there, zoneMoment(values.startDate, now)),
      isTaken: current === there,
      onTake: () => change(take(there)),
    },
  };
};
