/** The address of a trip's closet with some of its outfits marked. */
export const closetHref = (tripId: string, outfitIds: readonly string[] = []): string => {
  const marked = outfitIds.length > 0 ? `&outfit=${outfitIds.join(',')}` : '';
  return `/trip/${tripId}?tab=closet${marked}`;
};
