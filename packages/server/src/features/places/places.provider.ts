import type { Place, PlacePredictions } from '@caravan/contract/places/places.schema.ts';
import type { PlaceScheme, ProposedPlace } from './place-predictions.rules.ts';

/** Where a place is. */
export type LocatedPlace = Omit<Place, 'placeId'>;

/** Somebody who knows places. */
export interface PlaceProvider {
  /** What the ids of its places begin with, before a colon. */
  readonly scheme: PlaceScheme;
  /** Whose data it tells. */
  readonly attribution: NonNullable<PlacePredictions['attribution']>;
  /** How long its proposals may be kept for others who type the same, milliseconds. */
  readonly keptFor: number;
  /**
   * Places that what was typed may mean, the likeliest first.
   *
   * @param session names one choosing of a place, see the contract.
   * @throws ServiceError where it gives no answer that can be used.
   */
  propose(input: string, session?: string): Promise<readonly ProposedPlace[]>;
  /**
   * Where one of its places is.
   *
   * @returns `null` for an id that is none of its.
   * @throws ServiceError where it gives no answer that can be used.
   */
  locate(id: string, session?: string): Promise<LocatedPlace | null>;
}
