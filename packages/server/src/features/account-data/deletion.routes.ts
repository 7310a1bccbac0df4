import { forgetIdeaAnswersOf } from '../ideas/idea-answers.store.ts';
import { unassignItemsOf } from '../shopping/shopping.store.ts';
import { deleteAnswersOf } from '../date-polls/date-polls.store.ts';
import { deleteAccount } from '@caravan/contract/accounts/account-data.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { forgetAnswersTo } from '../../platform/idempotency.store.ts';
import { forgetIdsOf } from '../../platform/used-ids.store.ts';
import { forgetUsage } from '../plans/question-usage.store.ts';
import { deleteFeedsOf } from '../calendars/calendar-feeds.store.ts';
import { forgetSearches } from '../concierge/concierge.store.ts';
import { releasePortrait } from '../files/files.service.ts';
import { deleteUnattachedOf } from '../files/files.store.ts';
import { forgetNotifications } from '../notifications/notification-settings.store.ts';
import { keepWhereMoneyHangs } from '../money/money-people.service.ts';
import { forgetDetails } from '../money/payment-details.store.ts';
import { untrackAllOf } from '../flights/tracked-flights.store.ts';
import { forgetAnswersOf } from '../itinerary/participants.store.ts';
import { revokeLinksOf } from '../members/join-links.store.ts';
import { announceTo } from '../trips/trips.service.ts';
import { endMemberships } from '../trips/memberships.store.ts';
import { listAudiences } from '../trips/trip-members.store.ts';
import { lockRolesOf } from '../trips/roles.store.ts';
import { leaveStripe } from '../plans/subscriptions.store.ts';
import { anonymizeAccount, deleteMailsOf, type OwnAccount, setPicture } from '../accounts/accounts.store.ts';
import { revokeSignInMethods } from '../accounts/sign-in-methods.store.ts';
import { lockReauthenticated } from '../accounts/reauthentication.access.ts';
import { endSessionsOf } from '../accounts/sessions.store.ts';

interface DeletionParts {
  /** Called after the commit, because others than Caravan may have data of the account too. */
  readonly onDeleted: () => void;
}

export const deletionRoutes = (serve: Serve, { onDeleted }: DeletionParts): void => {
  serve(deleteAccount, async (call) => {
    const { userId, db, announce, signOut, afterCommit, record } = call;
    const account = await lockReauthenticated(db, call);
    await leaveTrips(db, announce, userId);
    await revokeLinksOf(db, userId);
    await signOut();
    announce({ kind: 'session_ended', userId, sids: await endSessionsOf(db, userId) });
    await deleteBelongings(db, account);
    await anonymizeAccount(db, userId);
    record('account_deleted');
    afterCommit(onDeleted);
  });
};

/**
 * Ends all memberships as leaving would. The locks wait for whoever is handing them a trip, and let nobody do so from here on.
 *
 * @throws AppError `owns_trips`.
 */
const leaveTrips = async (db: Db, announce: Announce, userId: string): Promise<void> => {
  const roles = await lockRolesOf(db, userId);
  if (roles.some(({ role }) => role === 'owner')) throw new AppError('owns_trips');
  const audiences = await listAudiences(db, userId);
  const tripIds = roles.map(({ tripId }) => tripId);
  await unassignItemsOf(db, userId, tripIds);
  await forgetAnswersOf(db, userId, tripIds);
  await deleteAnswersOf(db, userId, tripIds);
  await forgetIdeaAnswersOf(db, userId, tripIds);
  for (const tripId of tripIds) await keepWhereMoneyHangs(db, tripId, userId);
  await endMemberships(db, userId, tripIds);
  announceTo(announce, audiences);
};

/** Deletes what belongs to the account alone. */
const deleteBelongings = async (db: Db, { id, pictureId }: OwnAccount): Promise<void> => {
  await setPicture(db, id, null);
  await releasePortrait(db, id, pictureId);
  await deleteUnattachedOf(db, id);
  await untrackAllOf(db, id);
  // In this order: the first waits for an answer that is just being stored, and the second finds it.
  await forgetUsage(db, id);
  await forgetSearches(db, id);
  await forgetAnswersTo(db, id);
  await forgetIdsOf(db, id);
  await forgetNotifications(db, id);
  await deleteFeedsOf(db, id);
  await forgetDetails(db, id);
  await deleteMailsOf(db, id);
  await leaveStripe(db, id);
  await revokeSignInMethods(db, id);
};
