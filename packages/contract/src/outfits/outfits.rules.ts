import { addDays, daysBetween } from '../time/calendar.rules.ts';
import { type Earlier, completed } from '../earlier.rules.ts';
import type { TripDates } from '../trips/trips.rules.ts';
import type { ClosetChoices, ClosetTrip, ClosetsPage } from './closets.schema.ts';
import type { Outfit } from './outfits.schema.ts';

/** The heading of the outfits without a planned date. */
export const UNSCHEDULED = 'Unscheduled';

interface Planned {
  readonly id: string;
  readonly plannedDate: string | null;
}

/** The calendar date that an outfit is planned for, of the noon in UTC that the API answers. */
export const dayOf = ({ plannedDate }: Pick<Planned, 'plannedDate'>): string | null =>
  plannedDate?.slice(0, 10) ?? null;

/** The instant that stands for a calendar date in the API: its noon in UTC. */
export const noonOf = (date: string): string => `${date}T12:00:00.000Z`;

/** By planned date, those without one first; those of one day in the order of their making, which ids grow by. */
export const compareOutfits = (a: Planned, b: Planned): number =>
  (dayOf(a) ?? '').localeCompare(dayOf(b) ?? '') || a.id.localeCompare(b.id);

/** The outfits of one calendar date, or those without one. */
export interface ClosetDay<O> {
  readonly date: string | null;
  readonly outfits: readonly O[];
}

/** The closet by day: the outfits without a date first, then the days in order. */
export const groupByPlannedDate = <O extends Planned>(outfits: readonly O[]): ClosetDay<O>[] =>
  [...Map.groupBy(outfits.toSorted(compareOutfits), dayOf)].map(([date, own]) => ({ date, outfits: own }));

/** One day of a trip and how many outfits are planned for it. */
export interface DressedDay {
  readonly date: string;
  readonly outfits: number;
}

/** The most days that are counted: a strip of more helps nobody. */
const DAYS_MAX = 366;

/** A trip's days in order, each with how many outfits it has; empty without both dates. */
export const dressedDays = (trip: TripDates, outfits: readonly Planned[]): DressedDay[] => {
  const { startDate, endDate } = trip;
  const span = startDate && endDate ? daysBetween(startDate, endDate) : null;
  if (!startDate || span === null || span < 0) return [];
  const counts = Map.groupBy(outfits, dayOf);
  return Array.from({ length: Math.min(span + 1, DAYS_MAX) }, (_, day) => addDays(startDate, day) ?? '').map(
    (date) => ({ date, outfits: counts.get(date)?.length ?? 0 }),
  );
};

/**
 * The outfits of one person.
 *
 * @param wearerId `null` for everybody's.
 */
export const outfitsOf = <O extends { readonly wearerId: string }>(
  wearerId: string | null,
  outfits: readonly O[],
): readonly O[] => (wearerId === null ? outfits : outfits.filter((outfit) => outfit.wearerId === wearerId));

/** The other days for which the same outfit is planned, in order, each once. */
export const otherDaysOf = <O extends Planned & { readonly lookId: string }>(
  outfit: O,
  outfits: readonly O[],
): string[] => {
  const own = dayOf(outfit);
  const days = outfits
    .filter(({ lookId }) => lookId === outfit.lookId)
    .flatMap((other) => dayOf(other) ?? [])
    .filter((date) => date !== own);
  return [...new Set(days)].toSorted();
};

/** The outfits that are planned for each activity, by the activity's id, in the closet's order. */
export const outfitsByActivity = <O extends Planned & { readonly activityId: string | null }>(
  outfits: readonly O[],
): Map<string, O[]> => {
  const linked = outfits.filter(({ activityId }) => activityId !== null).toSorted(compareOutfits);
  return Map.groupBy(linked, ({ activityId }) => activityId ?? '');
};

/** An outfit of a server of the previous release, where whoever adds one wears it. */
export const completeOutfit = <O extends Outfit>(
  outfit: Earlier<O, 'wearerId' | 'wearer'> & Pick<O, 'createdBy' | 'creator'>,
): O => ({ wearerId: outfit.createdBy, wearer: outfit.creator, ...outfit }) as unknown as O;

/** Closets of a server of the previous release, where editors alone add outfits. */
export const completeClosets = (page: ClosetsPage): ClosetsPage => ({
  ...page,
  closets: page.closets.map(({ trip, outfits, ...closet }) => ({
    ...closet,
    trip: completeTrip(trip),
    outfits: outfits.map((outfit) => completeOutfit(outfit)),
  })),
});

const completeTrip = (trip: Earlier<ClosetTrip, 'membersMayAdd'>): ClosetTrip =>
  completed<ClosetTrip, 'membersMayAdd'>(trip, { membersMayAdd: false });

/** What a server of the previous release offers filters: nobody's outfits apart. */
export const completeChoices = (choices: Earlier<ClosetChoices, 'wearers'>): ClosetChoices =>
  completed<ClosetChoices, 'wearers'>(choices, { wearers: [] });
