import type { Position } from '@caravan/contract/places/places.schema.ts';
import { isTimeZone } from '@caravan/contract/time/zones.rules.ts';

/** The IANA zone of a position on earth; `null` for one that is newer than this runtime's table. */
export const zoneAt = async ({ latitude, longitude }: Position): Promise<string | null> => {
  // Its map of the earth is loaded with the first position: most servers wait for theirs.
  const { default: findTimeZone } = await import('@photostructure/tz-lookup');
  return knownZone(findTimeZone(latitude, longitude));
};

/** A zone as somebody else tells it; `null` for none that this runtime knows. */
export const knownZone = (zone: string | null | undefined): string | null =>
  zone !== null && zone !== undefined && isTimeZone(zone) ? zone : null;
