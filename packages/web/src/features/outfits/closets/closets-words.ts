import type { ClosetsPage } from '@caravan/contract/outfits/closets.schema.ts';

/** How much was found, in words. */
export const foundInTrips = ({ outfitCount, tripCount }: Pick<ClosetsPage, 'outfitCount' | 'tripCount'>): string => {
  const outfits = outfitCount === 1 ? '1 outfit' : `${outfitCount} outfits`;
  return `${outfits} found in ${tripCount === 1 ? '1 trip' : `${tripCount} trips`}`;
};
