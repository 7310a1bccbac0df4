import type { Earlier } from '../earlier.rules.ts';
import type { ActivityFlight } from '../flights/flights.schema.ts';
import type { Activity, ActivityAttachment } from './itinerary.schema.ts';

/** The files of an activity in their order. A server of an earlier release tells of one alone, which is a document. */
export const attachmentsOf = (
  activity: Pick<Activity, 'attachments' | 'attachmentUrl' | 'attachmentFilename' | 'attachmentFileSize'>,
): readonly ActivityAttachment[] => {
  const { attachments, attachmentUrl: url, attachmentFilename, attachmentFileSize } = activity;
  if (attachments) return attachments;
  if (url === null) return [];
  return [{ url, filename: attachmentFilename ?? 'file', size: attachmentFileSize ?? 0, kind: 'document' }];
};

/** An activity of a server of the previous release, where each is by the clock of its trip. */
export const completeActivity = (
  activity: Earlier<Omit<Activity, 'trackedFlights'>, 'position' | 'startZone' | 'endZone'> & {
    readonly trackedFlights: readonly Earlier<ActivityFlight, 'departureTimeZone' | 'arrivalTimeZone'>[];
  },
): Activity => ({
  position: null,
  startZone: null,
  endZone: null,
  ...activity,
  trackedFlights: activity.trackedFlights.map((flight) => ({
    departureTimeZone: null,
    arrivalTimeZone: null,
    ...flight,
  })),
});
