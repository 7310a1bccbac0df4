import type { Position } from '@caravan/contract/places/places.schema.ts';

/** A position as a form keeps it, '35.6895,139.69171'; '' for none. */
export const positionText = (position: Position | null): string =>
  position ? `${position.latitude},${position.longitude}` : '';

/** The position that a form keeps; `null` for none. */
export const positionIn = (text: string): Position | null => {
  const [latitude, longitude] = text.split(',').map(Number);
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
};
