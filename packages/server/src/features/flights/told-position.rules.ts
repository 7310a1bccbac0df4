import type { LivePosition } from '@caravan/contract/flights/flights.schema.ts';
import { numberWithin } from './told-text.rules.ts';

/** International foot and nautical mile, both exact by definition. */
export const FEET_PER_METRE = 1 / 0.3048;
export const KNOTS_PER_KMH = 1 / 1.852;

/** Above any airliner and below any wind that slows one, feet and knots: beyond them a number is a slip. */
const HIGHEST_FEET = 100_000;
const LOWEST_FEET = -2_000;
const FASTEST_KNOTS = 2_000;

interface Measured {
  readonly value: unknown;
  /** What turns it into feet or knots. */
  readonly factor: number;
}

export interface ReportedPosition {
  readonly latitude: unknown;
  readonly longitude: unknown;
  readonly altitude: Measured;
  readonly speed: Measured;
  readonly direction: unknown;
  readonly isOnGround: unknown;
  /** ISO 8601 in UTC. */
  readonly seenAt: string | null;
}

/** Where an aircraft was seen, in feet and knots; `null` where nobody says where. */
export const livePosition = (told: ReportedPosition): LivePosition | null => {
  const latitude = numberWithin(told.latitude, -90, 90);
  const longitude = numberWithin(told.longitude, -180, 180);
  if (latitude === null || longitude === null) return null;
  return {
    latitude,
    longitude,
    altitude: measured(told.altitude, LOWEST_FEET, HIGHEST_FEET),
    speed: measured(told.speed, 0, FASTEST_KNOTS),
    direction: numberWithin(told.direction, 0, 360),
    isOnGround: typeof told.isOnGround === 'boolean' ? told.isOnGround : null,
    seenAt: told.seenAt,
  };
};

const measured = ({ value, factor }: Measured, least: number, most: number): number | null => {
  const converted = typeof value === 'number' ? Math.round(value * factor) : null;
  return numberWithin(converted, least, most);
};
