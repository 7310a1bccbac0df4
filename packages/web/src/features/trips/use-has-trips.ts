import { useQuery } from '@tanstack/react-query';
import { accessibleTripsQuery } from './trips.queries.ts';

/** Whether the viewer belongs to any trip, completed ones included; false until that is known. */
export const useHasTrips = (): boolean => (useQuery(accessibleTripsQuery).data?.length ?? 0) > 0;
