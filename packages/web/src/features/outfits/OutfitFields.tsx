import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import { DEFAULT_OUTFIT_CATEGORY, outfitCategories } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { X } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { FormFields, FormInputs } from '../../platform/form-fields.rules.ts';
import { formatDay } from '../../platform/format-dates.ts';
import type { useForm } from '../../platform/use-form.ts';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { activityOptions } from './activity-options.ts';
import {
  chooseActivity,
  dayOfActivity,
  type OfferedActivity,
  type outfitFormSchema,
  type OutfitFormValues,
} from './outfit-form.rules.ts';
import type { Wearer } from './wearers.ts';
import { CATEGORY_STYLES } from './outfit-categories.ts';
import { PhotoField } from './PhotoField.tsx';
import { isChosenHere } from './use-photo.ts';
import type { usePhoto } from './use-photo.ts';

type Values = OutfitFormValues;

/** What the fields of an outfit need beside it: the day and the activity that are proposed, and what may be chosen. */
interface OutfitFormContext {
  readonly date: string | null;
  readonly activityId: string | null;
  readonly activities: readonly OfferedActivity[];
  readonly wearerId: string;
  readonly wearers: readonly Wearer[];
}

const photoName = (photo: string): string => {
  if (photo === '') return '';
  return isChosenHere(photo) ? 'The photo that you chose' : 'Another photo';
};

/** Every field of an outfit's form. */
export const outfitFields: FormFields<Values, Outfit, OutfitFormContext> = {
  photo: {
    label: 'Photo',
    fromStored: ({ imageUrl }) => imageUrl ?? '',
    show: ({ photo }) => photoName(photo),
    // The picture itself is too large for a draft.
    isStorable: (photo) => !isChosenHere(photo),
  },
  title: { label: 'Title', fromStored: ({ title }) => title },
  category: { label: 'Category', blank: DEFAULT_OUTFIT_CATEGORY, fromStored: ({ category }) => category },
  occasion: { label: 'Occasion', fromStored: ({ occasion }) => occasion ?? '' },
  plannedDate: {
    label: 'Planned date',
    blank: ({ date }) => date ?? '',
    fromStored: (outfit) => dayOf(outfit) ?? '',
    show: ({ plannedDate }) => plannedDate && formatDay(plannedDate),
  },
  activityId: {
    label: 'Activity',
    blank: ({ activityId }) => activityId ?? '',
    fromStored: ({ activityId }) => activityId ?? '',
    show: ({ activityId }, { activities }) => activities.find(({ id }) => id === activityId)?.title ?? '',
  },
  wearerId: {
    label: 'Worn by',
    blank: ({ wearerId }) => wearerId,
    fromStored: ({ wearerId }) => wearerId,
    show: ({ wearerId }, { wearers }) => wearers.find(({ id }) => id === wearerId)?.name ?? '',
  },
  description: { label: 'Description', fromStored: ({ description }) => description ?? '' },
};

const CATEGORIES = outfitCategories.map((value) => ({ value, label: value, Icon: CATEGORY_STYLES[value].Icon }));

interface OutfitFieldsProps {
  form: ReturnType<typeof useForm<Values, ReturnType<typeof outfitFormSchema>>>;
  trip: TripDates;
  zone: string;
  activities: readonly OfferedActivity[];
  /** Whom the outfit may be of; where there is no choice, nothing is asked. */
  wearers: readonly Wearer[];
  photo: ReturnType<typeof usePhoto>;
  /** How much of the photo has left, from 0 to 1; `null` while none is sent. */
  uploaded: number | null;
}

/** Everything that can be said of an outfit. */
export const OutfitFields = (props: OutfitFieldsProps) => {
  const { field } = props.form;
  const inputs: FormInputs<typeof outfitFields, ReactNode> = {
    photo: <PhotoField photo={props.photo} uploaded={props.uploaded} />,
    title: <TextField {...field('title')} label="Title" autoComplete="off" enterKeyHint="next" dir="auto" />,
    category: <ChoiceChips {...field('category')} label="Category" choices={CATEGORIES} />,
    activityId: <ActivityChoice {...props} />,
    plannedDate: <PlannedDate {...props} />,
    wearerId: props.wearers.length > 1 && (
      <SelectField
        {...field('wearerId')}
        label="Worn by"
        options={props.wearers.map(({ id, name }) => ({ value: id, label: name }))}
      />
    ),
    occasion: <TextField {...field('occasion')} label="Occasion" optional autoComplete="off" dir="auto" />,
    description: <TextArea {...field('description')} label="Description" optional dir="auto" />,
  };
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>);
};

/** The activity that an outfit is for, which proposes its day. */
const ActivityChoice = ({ form, trip, zone, activities }: OutfitFieldsProps) => (
  <SelectField
    {...form.field('activityId')}
    label="Activity"
    optional
    placeholder={activities.length > 0 ? 'No activity' : 'No activities on this trip yet'}
    options={activityOptions(activities, zone)}
    onChange={({ target }) =>
      form.change(chooseActivity(form.values, { activityId: target.value, activities, trip, zone }))
    }
  />
);

const PlannedDate = ({ form, trip, zone, activities }: OutfitFieldsProps) => {
  const { activityId, plannedDate } = form.values;
  const day = dayOfActivity(activityId, activities, zone);
  return (
    <div className="flex items-start gap-1">
      <DateField
        {...form.field('plannedDate')}
        label="Planned date"
        optional
        min={trip.startDate ?? undefined}
        max={trip.endDate ?? undefined}
        hint={
          plannedDate === ''
            ? 'Without a date it waits under Unscheduled.'
            : day !== '' && day !== plannedDate && `The activity is on ${formatDay(day)}.`
        }
        className="flex-1"
      />
      {plannedDate !== '' && (
        <IconButton
          label="Clear date"
          icon={<X size={18} aria-hidden="true" />}
          onClick={() => form.change({ plannedDate: '' })}
          className="mt-[1.625rem] -me-2"
        />
      )}
    </div>
  );
};
