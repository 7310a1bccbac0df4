import type { useUpload } from '../../platform/use-upload.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ActivityFormValues } from './activity-form.rules.ts';
import { NO_ATTACHMENT } from './activity-form.rules.ts';
import type { ActivityFormProps } from './activity-form-props.ts';
import { AttachmentField } from './AttachmentField.tsx';
import { CategoryPicker } from './CategoryPicker.tsx';
import { OutfitsMoveAlong } from './OutfitsMoveAlong.tsx';
import type { useOutfitMove } from './use-outfit-move.ts';
import type { ActivityFormState } from './WhenFields.tsx';
import { WhenFields } from './WhenFields.tsx';

type ActivityFieldsProps = Pick<ActivityFormProps, 'trip' | 'zone' | 'zoneIsTrips' | 'edited' | 'latest'> & {
  form: ActivityFormState;
  /** What the form holds, laid on what is stored. */
  merged: ActivityFormValues;
  upload: ReturnType<typeof useUpload>;
  outfitMove: ReturnType<typeof useOutfitMove>;
};

/** Everything that can be said of an activity. */
export const ActivityFields = (props: ActivityFieldsProps) => {
  const { form, merged, upload, outfitMove, trip, zone, zoneIsTrips, edited, latest } = props;
  const { values, errors } = form;
  const move = latest ? outfitMove.moveOver(merged, latest) : null;
  return (
    <>
      <TextField {...form.field('title')} label="Title" autoComplete="off" enterKeyHint="next" dir="auto" />
      <CategoryPicker {...form.field('category')} />
      <div className="flex flex-col">
        <WhenFields
          form={form}
          dates={trip}
          zone={zone}
          zoneIsTrips={zoneIsTrips}
          stored={latest ?? edited ?? undefined}
        />
        {move && <OutfitsMoveAlong move={move} checked={outfitMove.isWanted} onChange={outfitMove.setWanted} />}
      </div>
      <TextField {...form.field('location')} label="Location" optional autoComplete="off" dir="auto" />
      <TextArea {...form.field('description')} label="Description" optional dir="auto" />
      <AttachmentField
        url={values.attachmentUrl}
        filename={values.attachmentFilename}
        size={values.attachmentFileSize}
        error={upload.errorIn(errors.attachmentUrl)}
        upload={upload}
        onRemove={() => form.change(NO_ATTACHMENT)}
      />
    </>
  );
};
