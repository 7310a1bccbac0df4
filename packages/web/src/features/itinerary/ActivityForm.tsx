import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import { attachmentsOf } from '@caravan/contract/itinerary/attachments.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { Person } from '@caravan/contract/members/people.rules.ts';
import { useState } from 'react';
import { decimalSignOf } from '../../platform/price-field.rules.ts';
import { useCollaborativeForm } from '../../platform/collaborative-form.ts';
import { draftName } from '../../platform/form-draft.ts';
import { formatDateRange, formatDay } from '../../platform/format-dates.ts';
import type { PlaceInput } from '../../platform/place-input.ts';
import { useSubmitAfterPlace } from '../../platform/use-submit-after-place.ts';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { activityFormSchema, copyOf, dayMove, type ActivityFormValues } from './activity-form.rules.ts';
import { useDeleteActivity, useSaveActivity } from './itinerary.queries.ts';
import { activityFields, ActivityFields } from './ActivityFields.tsx';
import { ActivityFormFooter, isForAnother } from './ActivityFormFooter.tsx';
import { QuickEntryField } from './QuickEntryField.tsx';
import { useNextActivity, useStaying } from './use-next-activity.ts';
import { useActivityUploads } from './use-activity-uploads.ts';
import { DeleteActivityDialog } from './DeleteActivity.tsx';
import type { PlannedOutfit } from './ActivityCard.tsx';

interface ActivityFormProps {
  open: boolean;
  /** Saved, deleted or left; `saved` is what the server made of it. */
  onClose: (saved?: Activity) => void;
  viewerId: string;
  trip: TripDates & { id: string; currency: string };
  zone: string;
  zoneIsTrips: boolean;
  /** Today's date in that zone. */
  today: string;
  /** The activity as it was when its pencil was pressed; `null` to add one. */
  edited: Activity | null;
  /** The same one as it is now; absent once somebody has deleted it. */
  latest: Activity | undefined;
  /** The day that is proposed; `null` for none. */
  date: string | null;
  /** The one that a new activity is a copy of; `null` for none. */
  copied: Activity | null;
  /** The time that is proposed for a day. */
  timeOn: (date: string) => string;
  /** Called with the day of what was saved, `null` for none: the next one is proposed for it. */
  onUsed: (date: string | null) => void;
  LocationField: PlaceInput;
  /** Members and guests of the trip. */
  travellers: readonly Person[];
  /** The outfits that are planned for it. */
  outfits: readonly PlannedOutfit[];
}

const GONE = 'Someone deleted this activity meanwhile. You can add it again with what is written here.';

/** The dialog that adds activities, or changes or deletes one. */
export const ActivityForm = (props: ActivityFormProps) => {
  const { open, onClose, trip, zone, edited, latest, outfits, timeOn } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  const staying = useStaying();
  const { state, form, uploads, outfitMove } = useActivityForm(props, (saved, startNext) => {
    if (!staying.isWanted()) return onClose(saved);
    startNext();
    staying.goOn();
  });
  const dirty = state.isChanged || uploads.items.length > 0;
  const gone = edited !== null && latest === undefined && !isDeleted;
  const leave = () => {
    uploads.cancelAll();
    state.forgetDraft();
    setIsDiscarding(false);
    onClose();
  };
  const ask = () => {
    if (form.sending) return;
    if (dirty) setIsDiscarding(true);
    else leave();
  };
  return (
    <Sheet
      open={open}
      onClose={ask}
      title={edited ? 'Edit Activity' : 'Add Activity'}
      dismissible={!dirty && !form.sending}
      onSubmit={(event) => {
        if (!form.sending) staying.choose(isForAnother(event.nativeEvent));
        form.onSubmit(event);
      }}
      // Whoever adds wants to type; whoever edits or copies may want anything.
      {...(edited || props.copied ? {} : { initialFocus: staying.line })}
      footer={
        <ActivityFormFooter
          task={edited === null ? 'add' : gone ? 'restore' : 'change'}
          sending={form.sending ? (staying.stays ? 'stays' : 'closes') : null}
          onLeave={ask}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <BothVersions fields={state.conflicts.shown} prompts={state.conflicts.prompts} />
        <FormNotices gone={gone ? GONE : null} restored={state.isRestored} onStartOver={state.startOver} />
        {edited === null && (
          <QuickEntryField
            key={staying.times}
            values={form.values}
            change={form.change}
            trip={trip}
            today={props.today}
            timeOn={timeOn}
            lineRef={staying.line}
            isNext={staying.isByLine}
          />
        )}
        <ActivityFields
          form={form}
          trip={trip}
          zone={zone}
          zoneIsTrips={props.zoneIsTrips}
          timeOn={edited ? undefined : timeOn}
          stored={latest ?? edited ?? undefined}
          uploads={uploads}
          LocationField={props.LocationField}
          travellers={props.travellers}
          viewerId={props.viewerId}
          titleRef={staying.title}
          added={staying.times}
          belowTimes={outfitMove}
        />
        {edited && !gone && (
          <Deletion activity={latest ?? edited} outfits={outfits.length} onDelete={setIsDeleted} onDeleted={leave} />
        )}
      </div>
      <DiscardDialog open={isDiscarding} onStay={() => setIsDiscarding(false)} onDiscard={leave} />
    </Sheet>
  );
};

interface DeletionProps {
  activity: Activity;
  /** How many outfits are planned for it. */
  outfits: number;
  /** Called with whether the viewer deletes it: that it is gone then is no surprise. */
  onDelete: (isDeleting: boolean) => void;
  onDeleted: () => void;
}

/** Deletes the activity, after asking. */
const Deletion = ({ activity, outfits, onDelete, onDeleted }: DeletionProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useDeleteActivity();
  const deleteIt = () => {
    onDelete(true);
    // The toast says why it failed; the form is there again.
    const giveUp = () => {
      onDelete(false);
      setIsOpen(false);
    };
    remove.mutate(activity, { onSuccess: onDeleted, onError: giveUp });
  };
  return (
    <>
      <DeleteButton onClick={() => setIsOpen(true)}>Delete Activity</DeleteButton>
      <DeleteActivityDialog
        open={isOpen}
        activity={{ title: activity.title, files: attachmentsOf(activity).length }}
        outfits={outfits}
        deleting={remove.isPending}
        onKeep={() => setIsOpen(false)}
        onDelete={deleteIt}
      />
    </>
  );
};

/**
 * The state of the form, the files that are on their way, and the question whether the outfits move along.
 *
 * @param onSaved gets what was saved, and how to go on with a form for another one.
 */
const useActivityForm = (props: ActivityFormProps, onSaved: (saved: Activity, startNext: () => void) => void) => {
  const { viewerId, trip, zone, edited, latest, date, copied, timeOn, outfits, travellers } = props;
  const [movesOutfits, setMovesOutfits] = useState(true);
  const { add, change, refetch } = useSaveActivity(trip.id);
  const decimalSign = decimalSignOf(navigator.language);
  const draft = draftName('activity', viewerId, trip.id, edited?.id ?? (copied && `copy-of-${copied.id}`));
  const uploads = useActivityUploads(draft, () => form);
  const checked = { zone, trip, travellers, decimalSign, gone: edited ?? undefined, outside: outsideOf(trip) };
  const schema = (stored: Activity | undefined) => activityFormSchema({ ...checked, stored, awaited: uploads.awaited });
  const begin = copied ? copyOf(copied, props, date) : date === null ? {} : { startTime: timeOn(date) };
  const state = useCollaborativeForm({
    draftName: draft,
    fields: activityFields,
    context: { zone, date, begin, currency: trip.currency },
    edited,
    latest: () => latest,
    schema,
    add: (_checked, values): Promise<Activity> =>
      add(schema(undefined).parse(uploads.withAlong(values)), uploads.along),
    change: (merged: ActivityFormValues, stored) => {
      const move = movesOutfits ? outfitMoveOf(merged, stored, { outfits, zone }) : null;
      const moveOutfits = move && { from: move.from, to: move.to };
      const body = { ...schema(stored).parse(uploads.withAlong(merged)), ...(moveOutfits && { moveOutfits }) };
      return change(stored, body, uploads.along);
    },
    refetch,
    onSaved: (saved) => {
      uploads.forgetAlong();
      props.onUsed(saved.startTime === null ? null : dateIn(zone, new Date(saved.startTime)));
      onSaved(saved, () => startNext(saved));
    },
  });
  const form = useSubmitAfterPlace(state.form);
  const startNext = useNextActivity(state.form, state.beginNext, zone);
  const move = edited && latest ? outfitMoveOf(state.merge(form.values), latest, { outfits, zone }) : null;
  const outfitMove = move && <OutfitsMoveAlong move={move} checked={movesOutfits} onChange={setMovesOutfits} />;
  return { state, form, uploads, outfitMove };
};

const outsideOf = ({ startDate = null, endDate = null }: TripDates): string =>
  `Pick a day of the trip: ${formatDateRange({ startDate, endDate })}`;

/** A day that an activity leaves, the one it moves to, `null` for none, and the outfits that would stay behind. */
interface OutfitMove {
  readonly from: string;
  readonly to: string | null;
  readonly outfits: readonly PlannedOutfit[];
}

/** The outfits planned for an activity that a change would leave behind on its former day; `null` for none. */
const outfitMoveOf = (
  values: ActivityFormValues,
  stored: Activity,
  { outfits, zone }: Pick<ActivityFormProps, 'outfits' | 'zone'>,
): OutfitMove | null => {
  const move = dayMove(values, stored, zone);
  const staying = move ? outfits.filter((outfit) => dayOf(outfit) === move.from) : [];
  return move && staying.length > 0 ? { ...move, outfits: staying } : null;
};

interface OutfitsMoveAlongProps {
  move: OutfitMove;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Asks whether the outfits of an activity come along when it moves to another day. */
const OutfitsMoveAlong = ({ move: { to, outfits }, checked, onChange }: OutfitsMoveAlongProps) => {
  const them = outfits.length === 1 ? 'the outfit' : `the ${outfits.length} outfits`;
  return (
    <Checkbox
      label={to === null ? `Unschedule ${them} planned for it too` : `Move ${them} planned for it too`}
      hint={
        <>
          <bdi className="line-clamp-2 wrap-anywhere">{outfits.map(({ title }) => title).join(', ')}</bdi>
          {to !== null && `To ${formatDay(to)}`}
        </>
      }
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
};
