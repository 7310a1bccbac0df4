import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ActivityFormProps } from './activity-form-props.ts';
import { CategoryPicker } from './CategoryPicker.tsx';
import type { ActivityFormState } from './WhenFields.tsx';
import { WhenFields } from './WhenFields.tsx';

type ActivityFieldsProps = Pick<ActivityFormProps, 'trip' | 'zone' | 'zoneIsTrips' | 'edited' | 'latest'> & {
  form: ActivityFormState;
};

/** Everything that can be said of an activity. */
export const ActivityFields = ({ form, trip, zone, zoneIsTrips, edited, latest }: ActivityFieldsProps) => (
  <>
    <TextField {...form.field('title')} label="Title" autoComplete="off" enterKeyHint="next" dir="auto" />
    <CategoryPicker {...form.field('category')} />
    <WhenFields form={form} dates={trip} zone={zone} zoneIsTrips={zoneIsTrips} stored={latest ?? edited ?? undefined} />
    <TextField {...form.field('location')} label="Location" optional autoComplete="off" dir="auto" />
    <TextArea {...form.field('description')} label="Description" optional dir="auto" />
  </>
);
