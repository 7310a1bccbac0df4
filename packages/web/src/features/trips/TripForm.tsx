import { mayDeleteTrip } from '@caravan/contract/members/members.rules.ts';
import type { TripLimits } from '@caravan/contract/plans/plans.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PICTURE_ACCEPT, pictureRefusal } from '../../platform/picture-file.rules.ts';
import { positionIn } from '../../platform/position-text.rules.ts';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { ProgressBar } from '../../ui/UploadProgress.tsx';
import { FormFailure, type Failure } from '../../ui/FormFailure.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { DeleteTrip } from './DeleteTrip.tsx';
import { ReadOnlyNote } from './ReadOnlyNote.tsx';
import { TripCover } from './TripCover.tsx';
import { MovingStep, useMovingChoice } from './MovingStep.tsx';
import type { ReadPlan } from './moving-plan.rules.ts';
import type { useChosenPhoto } from '../../platform/use-chosen-photo.ts';
import { useMovingQuestion } from './use-moving-question.ts';
import { type DestinationField, TripFields } from './TripFields.tsx';
import { TripSheet } from './TripSheet.tsx';
import type { TripValues } from './trip-values.ts';
import { tripQuery } from './trips.queries.ts';
import { useTripForm } from './use-trip-form.ts';

interface TripFormProps {
  open: boolean;
  trip: Trip;
  DestinationField: DestinationField;
  /** Reads what is dated of a trip, which other dates may leave behind. */
  readPlan: ReadPlan;
  onClose: () => void;
}

/** Changes a trip, or says why it can only be read. Mount it anew for each opening: it keeps what is typed until then. */
export const TripForm = (props: TripFormProps) => {
  const { open, trip, onClose } = props;
  const client = useQueryClient();
  // Read once: a form that went on reading would ask for a trip that it has just deleted.
  const { data } = useQuery({ ...tripQuery(trip.id), enabled: false });
  useEffect(() => {
    if (open) void client.prefetchQuery(tripQuery(trip.id));
  }, [client, open, trip.id]);
  const limits = data?.limits;
  return limits && limits.whyReadOnly !== null ? (
    <ReadOnlyTrip open={open} trip={trip} limits={limits} onClose={onClose} />
  ) : (
    <Fields {...props} />
  );
};

const Fields = ({ open, trip, DestinationField, readPlan, onClose }: TripFormProps) => {
  const [now] = useState(() => new Date());
  const moving = useMovingQuestion(readPlan);
  const edited = useTripForm({ trip, now, moving, onSaved: onClose });
  const choice = useMovingChoice(moving.pending?.question ?? null);
  const { form, conflicts } = edited;
  return (
    <TripSheet
      open={open}
      title="Edit Trip"
      form={form}
      submitLabel="Save Changes"
      sendingLabel="Saving…"
      isTouched={edited.isChanged}
      question="Discard your changes?"
      onDiscard={edited.forgetDraft}
      onClose={onClose}
      below={mayDeleteTrip(trip.role) && <DeleteTrip trip={trip} onDeleted={onClose} />}
      step={stepOf(moving, choice)}
    >
      <FormNotices gone={null} restored={edited.isRestored} onStartOver={edited.startOver} />
      <BothVersions fields={conflicts.shown} prompts={conflicts.prompts} />
      <TripFields
        form={form}
        DestinationField={DestinationField}
        now={now}
        besideDates={
          <LinkButton href={`/trip/${trip.id}/dates`} variant="quiet" size="small">
            Find Dates Together
          </LinkButton>
        }
        cover={
          <CoverField
            values={form.values}
            seed={trip.id}
            error={form.errors.coverImageUrl}
            cover={edited.cover}
            uploaded={edited.uploaded}
            onRemove={() => form.change({ coverImageUrl: '' })}
          />
        }
        sharing={
          <Checkbox
            label="Members add outfits and items of their own"
            hint="They change and delete those too. Only those who can edit change all else."
            checked={form.values.membersMayAdd === 'true'}
            onChange={({ target }) => form.change({ membersMayAdd: target.checked ? 'true' : '' })}
          />
        }
      />
    </TripSheet>
  );
};

const stepOf = ({ pending }: ReturnType<typeof useMovingQuestion>, choice: ReturnType<typeof useMovingChoice>) =>
  pending && {
    title: pending.question.kind === 'move' ? 'Move the plan too?' : 'Some of the plan falls outside',
    content: <MovingStep question={pending.question} choice={choice} />,
    onBack: pending.leave,
    onSettle: () => pending.settle(choice.contents()),
  };

interface CoverFieldProps {
  values: Pick<TripValues, 'destination' | 'position' | 'startDate' | 'coverImageUrl'>;
  /** The trip's id. */
  seed: string;
  error: string | undefined;
  cover: ReturnType<typeof useChosenPhoto>;
  /** How much of a photo has left, from 0 to 1; `null` while none does. */
  uploaded: number | null;
  /** Goes back to the drawn cover. */
  onRemove: () => void;
}

/** The trip's picture: the drawn one, or a photo of one's own. */
const CoverField = ({ values, seed, error, cover: { chosen, choose }, uploaded, onRemove }: CoverFieldProps) => {
  const { destination, position, startDate, coverImageUrl } = values;
  const hasPhoto = coverImageUrl !== '';
  const [refusal, setRefusal] = useState<Failure | null>(null);

  const pick = (file: File) => {
    const refused = pictureRefusal(file);
    setRefusal(refused);
    if (!refused) choose(file);
  };
  return (
    <FieldGroup label="Cover" labelHidden shown={`${uploaded !== null} ${hasPhoto}`} error={error}>
      <TripCover
        destination={destination}
        position={positionIn(position)}
        startDate={startDate}
        seed={seed}
        src={chosen?.address === coverImageUrl ? chosen.shown : coverImageUrl}
        size="card"
        className="relative aspect-[5/2] w-full rounded-card bg-sunken"
      />
      {uploaded !== null ? (
        <ProgressBar label="Uploading the photo" fraction={uploaded} />
      ) : (
        <div className="flex flex-wrap gap-x-2 gap-y-1">
          <FileButton
            accept={PICTURE_ACCEPT}
            onPick={pick}
            variant="secondary"
            size="small"
            icon={<ImageUp size={16} aria-hidden="true" />}
          >
            {hasPhoto ? 'Replace Photo' : 'Use Your Own Photo'}
          </FileButton>
          {hasPhoto && (
            <Button variant="quiet" size="small" onClick={onRemove}>
              Use the drawn cover
            </Button>
          )}
        </div>
      )}
      <FormFailure failure={refusal} />
    </FieldGroup>
  );
};

interface ReadOnlyTripProps {
  open: boolean;
  trip: Trip;
  limits: TripLimits;
  onClose: () => void;
}

/** What stays possible with a trip that can only be read, in place of the form that changes it. */
const ReadOnlyTrip = ({ open, trip, limits, onClose }: ReadOnlyTripProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title="Edit Trip"
    footer={
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <ReadOnlyNote limits={limits} />
    {mayDeleteTrip(trip.role) && <DeleteTrip trip={trip} onDeleted={onClose} />}
  </Sheet>
);
