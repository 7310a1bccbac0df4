import { outfitCategories } from '@caravan/contract/outfits/outfits.schema.ts';
import { X } from 'lucide-react';
import { formatDay } from '../../platform/format-dates.ts';
import type { useForm } from '../../platform/use-form.ts';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { activityOptions } from './activity-options.ts';
import { CATEGORY_LOOKS } from './outfit-categories.ts';
import { chooseActivity, dayOfActivity } from './outfit-form.rules.ts';
import type { outfitFormSchema, OutfitFormValues } from './outfit-form.rules.ts';
import type { OutfitFormProps } from './outfit-form-props.ts';

type OutfitFormState = ReturnType<typeof useForm<OutfitFormValues, ReturnType<typeof outfitFormSchema>>>;
type OutfitFieldsProps = Pick<OutfitFormProps, 'trip' | 'zone' | 'activities'> & { form: OutfitFormState };

const CATEGORIES = outfitCategories.map((value) => ({ value, label: value, Icon: CATEGORY_LOOKS[value].Icon }));

/** Everything that can be said of an outfit. */
export const OutfitFields = (props: OutfitFieldsProps) => {
  const { form } = props;
  return (
    <>
      <TextField {...form.field('title')} label="Title" autoComplete="off" enterKeyHint="next" dir="auto" />
      <ChoiceChips {...form.field('category')} label="Category" choices={CATEGORIES} />
      <WhenWorn {...props} />
      <TextField {...form.field('occasion')} label="Occasion" optional autoComplete="off" dir="auto" />
      <TextArea {...form.field('description')} label="Description" optional dir="auto" />
    </>
  );
};

/** The activity that an outfit is for, and its day, which the activity proposes. */
const WhenWorn = ({ form, trip, zone, activities }: OutfitFieldsProps) => {
  const { activityId, plannedDate } = form.values;
  const day = dayOfActivity(activityId, activities, zone);
  return (
    <>
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
    </>
  );
};
