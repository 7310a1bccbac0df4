import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import type { Place } from '@caravan/contract/places/places.schema.ts';
import { digitsOf } from '@caravan/contract/money/currencies.rules.ts';
import { PRICE_TEXT_MAX } from '@caravan/contract/shopping/shopping.schema.ts';
import { ImageUp, X } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useCollaborativeForm } from '../../platform/collaborative-form.ts';
import { currencyOptions } from '../../platform/currency-options.ts';
import { draftName } from '../../platform/form-draft.ts';
import type { FormInputs } from '../../platform/form-fields.rules.ts';
import { StoredImage } from '../../platform/outbox/StoredImage.tsx';
import { PICTURE_ACCEPT, pictureRefusal } from '../../platform/picture-file.rules.ts';
import type { PlaceInput } from '../../platform/place-input.ts';
import { positionText } from '../../platform/position-text.rules.ts';
import { decimalSignOf } from '../../platform/price-field.rules.ts';
import { useSubmitAfterPlace } from '../../platform/use-submit-after-place.ts';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { Button } from '../../ui/Button.tsx';
import { DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { FormFailure, type Failure } from '../../ui/FormFailure.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type IdeaFormValues, ideaFields, ideaFormSchema } from './idea-fields.ts';
import { useSaveIdea } from './ideas.queries.ts';
import { useChosenPhoto } from '../../platform/use-chosen-photo.ts';

interface IdeaFormProps {
  open: boolean;
  /** Saved or left; `saved` is what the server made of it. */
  onClose: (saved?: Idea) => void;
  viewerId: string;
  trip: { id: string; currency: string };
  /** The idea as it was when its form was opened; `null` to add one. */
  edited: Idea | null;
  /** All ideas as they are now. */
  ideas: readonly Idea[];
  /** What the place of an idea is typed into. */
  LocationField: PlaceInput;
}

const GONE = 'Someone deleted this idea meanwhile. You can add it again with what is written here.';

/** The dialog that adds ideas, or changes one. */
export const IdeaForm = (props: IdeaFormProps) => {
  const { open, onClose, edited, ideas, LocationField } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const { state, form, photo } = useIdeaForm(props);
  const gone = edited !== null && !ideas.some(({ id }) => id === edited.id);
  const leave = () => {
    state.forgetDraft();
    setIsDiscarding(false);
    onClose();
  };
  const ask = () => {
    if (form.sending) return;
    if (state.isChanged) setIsDiscarding(true);
    else leave();
  };
  return (
    <Sheet
      open={open}
      onClose={ask}
      title={edited ? 'Edit Idea' : 'Add Idea'}
      dismissible={!state.isChanged && !form.sending}
      onSubmit={form.onSubmit}
      {...(edited ? {} : { initialFocus: title })}
      footer={
        <>
          <Button variant="secondary" onClick={ask}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel="Saving…">
            {edited && !gone ? 'Save Changes' : 'Add Idea'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormNotices gone={gone ? GONE : null} restored={state.isRestored} onStartOver={state.startOver} />
        <BothVersions fields={state.conflicts.shown} prompts={state.conflicts.prompts} />
        <IdeaInputs form={form} photo={photo} titleRef={title} LocationField={LocationField} />
      </div>
      <DiscardDialog open={isDiscarding} onStay={() => setIsDiscarding(false)} onDiscard={leave} />
    </Sheet>
  );
};

/** The state of the form, and the photo that was chosen in it. */
const useIdeaForm = ({ viewerId, trip, edited, ideas, onClose }: IdeaFormProps) => {
  const { add, update, refetch } = useSaveIdea(trip.id);
  const schema = ideaFormSchema(decimalSignOf(navigator.language));
  const photo = useChosenPhoto((photoUrl) => state.form.change({ photoUrl }));
  const state = useCollaborativeForm({
    draftName: draftName('idea', viewerId, trip.id, edited?.id ?? null),
    fields: ideaFields,
    context: { currency: trip.currency },
    edited,
    latest: () => ideas.find(({ id }) => id === edited?.id),
    schema: () => schema,
    add: (checked, values) => add(checked, photo.filesOf(values.photoUrl)),
    change: (merged: IdeaFormValues, stored) => update(schema.parse(merged), stored, photo.filesOf(merged.photoUrl)),
    refetch,
    onSaved: onClose,
  });
  return { state, form: useSubmitAfterPlace(state.form), photo };
};

interface IdeaInputsProps {
  form: ReturnType<typeof useIdeaForm>['form'];
  photo: ReturnType<typeof useChosenPhoto>;
  titleRef: RefObject<HTMLInputElement | null>;
  LocationField: PlaceInput;
}

/** Everything that can be said of an idea. */
const IdeaInputs = ({ form, photo, titleRef, LocationField }: IdeaInputsProps) => {
  const { values, errors, field, change } = form;
  const place = useLocation(form);
  const inputs: FormInputs<typeof ideaFields, ReactNode> = {
    title: <TextField {...field('title')} ref={titleRef} label="Title" required autoComplete="off" dir="auto" />,
    link: (
      <TextField
        {...field('link')}
        label="Link"
        optional
        hint="Its title and picture show with the idea."
        inputMode="url"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
      />
    ),
    location: (
      <LocationField
        label="Place"
        name="location"
        optional
        value={values.location}
        error={errors.location}
        onValueChange={place.type}
        onLocate={place.locate}
        onLocating={form.onLocating}
      />
    ),
    note: <TextArea {...field('note')} label="Note" optional dir="auto" rows={2} />,
    cost: (
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-3">
        <TextField
          {...field('cost')}
          label="Cost per person"
          optional
          hint="Roughly. 0 is free."
          inputMode={digitsOf(values.costCurrency) === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={PRICE_TEXT_MAX}
        />
        <SelectField {...field('costCurrency')} label="Currency" options={currencyOptions()} />
      </div>
    ),
    photoUrl: (
      <PhotoInput
        shown={photo.shownOf(values.photoUrl)}
        error={errors.photoUrl}
        onPick={photo.choose}
        onRemove={() => change({ photoUrl: '' })}
      />
    ),
  };
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>);
};

/** Where an idea is: its position belongs to its words, so other words have none, and those that had one have it again. */
const useLocation = ({ values, change }: IdeaInputsProps['form']) => {
  const { location, position } = values;
  const [known, setKnown] = useState({ location, position });
  return {
    type: (text: string) => change({ location: text, position: text === known.location ? known.position : '' }),
    locate: (found: Place) => {
      const located = positionText(found);
      setKnown({ location, position: located });
      change({ position: located });
    },
  };
};

interface PhotoInputProps {
  /** Its address, '' for none. */
  shown: string;
  error: string | undefined;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** A photo of what the idea is about. */
const PhotoInput = ({ shown, error, onPick, onRemove }: PhotoInputProps) => {
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const pick = (file: File) => {
    const refused = pictureRefusal(file);
    setRefusal(refused);
    if (!refused) onPick(file);
  };
  return (
    <FieldGroup label="Photo" optional shown={shown} error={error}>
      {shown !== '' && (
        <StoredImage
          src={shown}
          alt="The photo of the idea"
          className="h-44 w-full rounded-card border border-line bg-sunken object-cover"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          variant="secondary"
          accept={PICTURE_ACCEPT}
          icon={<ImageUp size={18} aria-hidden="true" />}
          onPick={pick}
        >
          {shown === '' ? 'Choose Photo' : 'Replace Photo'}
        </FileButton>
        {shown !== '' && (
          <Button variant="quiet" icon={<X size={18} aria-hidden="true" />} onClick={onRemove}>
            Remove Photo
          </Button>
        )}
      </div>
      <FormFailure failure={refusal} />
    </FieldGroup>
  );
};
