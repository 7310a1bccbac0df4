import { momentNames, spanOf } from '@caravan/contract/itinerary/stays.rules.ts';
import type { PlannedActivity } from '../knowledge.ts';
import type { Work } from '../work.ts';

/** What it takes to tell what a clock shows at an instant, in steps of `Work`. */
export const CLOCK_STEPS = 5;

/** An activity that has a time, or one end of one that goes on over nights. */
export type Timed = PlannedActivity & {
  readonly startTime: string;
  /** What begins or ends then, of what goes on over nights: 'Check-out'. */
  readonly moment?: string;
  /** The activity of which it is the end. */
  readonly whole?: PlannedActivity;
};

/** What has a time, in order: of what goes on over nights its beginning and its end. */
export const momentsByTime = async (
  activities: readonly PlannedActivity[],
  zone: string,
  work: Work,
): Promise<Timed[]> => {
  const timed = byStart(activities);
  const ofEach = await work.map(
    timed,
    (activity): Timed[] => {
      const { endTime } = activity;
      if (endTime === null || spanOf(activity, zone) === null) return [activity];
      const { start, end } = momentNames(activity);
      return [
        { ...activity, moment: start },
        { ...activity, moment: end, startTime: endTime, endTime: null, whole: activity },
      ];
    },
    CLOCK_STEPS,
  );
  return ofEach.flat().toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
};

/** Those that have a time, in order. */
export const byStart = (activities: readonly PlannedActivity[]): Timed[] =>
  activities
    .filter((activity): activity is Timed => activity.startTime !== null)
    .map((activity) => ({ activity, start: Date.parse(activity.startTime) }))
    .toSorted((a, b) => a.start - b.start)
    .map(({ activity }) => activity);

/** Those that have not begun, the next first. */
export const upcoming = (activities: readonly PlannedActivity[], now: Date): Timed[] =>
  byStart(activities).filter(({ startTime }) => Date.parse(startTime) >= now.getTime());

export const hasNoTime = ({ startTime }: PlannedActivity): boolean => startTime === null;
