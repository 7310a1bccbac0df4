import { type ActivityZones, activityDate, activityZones } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import { DEFAULT_START_TIME } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { newActivitySchema } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Activity, ActivityChange, NewActivity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { minutesOf, timeAfter, timeOfDay } from '@caravan/contract/itinerary/proposals.rules.ts';
import { addDays, daysBetween, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { instantAt, wallClockAt } from '@caravan/contract/time/zones.rules.ts';
import { DATES_OUT_OF_ORDER } from '@caravan/contract/trips/trips.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { z } from 'zod/mini';
import { zoneNameIn } from '../../platform/time-zone-names.rules.ts';
import type { FormValuesOf } from '../../platform/form-fields.rules.ts';
import { type ChangedAttachments, changedAttachments } from './attachments-text.rules.ts';
import { joiningIn, joiningText } from './joining-text.rules.ts';
import { EVERYBODY, joiningChangeBetween, withJoiningChange } from '@caravan/contract/itinerary/participants.rules.ts';
import { amountText, readAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { DecimalSign } from '@caravan/contract/typed-decimal.rules.ts';
import { positionIn, positionText } from '../../platform/position-text.rules.ts';

export const START_DATE_REQUIRED = 'Start date is required';
export const START_TIME_REQUIRED = 'Start time is required';
const END_TIME_REQUIRED = 'Enter the time that it ends too';

/**
 * What the dialog holds: wall-clock date and times in the trip's zone; `endDate` is '' for an end on the day of the start or in the night
 * after it. `undated` is 'yes' for 'No date yet', else ''. The files are a text of `attachmentsText`.
 */
export type ActivityFormValues = FormValuesOf<
  ActivityChange,
  'moveOutfits' | 'participants' | 'at' | FirstAttachment,
  'startDate' | 'endDate' | 'undated' | 'costCurrency'
>;

/** What is said of the first file apart. */
type FirstAttachment = 'attachmentUrl' | 'attachmentFilename' | 'attachmentFileSize';

/** The stored part of an activity that the dialog shows, and what its zones depend on. */
export type StoredActivity = Pick<
  Activity,
  | Exclude<keyof ActivityFormValues, 'startDate' | 'endDate' | 'undated' | 'costCurrency' | 'joining'>
  | 'participants'
  | FirstAttachment
  | 'trackedFlights'
>;

/** The zones by whose clocks the times of a form are typed: as chosen there, else those of the flights of what is stored. */
export const zonesInForm = (
  { category, startZone, endZone }: Pick<ActivityFormValues, 'category' | 'startZone' | 'endZone'>,
  stored: Pick<StoredActivity, 'trackedFlights'> | undefined,
  usual: string,
): ActivityZones =>
  activityZones(
    {
      category,
      startZone: zoneNameIn(startZone) || null,
      endZone: zoneNameIn(endZone) || null,
      ...(stored && { trackedFlights: stored.trackedFlights }),
    },
    usual,
  );

/** What is sent of an activity: all that the dialog shows, and the files only where they were changed. */
export type ActivityBody = Omit<NewActivity, FirstAttachment | 'attachments' | 'participants'> &
  ChangedAttachments &
  Pick<ActivityChange, 'participants' | 'joining'>;

/** The part of the form that says when an activity is. */
type ActivityTimes = Pick<ActivityFormValues, 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'undated'>;

/** When a stored activity is. An unscheduled one keeps the proposed date at hand for when the box is unticked. */
export const timesInForm = (activity: StoredActivity, zone: string, proposed: string | null): ActivityTimes => {
  const zones = activityZones(activity, zone);
  const start = activity.startTime === null ? null : wallClockAt(new Date(activity.startTime), zones.start);
  const end = activity.endTime === null ? null : wallClockAt(new Date(activity.endTime), zones.end);
  const times = {
    startDate: start?.date ?? proposed ?? '',
    startTime: start?.time ?? DEFAULT_START_TIME,
    endDate: '',
    endTime: end?.time ?? '',
    undated: start ? '' : 'yes',
  };
  if (!start || !end) return times;
  const isUnsaid = activity.category !== LODGING && addDays(start.date, unsaidDays(times, zones)) === end.date;
  return isUnsaid ? times : { ...times, endDate: end.date };
};

/**
 * On how many days after its start the typed end lies: on the date that was typed for it. Without one an end earlier than the start is on
 * the next day, and where both have clocks of their own on the first on which it comes after the start: across the date line that is the day
 * before.
 */
export const endDayOffset = (
  values: Omit<ActivityTimes, 'undated'> & Pick<ActivityFormValues, 'category' | 'startZone' | 'endZone'>,
  stored: StoredActivity | undefined,
  usual: string,
): number =>
  isCalendarDate(values.endDate)
    ? (daysBetween(values.startDate, values.endDate) ?? 0)
    : unsaidDays(values, zonesInForm(values, stored, usual));

const unsaidDays = (
  { startDate, startTime, endTime }: Pick<ActivityTimes, 'startDate' | 'startTime' | 'endTime'>,
  zones: ActivityZones,
): number => {
  if (endTime === '') return 0;
  if (zones.start === zones.end) return endTime < startTime ? 1 : 0;
  const starts = Date.parse(instantAt({ date: startDate, time: startTime }, zones.start) ?? '');
  const isAfter = (days: number): boolean => {
    const date = addDays(startDate, days);
    return date !== null && Date.parse(instantAt({ date, time: endTime }, zones.end) ?? '') >= starts;
  };
  return [-1, 0, 1, 2].find(isAfter) ?? 0;
};

/** The category of what people sleep in. */
export const LODGING = 'hotel/airbnb';

/** When people check out, where they have not said. */
const CHECK_OUT = '11:00';

/** When people can check in, where they have not said. */
export const CHECK_IN = '15:00';

/**
 * What changes with another category: lodging begins in the afternoon.
 *
 * @param proposed the time that was proposed: nobody has chosen it.
 */
export const withCategory = (
  { startTime }: Pick<ActivityFormValues, 'startTime'>,
  category: string,
  proposed: string | undefined,
): Partial<ActivityFormValues> =>
  category === LODGING && startTime === proposed ? { category, startTime: CHECK_IN } : { category };

/** What changes with another date of the start: the date of the end moves along. */
export const withStartDate = (
  { startDate, endDate }: Pick<ActivityFormValues, 'startDate' | 'endDate'>,
  next: string,
): Pick<ActivityFormValues, 'startDate' | 'endDate'> => {
  const days = daysBetween(startDate, endDate);
  return { startDate: next, endDate: (days !== null && addDays(next, days)) || endDate };
};

/** What changes with another date of the end: a time for it, where there is none. */
export const withEndDate = (
  { category, startTime, endTime }: Pick<ActivityFormValues, 'category' | 'startTime' | 'endTime'>,
  next: string,
): Pick<ActivityFormValues, 'endDate' | 'endTime'> => {
  const proposed = category === LODGING ? CHECK_OUT : startTime;
  return { endDate: next, endTime: endTime === '' && next !== '' ? proposed : endTime };
};

interface FormContext {
  readonly zone: string;
  /** The activity as it is stored now; absent for a new one. */
  readonly stored?: StoredActivity | undefined;
  /** The activity as it was when the form was opened, where it is gone by now. */
  readonly gone?: Pick<StoredActivity, 'participants'> | undefined;
  /** Members and guests of the trip. */
  readonly travellers?: readonly { readonly id: string }[];
  /** The trip's days, which bound the date that is chosen. */
  readonly trip: TripDates;
  /** What is said of a date outside of them. */
  readonly outside: string;
  /** Before the cents, in the language of whoever types. */
  readonly decimalSign?: DecimalSign;
  /** What is said while a chosen file is not uploaded; `null` where there is none. */
  readonly awaited?: string | null;
}

/** Checks the form and makes of it what is sent: all that the dialog shows, and nothing else. */
export const activityFormSchema = (context: FormContext) =>
  z.pipe(
    z.custom<ActivityFormValues>(),
    z.transform((values, check): ActivityBody => {
      const wrong: { path: string[]; message: string }[] = [...whenIssues(values, context), ...fileIssues(context)];
      const times = wrong.length > 0 ? { startTime: null, endTime: null } : timesOf(values, context);
      const {
        startDate,
        endDate,
        undated,
        attachments,
        joining: changed,
        cost: typed,
        costCurrency,
        ...sentAsTyped
      } = values;
      const cost = typed.trim() === '' ? null : readAmount(typed, costCurrency, context.decimalSign);
      if (cost && 'problem' in cost) wrong.push({ path: ['cost'], message: cost.problem });
      const position = positionIn(values.position);
      const parsed = newActivitySchema.safeParse({ ...sentAsTyped, ...zoneNames(values), ...times, position });
      for (const { path, message } of [...wrong, ...(parsed.error?.issues ?? [])]) {
        check.issues.push({ code: 'custom', path: [...path], message, input: values });
      }
      if (!parsed.data) return z.NEVER;
      const joining = sentJoining(changed, context);
      const sentCost = cost && 'amountMinor' in cost ? { amountMinor: cost.amountMinor, currency: costCurrency } : null;
      return { ...parsed.data, cost: sentCost, ...changedAttachments(attachments, context.stored), ...joining };
    }),
  );

/** What is sent of who joins: of what is stored what is changed, of something new all of it; nothing where that is as it would be. */
const sentJoining = (
  text: string,
  { stored, gone, travellers = [] }: FormContext,
): Pick<ActivityBody, 'participants' | 'joining'> => {
  const change = joiningIn(text);
  if (stored) return change ? { joining: change } : {};
  const before = gone?.participants ?? EVERYBODY;
  const people = travellers.map(({ id }) => id);
  if (change) return { participants: withJoiningChange(before, change, people) };
  return before === EVERYBODY ? {} : { participants: before };
};

/** The zones as they are stored, of what was typed of them. */
const zoneNames = ({ startZone, endZone }: Pick<ActivityFormValues, 'startZone' | 'endZone'>) => ({
  startZone: zoneNameIn(startZone),
  endZone: zoneNameIn(endZone),
});

const fileIssues = ({ awaited }: FormContext) => (awaited ? [{ path: ['attachments'], message: awaited }] : []);

const whenIssues = (values: ActivityFormValues, context: FormContext) => {
  if (values.undated) return [];
  const { startDate, startTime } = values;
  const issues = [];
  if (!isCalendarDate(startDate)) issues.push({ path: ['startDate'], message: START_DATE_REQUIRED });
  else if (isOutside(startDate, context)) issues.push({ path: ['startDate'], message: context.outside });
  if (startTime === '') issues.push({ path: ['startTime'], message: START_TIME_REQUIRED });
  return [...issues, ...endIssues(values)];
};

const endIssues = ({ startDate, endDate, endTime }: ActivityFormValues) => {
  if (endDate === '') return [];
  if (endDate < startDate) return [{ path: ['endDate'], message: DATES_OUT_OF_ORDER }];
  return endTime === '' ? [{ path: ['endTime'], message: END_TIME_REQUIRED }] : [];
};

/** A stored date may lie outside, where the trip's dates moved later: it is no reason to refuse another field's change. */
const isOutside = (date: string, { trip, stored, zone }: FormContext): boolean => {
  if (stored && activityDate(stored, zone) === date) return false;
  return Boolean((trip.startDate && date < trip.startDate) || (trip.endDate && date > trip.endDate));
};

/** What the form of a copy begins with: all but the file, after the original: on the same day, and a stay when that one ends. */
export const copyOf = (
  activity: Activity,
  { zone, travellers = [] }: Pick<FormContext, 'zone' | 'travellers'>,
  proposed: string | null,
): Partial<ActivityFormValues> => {
  const { title, category, location, position, description } = activity;
  const times = timesInForm(activity, zone, proposed);
  const people = travellers.map(({ id }) => id);
  // Its wall clocks are those of its own ends, which a copy without its flight keeps by their names.
  const zones = activityZones(activity, zone);
  const startTime = activity.startTime === null ? times.startTime : timeAfter(activity, zones.start);
  return {
    title,
    category,
    location: location ?? '',
    position: positionText(position),
    description: description ?? '',
    joining: joiningText(joiningChangeBetween(EVERYBODY, activity.participants ?? EVERYBODY, people)),
    ...(activity.cost && {
      cost: amountText(activity.cost.amountMinor, activity.cost.currency),
      costCurrency: activity.cost.currency,
    }),
    startZone: zones.start === zone ? '' : zones.start,
    endZone: zones.end === zone ? '' : zones.end,
    ...times,
    ...(times.endDate === ''
      ? { startTime, endTime: times.endTime === '' ? '' : timeOfDay(minutesOf(startTime) + lengthOf(times)) }
      : withStartDate(times, times.endDate)),
  };
};

/** Minutes from a start to its end of the same or the next day. */
const lengthOf = ({ startTime, endTime }: ActivityTimes): number =>
  (minutesOf(endTime) - minutesOf(startTime) + 1_440) % 1_440;

/** From which day to which a change moves an activity; `null` where it stays on its day, or had none. */
export const dayMove = (
  values: Pick<ActivityFormValues, 'startDate' | 'undated'>,
  stored: Pick<StoredActivity, 'category' | 'startTime' | 'startZone' | 'endZone' | 'trackedFlights'>,
  zone: string,
): { from: string; to: string | null } | null => {
  const from = activityDate(stored, zone);
  if (from === null) return null;
  const to = values.undated ? null : values.startDate;
  return from === to || to === '' ? null : { from, to };
};

const WHEN = ['startDate', 'startTime', 'endDate', 'endTime', 'undated', 'startZone', 'endZone'] as const;
const START = ['startDate', 'startTime', 'startZone'] as const;

const storedTimes = (stored: StoredActivity, zone: string) => ({
  ...timesInForm(stored, zone, null),
  startZone: stored.startZone ?? '',
  endZone: stored.endZone ?? '',
});

/** The instants that are sent. Untouched ones go back as stored: a wall clock shows no seconds, and one hour twice a year. */
const timesOf = (
  values: ActivityFormValues,
  { zone, stored }: FormContext,
): Pick<Activity, 'startTime' | 'endTime'> => {
  if (values.undated) return { startTime: null, endTime: null };
  const before = stored?.startTime ? storedTimes(stored, zone) : undefined;
  const zones = zonesInForm(values, stored, zone);
  const same = (names: readonly (typeof WHEN)[number][]) => names.every((name) => values[name] === before?.[name]);
  if (stored && same(WHEN)) return { startTime: stored.startTime, endTime: stored.endTime };
  const { startDate, startTime, endTime } = values;
  const endDate = addDays(startDate, endDayOffset(values, stored, zone));
  return {
    startTime: stored && same(START) ? stored.startTime : instantAt({ date: startDate, time: startTime }, zones.start),
    endTime: endTime === '' || endDate === null ? null : instantAt({ date: endDate, time: endTime }, zones.end),
  };
};
