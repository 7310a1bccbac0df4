import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { guestEnding, guestJoining, membershipEnding } from '../members/members.events.ts';
import { forgetAnswersOf, passAnswersOn } from './participants.store.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import { addFileReference } from '../files/files.store.ts';
import { contentsMoving, zoneChanged } from '../trips/trips.events.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { activitiesMoved, planChanged } from './itinerary.events.ts';
import {
  listAroundToday,
  type MovedActivity,
  moveActivities,
  type WithZonesOfFlights,
} from './itinerary-moves.store.ts';
import { itineraryRoutes } from './itinerary.routes.ts';
import { releaseFilesOfDeleted } from './activity-attachments.store.ts';
import { activityAttachments, itineraryItems } from './itinerary.tables.ts';

/** What a higher feature knows of activities. */
interface ItineraryPorts {
  readonly withZonesOfFlights: WithZonesOfFlights;
}

export const registerItinerary = (
  { serve, events, cleanUp }: FeatureContext,
  { withZonesOfFlights }: ItineraryPorts,
): void => {
  itineraryRoutes(serve);
  addFileReference({
    table: itineraryItems,
    tripId: itineraryItems.tripId,
    column: itineraryItems.attachmentId,
    filename: itineraryItems.attachmentFilename,
  });
  addFileReference({
    table: activityAttachments,
    tripId: activityAttachments.tripId,
    column: activityAttachments.fileId,
    filename: activityAttachments.filename,
  });
  cleanUp(releaseFilesOfDeleted);
  const forget = async ({ db, announce }: EventCall, tripId: string, personId: string) => {
    if (await forgetAnswersOf(db, personId, [tripId])) await announceToAll(db, announce, tripId, 'itinerary');
  };
  events.on(membershipEnding, (call, { tripId, userId }) => forget(call, tripId, userId));
  events.on(guestEnding, (call, { tripId, guestId }) => forget(call, tripId, guestId));
  events.on(guestJoining, async ({ db, announce }, { tripId, guestId, userId }) => {
    if (await passAnswersOn(db, tripId, guestId, userId)) await announceToAll(db, announce, tripId, 'itinerary');
  });
  events.on(contentsMoving, async ({ db, announce, emit }, { editor, move, chosen }) => {
    const moved = await moveActivities(db, editor, move, chosen?.activities, withZonesOfFlights);
    if (moved.length === 0) return;
    await announceToAll(db, announce, editor.tripId, 'itinerary');
    await emit(activitiesMoved, { editor, move, activityIds: moved.map(({ activityId }) => activityId) });
    await emit(planChanged, { editor, zoneBefore: move.zone, changes: moved.map(asChange) });
  });
  events.on(zoneChanged, async ({ db, now, emit }, { editor, from }) => {
    const around = await listAroundToday(db, editor.tripId, now);
    if (around.length === 0) return;
    await emit(planChanged, { editor, zoneBefore: shownZone(from, 'UTC'), changes: around.map(asChange) });
  });
};

const asChange = (moved: MovedActivity) => ({ ...moved, kind: 'moved' as const });
