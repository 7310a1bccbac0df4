import type { ClosetsPage, WornOutfit } from '@caravan/contract/outfits/closets.schema.ts';

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

/** The address of a trip's closet with some of its outfits marked. */
export const closetHref = (tripId: string, outfitIds: readonly string[] = []): string => {
  const marked = outfitIds.length > 0 ? `&outfit=${outfitIds.join(',')}` : '';
  return `/trip/${tripId}?tab=closet${marked}`;
};
