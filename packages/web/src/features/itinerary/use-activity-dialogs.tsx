import { proposedDay, proposedTime } from '@caravan/contract/itinerary/proposals.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { travellersOf } from '@caravan/contract/members/people.rules.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { recall, remember } from '../../platform/browser-memory.ts';
import { useLoaded } from '../../platform/lazy-component.ts';
import type { PlaceInput } from '../../platform/place-input.ts';
import { bringIntoView } from '../../ui/scroll-into-view.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { PlannedOutfit } from './ActivityCard.tsx';
import { useLatest } from './use-latest.ts';

const loadForm = async () => (await import('./ActivityForm.tsx')).ActivityForm;

interface DialogContext {
  trip: TripDetail;
  viewerId: string;
  zone: string;
  /** Today's date in that zone. */
  today: string;
  activities: readonly Activity[];
  /** The outfits that are planned for each activity, by its id. */
  outfits: ReadonlyMap<string, readonly PlannedOutfit[]>;
  LocationField: PlaceInput;
}

interface Opened {
  /** Grows with every opening, so that each begins with a form of its own. */
  opening: number;
  edited: Activity | null;
  /** What a new one is a copy of. */
  copied: Activity | null;
  date: string | null;
  open: boolean;
}

/** The dialog of an itinerary: how to open it, and what to render for it. */
export const useActivityDialog = (context: DialogContext) => {
  const { trip, viewerId, zone, activities, outfits } = context;
  const { part: ActivityForm, fetchPart } = useLoaded(loadForm, mayEdit(trip.role));
  const [opened, setOpened] = useState<Opened | null>(null);
  const used = useLastUsedDay(trip.id);
  const latest = useLatest({ ...context, lastUsed: used.day });

  const show = useCallback(
    async ({ edited = null, copied = null, date }: Shown) => {
      if (!(await fetchPart())) return;
      const proposed = date === undefined ? proposedDay(latest.current.activities, latest.current) : date;
      setOpened((before) => ({ opening: (before?.opening ?? 0) + 1, edited, copied, date: proposed, open: true }));
    },
    [fetchPart, latest],
  );

  const add = useCallback((date?: string | null) => void show({ date }), [show]);

  const edit = useCallback(
    ({ id }: Activity) => {
      const edited = latest.current.activities.find((activity) => activity.id === id);
      if (edited) void show({ edited });
      else showToast({ title: 'Error', description: 'No item selected for editing', tone: 'destructive' });
    },
    [show, latest],
  );

  const copy = useCallback((copied: Activity) => void show({ copied }), [show]);

  const close = (saved?: Activity) => {
    setOpened((now) => now && { ...now, open: false });
    if (saved) bringIntoView(saved.id);
  };

  const element: ReactNode = ActivityForm && opened && (
    <ActivityForm
      key={opened.opening}
      open={opened.open}
      onClose={close}
      viewerId={viewerId}
      trip={trip}
      zone={zone}
      zoneIsTrips={trip.timeZone === zone}
      today={context.today}
      edited={opened.edited}
      latest={activities.find(({ id }) => id === opened.edited?.id)}
      date={opened.date}
      copied={opened.copied}
      timeOn={(date) => proposedTime(activities, { date, zone })}
      onUsed={used.remember}
      LocationField={context.LocationField}
      travellers={travellersOf(trip)}
      outfits={outfits.get(opened.edited?.id ?? '') ?? []}
    />
  );
  return { add, edit, copy, element };
};

/** What is opened: an activity to change, or a new one, a copy or not. Absent without a day: the one that is proposed. */
interface Shown {
  edited?: Activity | null;
  copied?: Activity | null;
  date?: string | null | undefined;
}

/** The day that was chosen last for an activity of a trip, for as long as the tab is open. */
const useLastUsedDay = (tripId: string) => {
  const name = `last-used-day:${tripId}`;
  const [day, setDay] = useState(() => recall('tab', name));
  return {
    day,
    remember: (date: string | null) => {
      setDay(date);
      remember('tab', name, date);
    },
  };
};

const loadDialog = async () => (await import('./DeleteActivity.tsx')).DeleteActivity;

/**
 * The deletion of activities of a trip that can only be read: how to begin one, and what to render for it.
 *
 * @param isOffered where it is: its code comes behind what shows.
 * @param outfits the outfits that are planned for each activity, by its id.
 */
export const useActivityRemoval = (isOffered: boolean, outfits: ReadonlyMap<string, readonly PlannedOutfit[]>) => {
  const { part: DeleteActivity, fetchPart } = useLoaded(loadDialog, isOffered);
  const [removal, setRemoval] = useState<{ activity: Activity; open: boolean } | null>(null);
  const remove = useCallback(
    async (activity: Activity) => {
      if (await fetchPart()) setRemoval({ activity, open: true });
    },
    [fetchPart],
  );
  const begin = useCallback((activity: Activity) => void remove(activity), [remove]);

  const element: ReactNode = DeleteActivity && removal && (
    <DeleteActivity
      key={removal.activity.id}
      open={removal.open}
      onClose={() => setRemoval({ ...removal, open: false })}
      activity={removal.activity}
      outfits={outfits.get(removal.activity.id)?.length ?? 0}
    />
  );
  return { begin: isOffered ? begin : undefined, element };
};
