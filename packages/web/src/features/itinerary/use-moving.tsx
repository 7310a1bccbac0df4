import { activityDate, activityZones } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import { datesOfTrip } from '@caravan/contract/itinerary/itinerary.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { type Move, movesTo } from '@caravan/contract/itinerary/moves.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { isOutsideTrip, type TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { type PointerEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatDay, formatShortDay, formatTime } from '../../platform/format-dates.ts';
import { useLoaded } from '../../platform/lazy-component.ts';
import { scrollToPlace } from '../../ui/scroll-into-view.ts';
import type { PlannedOutfit } from './ActivityCard.tsx';
import type { PlanTools } from './ActivityTools.tsx';
import type { DropPlace } from './activity-drag.ts';
import { useMoveActivities } from './move-activities.queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useLatest } from './use-latest.ts';
import { useSelection } from './use-selection.ts';

const loadDrag = () => import('./activity-drag.ts');
const loadSheet = async () => (await import('./MoveSheet.tsx')).MoveSheet;

interface MovingContext {
  trip: TripDates & { readonly id: string };
  zone: string;
  today: string;
  activities: readonly Activity[];
  /** The outfits that are planned for each activity, by its id. */
  outfits: ReadonlyMap<string, readonly PlannedOutfit[]>;
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
  const selection = useSelection(context.activities);
  const { selected, chosen, select, end } = selection;
  const chooseDay = useCallback(
    async (ids: readonly string[]) => {
      if (ids.length > 0 && (await fetchPart())) setMoved({ ids, open: true });
    },
    [fetchPart],
  );
  const { toDay, drag, pickUp, words } = useMovingByHand({ ...context, chosen, onDropped: end }, chooseDay);
  const { activities, zone, trip } = context;
  const ids = moved?.ids ?? [];
  const days = datesOfTrip(trip);

  const element: ReactNode = (
    <>
      <p role="status" aria-live="assertive" className="sr-only">
        {words}
      </p>
      {selected && (
        <SelectionBar selected={chosen.length} onMove={() => void chooseDay(chosen)} onDone={selection.leave} />
      )}
      {MoveSheet && moved && (
        <MoveSheet
          open={moved.open}
          onClose={() => setMoved({ ...moved, open: false })}
          what={titleOf(activities, ids)}
          days={choicesOf(days, activities, zone)}
          current={dayOfAll(activities, ids, zone)}
          today={context.today}
          openDates={days.length === 0 ? trip : null}
          onMove={(date) => {
            if (toDay(ids, date)) end();
            setMoved({ ...moved, open: false });
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

interface ByHandContext extends MovingContext {
  /** The ids of the activities that are chosen, in the order of the plan. */
  chosen: readonly string[];
  /** Called when something was put down. */
  onDropped: () => void;
}

/** What moves activities, the same for as long as the plan is open, and what is read out of it. */
const useMovingByHand = (context: ByHandContext, chooseDay: (ids: readonly string[]) => Promise<void>) => {
  const latest = useLatest(context);
  const { fetchPart } = useLoaded(loadDrag);
  const send = useLatest(useMoveActivities(context.trip.id, context));
  const [words, announce] = useState('');
  const dropped = useRef<string | null>(null);
  useEffect(() => {
    if (dropped.current !== null) showMoved(dropped.current);
    dropped.current = null;
  }, [context.activities]);

  const actions = useMemo(() => {
    /** One of those that are chosen takes along the others. */
    const draggedWith = ({ id }: Activity) => {
      const { chosen } = latest.current;
      return chosen.includes(id) ? chosen : [id];
    };
    const dragging = (activity: Activity, handle: HTMLElement) => {
      const ids = draggedWith(activity);
      return {
        handle,
        ids,
        title: titleOf(latest.current.activities, ids),
        announce,
        onDrop: (place: DropPlace) => {
          const moves = movesFor(ids, place, latest.current);
          const what = ids.length === 1 ? 'Moved' : `${ids.length} moved`;
          const isSent = send.current(moves, `${what} to ${inWords(moves[0], latest.current)}`);
          if (!isSent) return;
          latest.current.onDropped();
          dropped.current = activity.id;
        },
        describe: (place: DropPlace) => {
          const [move] = movesFor(ids, place, latest.current);
          return move ? inWords(move, latest.current) : null;
        },
      };
    };
    return {
      toDay: (ids: readonly string[], date: string | null): boolean => {
        const { activities, zone } = latest.current;
        const moved = activities.filter(({ id }) => ids.includes(id));
        const what = moved.length === 1 ? 'Moved' : `${moved.length} moved`;
        const where = date === null ? ': no date yet' : ` to ${formatDay(date)}`;
        return send.current(movesTo(moved, { date }, zone), `${what}${where}`);
      },
      drag: async (activity: Activity, event: PointerEvent<HTMLElement>) => {
        const { currentTarget: handle, pointerId, clientX, clientY } = event;
        if (!(await fetchPart())) return;
        const { dragByPointer } = await loadDrag();
        const dragged = dragging(activity, handle);
        dragByPointer(dragged, { pointerId, clientX, clientY }, () => void chooseDay(dragged.ids));
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

/** The title of one, or how many there are. */
const titleOf = (activities: readonly Activity[], ids: readonly string[]): string =>
  ids.length === 1 ? (activities.find(({ id }) => id === ids[0])?.title ?? '') : `${ids.length} activities`;

/** What puts activities at a place; none where they would stay, or where the trip has moved away from that day. */
const movesFor = (
  ids: readonly string[],
  { date, above, below }: DropPlace,
  { trip, zone, activities }: MovingContext,
): Move[] => {
  if (date !== null && isOutsideTrip(date, trip)) return [];
  const find = (other: string | null) => activities.find(({ id }) => id === other) ?? null;
  const moved = activities.filter(({ id }) => ids.includes(id));
  return movesTo(moved, { date, between: { above: find(above), below: find(below) } }, zone);
};

/** Where a move brings an activity, on its own clock. */
const inWords = (move: Move | undefined, { activities, zone }: MovingContext): string => {
  const activity = activities.find(({ id }) => id === move?.id);
  if (!activity || !move?.startTime) return 'No date yet';
  const { start } = activityZones(activity, zone);
  return `${formatShortDay(dateIn(start, new Date(move.startTime)))}, ${formatTime(move.startTime, start)}`;
};

/** The days of the trip, or, where it has none, those of its plan, with how much is planned on each. */
const choicesOf = (days: readonly string[], activities: readonly Activity[], zone: string) => {
  const planned = Map.groupBy(activities, (activity) => activityDate(activity, zone));
  const used = [...planned.keys()].flatMap((date) => date ?? []).toSorted();
  return (days.length > 0 ? days : used).map((date) => ({ date, planned: planned.get(date)?.length ?? 0 }));
};

const dayOfAll = (activities: readonly Activity[], ids: readonly string[], zone: string): string | null | undefined => {
  const moved = activities.filter(({ id }) => ids.includes(id));
  const days = new Set(moved.map((activity) => activityDate(activity, zone)));
  return days.size === 1 ? [...days][0] : undefined;
};
