import type { Position } from './places.schema.ts';

/** The Earth's mean radius, kilometres (IUGG). */
const EARTH_RADIUS = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two positions as the crow flies, by the haversine formula. */
export const distanceBetween = (a: Position, b: Position): number => {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(chord));
};
