import { datesOfTrip } from '@caravan/contract/itinerary/itinerary.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { movesTo } from '@caravan/contract/itinerary/moves.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { isOutsideTrip, type TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { type PointerEvent, type ReactNode, useCallback, useMemo, useState } from 'react';
import { formatDay, formatShortDay, formatTime } from '../../platform/format-dates.ts';
import { useLoaded } from '../../platform/lazy-component.ts';
import { scrollToPlace } from '../../ui/scroll-into-view.ts';
import type { PlanTools } from './ActivityTools.tsx';
import type { DropPlace } from './activity-drag.ts';
import { useMoveActivities } from './move-activities.queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useLatest } from './use-latest.ts';

const loadDrag = () => import('./activity-drag.ts');
const loadSheet = async () => (await import('./MoveSheet.tsx')).MoveSheet;

interface MovingContext {
  trip: TripDates & { readonly id: string };
  zone: string;
  today: string;
  activities: readonly Activity[];
}

/** What is moved in the sheet that chooses a day. */
interface MovedInSheet {
  readonly ids: readonly string[];
  readonly open: boolean;
}

/** How the activities of a plan are moved: by hand, by the keys, in a sheet, one or several; and what to render for it. */
export const useMoving = (context: MovingContext) => {
  const { part: MoveSheet, fetchPart } = useLoaded(loadSheet);
  const [moved, setMoved] = useState<MovedInSheet | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const chooseDay = useCallback(
    async (ids: readonly string[]) => {
      if (ids.length > 0 && (await fetchPart())) setMoved({ ids, open: true });
    },
    [fetchPart],
  );
  const select = useCallback(
    ({ id }: Activity) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const { toDay, drag, pickUp, words } = useMovingByHand(context, chooseDay);
  const { activities, zone } = context;
  const ids = moved?.ids ?? [];
  const chosen = activities.filter(({ id }) => selected?.has(id)).map(({ id }) => id);

  const element: ReactNode = (
    <>
      <p role="status" aria-live="assertive" className="sr-only">
        {words}
      </p>
      {selected && (
        <SelectionBar selected={chosen.length} onMove={() => void chooseDay(chosen)} onDone={() => setSelected(null)} />
      )}
      {MoveSheet && moved && (
        <MoveSheet
          open={moved.open}
          onClose={() => setMoved({ ...moved, open: false })}
          what={ids.length === 1 ? titleOf(activities, ids[0]) : `${ids.length} activities`}
          days={choicesOf(context)}
          current={dayOfAll(activities, ids, zone)}
          today={context.today}
          onMove={(date) => {
            toDay(ids, date);
            setMoved({ ...moved, open: false });
            setSelected(null);
          }}
        />
      )}
    </>
  );
  const moving = useMemo(
    () => ({ select, drag, pickUp, move: ({ id }: Activity) => void chooseDay([id]) }),
    [select, drag, pickUp, chooseDay],
  );
  return { moving, selected, element };
};

/** What moves activities, the same for as long as the plan is open, and what is read out of it. */
const useMovingByHand = (context: MovingContext, chooseDay: (ids: readonly string[]) => Promise<void>) => {
  const latest = useLatest(context);
  const { fetchPart } = useLoaded(loadDrag);
  const send = useLatest(useMoveActivities(context.trip.id, context.zone));
  const [words, announce] = useState('');

  const actions = useMemo(() => {
    const dragging = (activity: Activity, handle: HTMLElement) => ({
      handle,
      id: activity.id,
      title: activity.title,
      announce,
      onDrop: (place: DropPlace) => {
        const moves = movesFor(activity.id, place, latest.current);
        send.current(moves, `Moved to ${inWords(moves[0]?.startTime ?? null, latest.current.zone)}`);
        showMoved(activity.id);
      },
      describe: (place: DropPlace) => {
        const [move] = movesFor(activity.id, place, latest.current);
        return move ? inWords(move.startTime, latest.current.zone) : null;
      },
    });
    return {
      toDay: (ids: readonly string[], date: string | null) => {
        const { activities, zone } = latest.current;
        const moved = activities.filter(({ id }) => ids.includes(id));
        const what = moved.length === 1 ? 'Moved' : `${moved.length} moved`;
        const where = date === null ? ': no date yet' : ` to ${formatDay(date)}`;
        send.current(movesTo(moved, { date }, zone), `${what}${where}`);
      },
      drag: async (activity: Activity, event: PointerEvent<HTMLElement>) => {
        const { currentTarget: handle, pointerId, clientX, clientY } = event;
        if (!(await fetchPart())) return;
        const { dragByPointer } = await loadDrag();
        dragByPointer(dragging(activity, handle), { pointerId, clientX, clientY }, () => void chooseDay([activity.id]));
      },
      pickUp: async (activity: Activity, handle: HTMLElement) => {
        if (!(await fetchPart())) return;
        const { dragByKeys } = await loadDrag();
        dragByKeys(dragging(activity, handle));
      },
    };
  }, [latest, send, fetchPart, chooseDay]);
  return { ...actions, words };
};

/** Brings up what was dropped, with the focus on its handle again: its card is another one on another day. */
const showMoved = (id: string): void => {
  requestAnimationFrame(() => {
    const row = document.getElementById(id);
    row?.querySelector<HTMLElement>('[data-move-handle]')?.focus({ preventScroll: true });
    if (row) scrollToPlace(row, 'nearest');
  });
};

/** The tools of a plan, of what moves its activities and of its dialog. */
export const usePlanTools = (
  { move, select, drag, pickUp }: ReturnType<typeof useMoving>['moving'],
  { edit, copy }: Pick<PlanTools, 'edit' | 'copy'>,
): PlanTools =>
  useMemo(
    () => ({
      edit,
      copy,
      move,
      select,
      drag: (...pressed) => void drag(...pressed),
      pickUp: (...picked) => void pickUp(...picked),
    }),
    [edit, copy, move, select, drag, pickUp],
  );

const titleOf = (activities: readonly Activity[], id: string | undefined): string =>
  activities.find((activity) => activity.id === id)?.title ?? '';

/** What puts an activity at a place; none where it would stay, or where the trip has moved away from that day. */
const movesFor = (id: string, { date, above, below }: DropPlace, { trip, zone, activities }: MovingContext) => {
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  const moved = byId.get(id);
  if (!moved || (date !== null && isOutsideTrip(date, trip))) return [];
  const [over, under] = [above, below].map((other) => byId.get(other ?? '') ?? null);
  return movesTo([moved], { date, between: { above: over ?? null, below: under ?? null } }, zone);
};

const inWords = (startTime: string | null, zone: string): string =>
  startTime === null
    ? 'No date yet'
    : `${formatShortDay(dateIn(zone, new Date(startTime)))}, ${formatTime(startTime, zone)}`;

/** The days of the trip, or, where it has none, those of its plan. */
const choicesOf = ({ trip, zone, activities }: MovingContext) => {
  const counts = new Map<string, number>();
  for (const { startTime } of activities) {
    const date = startTime && dateIn(zone, new Date(startTime));
    if (date) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  const dates = datesOfTrip(trip);
  const offered = dates.length > 0 ? dates : [...counts.keys()].toSorted();
  return offered.map((date) => ({ date, planned: counts.get(date) ?? 0 }));
};

const dayOfAll = (activities: readonly Activity[], ids: readonly string[], zone: string): string | null | undefined => {
  const days = new Set(
    activities
      .filter(({ id }) => ids.includes(id))
      .map(({ startTime }) => startTime && dateIn(zone, new Date(startTime))),
  );
  return days.size === 1 ? [...days][0] : undefined;
};
