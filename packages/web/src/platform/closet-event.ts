/** What happens in the page when somebody wants to see certain outfits in a trip's closet. */
const NAVIGATE_TO_CLOSET = 'navigate-to-closet';

/** Asks whoever shows the trip to open its closet with these outfits marked. */
export const navigateToCloset = (outfitIds: readonly string[]): void => {
  window.dispatchEvent(new CustomEvent<readonly string[]>(NAVIGATE_TO_CLOSET, { detail: outfitIds }));
};

/** Hears it, until the function that it answers is called. */
export const onNavigateToCloset = (hear: (outfitIds: readonly string[]) => void): (() => void) => {
  const listener = (event: Event) => hear((event as CustomEvent<readonly string[]>).detail);
  window.addEventListener(NAVIGATE_TO_CLOSET, listener);
  return () => window.removeEventListener(NAVIGATE_TO_CLOSET, listener);
};
