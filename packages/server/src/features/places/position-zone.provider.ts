import type { Position } from '@caravan/contract/places/places.schema.ts';
import { isTimeZone } from '@caravan/contract/time/zones.rules.ts';
import findTimeZone from '@photostructure/tz-lookup';

/** The IANA zone of a position on earth; `null` for one that is newer than this runtime's table. */
export const zoneOf = ({ latitude, longitude }: Position): string | null =>
  knownZone(findTimeZone(latitude, longitude));

/** A zone as a service tells it; `null` for none that this runtime knows. */
export const knownZone = (zone: string | null | undefined): string | null =>
  zone !== null && zone !== undefined && isTimeZone(zone) ? zone : null;
