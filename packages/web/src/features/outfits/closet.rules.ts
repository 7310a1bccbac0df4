import type { Closet, ClosetsPage, WornOutfit } from '@caravan/contract/outfits/closets.schema.ts';
import { type DressedDay, dayOf, otherDaysOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';

/** How many of the days have no outfit yet, in words. */
export const undressedSummary = (days: readonly DressedDay[]): string =>
  dayGapsLabel(days.filter(({ outfits }) => outfits === 0).length);

/** A number of days that have no outfit yet, in words. */
export const dayGapsLabel = (without: number): string => {
  if (without === 0) return 'Every day has an outfit';
  return without === 1 ? '1 day without an outfit' : `${without} days without an outfit`;
};

/** How many of a trip's outfits were found, in words: the number alone where that is all of them. */
export const foundLabel = (found: number, all: number): string =>
  found === all
    ? all === 1
      ? '1 outfit'
      : `${all} outfits`
    : `${found} of ${all === 1 ? '1 outfit' : `${all} outfits`}`;

/** How many outfits a day has, in words. */
export const outfitsLabel = (count: number): string => {
  if (count === 0) return 'no outfit yet';
  return count === 1 ? '1 outfit' : `${count} outfits`;
};

/**
 * On which other days an outfit is worn, in a line: two days by name, more of them by number.
 *
 * @param days as a reader knows them, such as 'Thu, Mar 4'.
 */
export const wornAgainLabel = (days: readonly string[]): string =>
  days.length > 2 ? `Worn again on ${days[0]} and ${days.length - 1} more days` : `Worn again on ${days.join(' and ')}`;

/** The other days of each outfit that is planned on several, by the outfit's id. */
export const otherDaysById = (outfits: readonly Outfit[]): ReadonlyMap<string, readonly string[]> => {
  const byLookId = Map.groupBy(outfits, ({ lookId }) => lookId);
  return new Map(
    outfits
      .map((outfit) => [outfit.id, otherDaysOf(outfit, byLookId.get(outfit.lookId) ?? [])] as const)
      .filter(([, days]) => days.length > 0),
  );
};

/** The days for which an outfit is planned, its own among them. */
export const daysOfOutfit = (outfit: Outfit, outfits: readonly Outfit[]): ReadonlySet<string> =>
  new Set([...otherDaysOf(outfit, outfits), dayOf(outfit)].filter((day) => day !== null));

/** How much was found, in words. */
export const foundInTrips = ({ outfitCount, tripCount }: Pick<ClosetsPage, 'outfitCount' | 'tripCount'>): string => {
  const outfits = outfitCount === 1 ? '1 outfit' : `${outfitCount} outfits`;
  return `${outfits} found in ${tripCount === 1 ? '1 trip' : `${tripCount} trips`}`;
};

/** How often an outfit was worn, in words. */
export const wornLabel = ({ days, trips }: Pick<WornOutfit, 'days' | 'trips'>): string => {
  const worn = days === 1 ? '1 day' : `${days} days`;
  return trips > 1 ? `${worn} on ${trips} trips` : worn;
};

/**
 * A closet as it is shown: with what waits laid over its outfits.
 *
 * @param laid lays that over outfits of a trip.
 * @param isSought whether one that is new there is among those that are looked for.
 */
export const closetOver = (
  closet: Closet,
  laid: (outfits: Outfit[], tripId: string) => readonly Outfit[],
  isSought: (outfit: Outfit) => boolean,
): Closet => {
  const { trip, outfits, matchCount } = closet;
  const over = laid(outfits, trip.id);
  if (over === outfits) return closet;
  const known = new Set(outfits.map(({ id }) => id));
  const shown = over.filter((outfit) => known.has(outfit.id) || isSought(outfit));
  const more = shown.length - outfits.length;
  return {
    trip: { ...trip, outfitCount: trip.outfitCount + more },
    outfits: shown,
    matchCount: matchCount + more,
  };
};

/** The address of a trip's closet with some of its outfits marked. */
export const closetHref = (tripId: string, outfitIds: readonly string[] = []): string => {
  const marked = outfitIds.length > 0 ? `&outfit=${outfitIds.join(',')}` : '';
  return `/trip/${tripId}?tab=closet${marked}`;
};
