/** What happens in the page when somebody wants to see certain outfits in a trip's closet. */
const NAVIGATE_TO_CLOSET = 'navigate-to-closet';

/** Asks whoever shows the trip to open its closet with these outfits marked. */
export const navigateToCloset = (outfitIds: readonly string[]): void => {
  window.dispatchEvent(new CustomEvent<readonly string[]>(NAVIGATE_TO_CLOSET, { detail: outfitIds }));
};

/** Calls back whenever somebody does, until the function that it answers is called. */
export const onNavigateToCloset = (handle: (outfitIds: readonly string[]) => void): (() => void) => {
  const listener = (event: Event) => handle((event as CustomEvent<readonly string[]>).detail);
  window.addEventListener(NAVIGATE_TO_CLOSET, listener);
  return () => window.removeEventListener(NAVIGATE_TO_CLOSET, listener);
};

/** An activity that somebody wants to plan an outfit for. */
export interface OutfitRequest {
  readonly activityId: string;
  /** The calendar date of the activity in the trip's zone; `null` for one without a date. */
  readonly date: string | null;
}

/** What happens in the page when somebody wants to plan an outfit for an activity. */
const PLAN_OUTFIT = 'plan-outfit';

/** Asks whoever shows the trip to open its closet with the dialog of a new outfit. */
export const planOutfit = (request: OutfitRequest): void => {
  window.dispatchEvent(new CustomEvent<OutfitRequest>(PLAN_OUTFIT, { detail: request }));
};

/** Calls back whenever somebody does, until the function that it answers is called. */
export const onPlanOutfit = (handle: (request: OutfitRequest) => void): (() => void) => {
  const listener = (event: Event) => handle((event as CustomEvent<OutfitRequest>).detail);
  window.addEventListener(PLAN_OUTFIT, listener);
  return () => window.removeEventListener(PLAN_OUTFIT, listener);
};
