import {
  activityCategories,
  DEFAULT_CATEGORY,
  DEFAULT_START_TIME,
  newActivitySchema,
} from '@caravan/contract/itinerary/itinerary.schema.ts';
import { instantAt, shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { factsOf, titleOf } from '../../features/concierge/card-words.rules.ts';
import { NoTripForCard } from '../../features/concierge/NoTripForCard.tsx';
import { TripChoice } from '../../features/concierge/TripChoice.tsx';
import { CATEGORY_LOOKS } from '../../features/itinerary/activity-categories.ts';
import { proposedDate } from '../../features/itinerary/proposed-date.rules.ts';
import { useSaveActivity } from '../../features/itinerary/use-save-activity.ts';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { useForm } from '../../platform/use-form.ts';
import { DateField, TimeField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import { CardSheetFooter } from './CardSheetFooter.tsx';
import type { CardSheetProps } from './card-sheet-props.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { useReadOnlyNote } from '../trips/use-read-only-note.tsx';
import { useTripsToFill } from '../trips/use-trips-to-fill.ts';

const CATEGORIES = activityCategories.map((value) => ({ value, label: CATEGORY_LOOKS[value].label }));

/** Makes an activity of something in an answer: in which trip, on which day and at what time. */
export const AddCardToItinerary = (props: CardSheetProps) => {
  const trips = useTripsToFill();
  return trips.data && trips.data.length > 0 ? (
    <ActivitySheet {...props} trips={trips.data} />
  ) : (
    <Sheet open={props.open} onClose={props.onClose} title="Add to Itinerary">
      <Loaded query={trips} skeleton={<Skeleton className="h-60" />} what="Your trips">
        {() => <NoTripForCard text="Only the owner and the admins of a trip add to it, and you have none to come." />}
      </Loaded>
    </Sheet>
  );
};

const ActivitySheet = ({ open, onClose, wish, trips }: CardSheetProps & { trips: readonly Trip[] }) => {
  const { card, onPlaced } = wish;
  const today = useToday();
  const [tripId, setTripId] = useState(wish.tripId);
  const trip = trips.find(({ id }) => id === tripId) ?? trips[0];
  const zone = shownZone(trip?.timeZone ?? null, viewerZone());
  const save = useSaveActivity(trip?.id ?? '');
  const dateFor = (chosen: Trip | undefined) => (chosen && proposedDate(chosen, today)) ?? '';
  const readOnlyNote = useReadOnlyNote(trip?.id ?? '');
  const form = useForm({
    initial: {
      title: titleOf(card),
      category: card.activityCategory ?? DEFAULT_CATEGORY,
      date: dateFor(trip),
      time: DEFAULT_START_TIME,
    },
    schema: newActivitySchema,
    toInput: ({ title, category, date, time }) => ({
      title,
      category,
      ...factsOf(card),
      startTime: date === '' ? null : instantAt({ date, time: time || DEFAULT_START_TIME }, zone),
    }),
    onValid: async ({ title, description = null, location = null, category, startTime = null }) => {
      try {
        await save.add({ title, description, location, category, startTime, endTime: null });
      } catch {
        // The toast says what went wrong; the sheet keeps what was chosen.
        return;
      }
      if (trip) onPlaced({ place: 'itinerary', trip });
      onClose();
    },
  });
  const choose = (chosen: string) => {
    setTripId(chosen);
    form.change({ date: dateFor(trips.find(({ id }) => id === chosen)) });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Add to Itinerary"
      onSubmit={form.onSubmit}
      footer={
        <CardSheetFooter
          onClose={onClose}
          label="Add Activity"
          sendingLabel="Adding…"
          sending={form.sending}
          waiting={save.waiting}
          disabled={readOnlyNote !== null}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <TextField {...form.field('title')} label="Title" dir="auto" />
        <SelectField {...form.field('category')} label="Category" options={CATEGORIES} />
        <TripChoice trips={trips} value={trip?.id ?? ''} onChange={choose} />
        {readOnlyNote}
        <div className="grid grid-cols-2 gap-3">
          <DateField
            {...form.field('date')}
            label="Day"
            optional
            min={trip?.startDate ?? undefined}
            max={trip?.endDate ?? undefined}
          />
          <TimeField {...form.field('time')} label="Time" disabled={form.values.date === ''} />
        </div>
        {form.values.date === '' && (
          <p className="-mt-3 text-sm text-ink-muted">Without a day it waits under Unscheduled Items.</p>
        )}
        <WaitingLine waiting={save.waiting} />
      </div>
    </Sheet>
  );
};
