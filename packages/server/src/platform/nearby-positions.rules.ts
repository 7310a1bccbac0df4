import { EARTH_RADIUS } from '@caravan/contract/places/places.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Finds those of many places that may be near a position: all that are, and few others. Only degrees are compared, since
 * distances of thousands of airports to each place of their latitude take seconds.
 *
 * @param farthest how far away they may be, at most a degree of latitude (111 km). Kilometres.
 */
export const makeNearby = <Place extends Position>(
  places: readonly Place[],
  farthest: number,
): ((position: Position) => Place[]) => {
  const byLatitude = Map.groupBy(places, ({ latitude }) => Math.floor(latitude));
  const angle = farthest / EARTH_RADIUS;
  const north = (angle * 180) / Math.PI;
  return ({ latitude, longitude }) => {
    // By the haversine formula, where the circles of latitude are smallest.
    const narrowest = Math.cos(radians(Math.min(90, Math.abs(latitude) + north)));
    const half = Math.sin(angle / 2) / narrowest;
    const east = half < 1 ? (2 * Math.asin(half) * 180) / Math.PI : 180;
    const degree = Math.floor(latitude);
    const found: Place[] = [];
    for (const band of [degree - 1, degree, degree + 1]) {
      for (const place of byLatitude.get(band) ?? []) {
        if (Math.abs(place.latitude - latitude) > north) continue;
        const apart = Math.abs(place.longitude - longitude);
        if (Math.min(apart, 360 - apart) <= east) found.push(place);
      }
    }
    return found;
  };
};
