import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { DEFAULT_START_TIME } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { activityCategories, DEFAULT_CATEGORY, type Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { instantAt, zoneCity } from '@caravan/contract/time/zones.rules.ts';
import type { Place } from '@caravan/contract/places/places.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { EVERYBODY } from '@caravan/contract/itinerary/participants.rules.ts';
import type { Person } from '@caravan/contract/members/people.rules.ts';
import { ParticipantsField } from './ParticipantsField.tsx';
import { amountText } from '@caravan/contract/money/amounts.rules.ts';
import { digitsOf } from '@caravan/contract/money/currencies.rules.ts';
import { PRICE_TEXT_MAX } from '@caravan/contract/shopping/shopping.schema.ts';
import { currencyOptions } from '../../platform/currency-options.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { Fragment, type ReactNode, type Ref, useState } from 'react';
import type { FormFields, FormInputs } from '../../platform/form-fields.rules.ts';
import { formatDay, formatShortDay, formatTime } from '../../platform/format-dates.ts';
import type { PlaceInput } from '../../platform/place-input.ts';
import { positionText } from '../../platform/position-text.rules.ts';
import type { useForm } from '../../platform/use-form.ts';
import type { SubmitAfterPlace } from '../../platform/use-submit-after-place.ts';
import type { useUploads } from '../../platform/use-uploads.ts';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import {
  type activityFormSchema,
  type ActivityFormValues,
  type StoredActivity,
  timesInForm,
  withCategory,
  zonesInForm,
} from './activity-form.rules.ts';
import { CATEGORY_STYLES } from './activity-categories.ts';
import { ActivityTimes } from './ActivityTimes.tsx';
import { AttachmentsField } from './AttachmentsField.tsx';
import { attachmentsIn, attachmentsText, storedAttachmentsText } from './attachments-text.rules.ts';

type Values = ActivityFormValues;

/** What the fields of an activity need beside it: the zone of its times, and the day that is proposed, `null` for none. */
interface ActivityFormContext {
  readonly zone: string;
  readonly date: string | null;
  /** The trip's. */
  readonly currency: string;
  /** What a new one begins with beside that day; nothing by default. */
  readonly begin?: Partial<Values>;
}

const shownTimes = (values: Values, { zone }: ActivityFormContext): string => {
  const { undated, startDate, startTime, endDate, endTime } = values;
  if (undated) return 'No date yet';
  const zones = zonesInForm(values, undefined, zone);
  const named = (shown: string) => (shown === zone ? '' : ` (${zoneCity(shown)})`);
  const shown = (time: string) => formatTime(instantAt({ date: startDate, time }, zone), zone);
  const start = `${formatDay(startDate)}, ${shown(startTime)}${named(zones.start)}`;
  const end = endDate === '' ? shown(endTime) : `${formatShortDay(endDate)}, ${shown(endTime)}`;
  return endTime === '' ? start : `${start} – ${end}${named(zones.end)}`;
};

const categoryName = (category: string): string =>
  Object.entries(CATEGORY_STYLES).find(([name]) => name === category)?.[1].label ?? category;

/** Every field of an activity's form. One without a date yet begins with the day that is proposed. */
export const activityFields: FormFields<
  Values,
  StoredActivity,
  ActivityFormContext,
  'startTime' | 'endDate' | 'endTime' | 'startZone' | 'endZone' | 'undated' | 'position' | 'costCurrency'
> = {
  title: { label: 'Title', blank: ({ begin }) => begin?.title ?? '', fromStored: ({ title }) => title },
  category: {
    label: 'Category',
    blank: ({ begin }) => begin?.category ?? DEFAULT_CATEGORY,
    fromStored: ({ category }) => category,
    show: ({ category }) => categoryName(category),
  },
  startDate: {
    label: 'When',
    blank: ({ begin, date }) => begin?.startDate ?? date ?? '',
    fromStored: (activity, { zone, date }) => timesInForm(activity, zone, date).startDate,
    show: shownTimes,
  },
  startTime: {
    partOf: 'startDate',
    blank: ({ begin }) => begin?.startTime ?? DEFAULT_START_TIME,
    fromStored: (activity, { zone, date }) => timesInForm(activity, zone, date).startTime,
  },
  endDate: {
    partOf: 'startDate',
    blank: ({ begin }) => begin?.endDate ?? '',
    fromStored: (activity, { zone, date }) => timesInForm(activity, zone, date).endDate,
  },
  endTime: {
    partOf: 'startDate',
    blank: ({ begin }) => begin?.endTime ?? '',
    fromStored: (activity, { zone, date }) => timesInForm(activity, zone, date).endTime,
  },
  startZone: { partOf: 'startDate', fromStored: ({ startZone }) => startZone ?? '' },
  endZone: { partOf: 'startDate', fromStored: ({ endZone }) => endZone ?? '' },
  undated: {
    partOf: 'startDate',
    blank: ({ begin, date }) => begin?.undated ?? (date === null ? 'yes' : ''),
    fromStored: (activity, { zone, date }) => timesInForm(activity, zone, date).undated,
  },
  location: {
    label: 'Location',
    blank: ({ begin }) => begin?.location ?? '',
    fromStored: ({ location }) => location ?? '',
  },
  // The position is that of the words: neither is stored without the other.
  position: {
    partOf: 'location',
    blank: ({ begin }) => begin?.position ?? '',
    fromStored: ({ position }) => positionText(position),
  },
  description: {
    label: 'Description',
    blank: ({ begin }) => begin?.description ?? '',
    fromStored: ({ description }) => description ?? '',
  },
  cost: {
    label: 'Cost',
    blank: ({ begin }) => begin?.cost ?? '',
    fromStored: ({ cost }) => (cost ? amountText(cost.amountMinor, cost.currency) : ''),
    show: ({ cost, costCurrency }) => (cost === '' ? '' : `${cost} ${costCurrency}`),
  },
  costCurrency: {
    partOf: 'cost',
    blank: ({ begin, currency }) => begin?.costCurrency ?? currency,
    fromStored: ({ cost }, { currency }) => cost?.currency ?? currency,
  },
  // What is changed of it is laid on what is stored, whatever that is by then: no two versions of it are ever to choose from.
  joining: { label: 'Who joins', blank: ({ begin }) => begin?.joining ?? '', fromStored: () => '' },
  attachments: {
    label: 'Attachments',
    fromStored: storedAttachmentsText,
    show: ({ attachments }) =>
      attachmentsIn(attachments)
        .map(({ filename, size }) => `${filename}, ${formatFileSize(size)}`)
        .join(' · '),
  },
};

const CATEGORY_CHOICES = activityCategories.map((value) => ({ value, ...CATEGORY_STYLES[value] }));

/** The form, whose submit waits for the position of a chosen place. */
export type ActivityFormState = ReturnType<typeof useForm<Values, ReturnType<typeof activityFormSchema>>> &
  SubmitAfterPlace;

interface ActivityFieldsProps {
  form: ActivityFormState;
  /** The trip's days. */
  trip: TripDates;
  zone: string;
  /** Whether the zone is the trip's own, not the viewer's in its place. */
  zoneIsTrips: boolean;
  /** The activity that is changed, as it is stored. */
  stored: Activity | undefined;
  uploads: ReturnType<typeof useUploads>;
  LocationField: PlaceInput;
  /** Members and guests of the trip. */
  travellers: readonly Person[];
  viewerId: string;
  titleRef: Ref<HTMLInputElement>;
  /** How many activities were added before the one that is written. */
  added: number;
  /** The time that is proposed for a day: it goes along with the day until another is typed. Absent for what is stored. */
  timeOn: ((date: string) => string) | undefined;
  /** Below the times: what moving the activity does beside. */
  belowTimes: ReactNode;
}

/** Everything that can be said of an activity. */
export const ActivityFields = (props: ActivityFieldsProps) => {
  const { form, uploads, belowTimes, titleRef, LocationField, travellers } = props;
  const location = useLocation(form);
  const { values, errors, field } = form;
  const inputs: FormInputs<typeof activityFields, ReactNode> = {
    title: (
      <TextField {...field('title')} ref={titleRef} label="Title" autoComplete="off" enterKeyHint="next" dir="auto" />
    ),
    category: (
      <ChoiceChips
        {...field('category')}
        onChange={({ target }) => form.change(withCategory(values, target.value, props.timeOn?.(values.startDate)))}
        label="Category"
        choices={CATEGORY_CHOICES}
      />
    ),
    startDate: (
      <div className="flex flex-col">
        <ActivityTimes {...props} />
        {belowTimes}
      </div>
    ),
    location: (
      <LocationField
        label="Location"
        name="location"
        optional
        value={values.location}
        error={errors.location}
        onValueChange={location.type}
        onLocate={location.locate}
        onLocating={form.onLocating}
      />
    ),
    description: <TextArea {...field('description')} label="Description" optional dir="auto" />,
    cost: (
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-3">
        <TextField
          {...field('cost')}
          label={travellers.length > 1 ? 'Cost for all' : 'Cost'}
          optional
          inputMode={digitsOf(values.costCurrency) === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={PRICE_TEXT_MAX}
        />
        <SelectField {...field('costCurrency')} label="Currency" options={currencyOptions()} />
      </div>
    ),
    joining: travellers.length > 1 && (
      <ParticipantsField
        people={travellers}
        viewerId={props.viewerId}
        known={props.stored?.participants ?? EVERYBODY}
        value={values.joining}
        error={errors.joining}
        onChange={(joining) => form.change({ joining })}
      />
    ),
    attachments: (
      <AttachmentsField
        key={props.added}
        files={attachmentsIn(values.attachments)}
        uploads={uploads}
        error={uploads.errorIn(errors.attachments)}
        onChange={(files) => form.change({ attachments: attachmentsText(files) })}
      />
    ),
  };
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>);
};

/** Where an activity is: its position belongs to its words, so other words have none, and those that had one have it again. */
const useLocation = ({ values, change }: ActivityFormState) => {
  const { location, position } = values;
  const [known, setKnown] = useState({ location, position });
  return {
    type: (text: string) => change({ location: text, position: text === known.location ? known.position : '' }),
    locate: (place: Place) => {
      const located = positionText(place);
      setKnown({ location, position: located });
      change({ position: located });
    },
  };
};
