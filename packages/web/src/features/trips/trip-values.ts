import type { BodyInputOf } from '@caravan/contract/endpoint.ts';
import type { createTrip, updateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { type Trip, type TripChange, newTripSchema } from '@caravan/contract/trips/trips.schema.ts';
import type { FormValuesOf } from '../../platform/form-fields.rules.ts';
import { isWaitingFile } from '@caravan/outbox/file-references.ts';
import { positionIn } from '../../platform/position-text.rules.ts';
import { zoneNameIn } from '../../platform/time-zone-names.rules.ts';

/** The fields of the form as they are typed. */
export type TripValues = FormValuesOf<TripChange, 'contents'>;

/** The moment at which a trip's clocks are compared: noon of its first day, or now while that is open. */
export const zoneMoment = (startDate: string, now: Date): Date => {
  const noon = new Date(`${startDate}T12:00:00Z`);
  return Number.isNaN(noon.getTime()) ? now : noon;
};

/** What the schema checks: it refuses a zone that is none. A photo that waits on this device is none of the server's yet. */
export const inputOf = (values: TripValues) => ({
  ...values,
  coverImageUrl: isWaitingFile(values.coverImageUrl) ? '' : values.coverImageUrl,
  timeZone: zoneNameIn(values.timeZone),
  position: positionIn(values.position),
  membersMayAdd: values.membersMayAdd === 'true',
});

/** What is sent of the form. The picture goes by its address; parsed, it would be an id. */
export const bodyOf = (values: TripValues): BodyInputOf<typeof createTrip> => ({
  ...newTripSchema.parse(inputOf(values)),
  coverImageUrl: values.coverImageUrl || null,
});

/**
 * The fields that were changed, and only those: sending the others again would undo what somebody else changed in the
 * meantime. `null` where nothing was.
 */
export const changesTo = (
  trip: Trip,
  sent: BodyInputOf<typeof createTrip>,
): Omit<BodyInputOf<typeof updateTrip>, 'version'> | null => {
  const before = new Map<string, unknown>(Object.entries(trip));
  const changed = Object.entries(sent).filter(([name, value]) => written(value) !== written(before.get(name)));
  return changed.length === 0 ? null : Object.fromEntries(changed);
};

/** As JSON, so that a position is compared by what it says. */
const written = (value: unknown): string => JSON.stringify(value ?? null);

/**
 * What a cover is called.
 *
 * @param chosen the one that was chosen in the form, if any.
 */
export const coverName = (coverImageUrl: string, chosen: string | null): string => {
  if (coverImageUrl === '') return 'The drawn cover';
  return coverImageUrl === chosen ? 'The photo that you chose' : 'Another photo';
};
