import { datePollOf } from '@caravan/contract/date-polls/date-polls.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Db } from '../../platform/db.ts';
import type { DomainEvents, EventCall } from '../../platform/domain-events.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { addressSecretsBy } from '../../platform/security/address-secrets.ts';
import { openServerKey } from '../../platform/security/signing-keys.ts';
import { guestEnding, guestJoining, guestRenamed, membershipEnding } from '../members/members.events.ts';
import { tripDeleting } from '../trips/trips.events.ts';
import type { ReadTrip } from '../trips/trips.service.ts';
import { dateLinkRoutes } from './date-links.routes.ts';
import { deleteLinksOfTrip } from './date-links.store.ts';
import { announceChange, datePollRoutes } from './date-polls.routes.ts';
import { datePollConstraints, deleteAnswersOf, hasAnswered, listPollEnds, passAnswersOn } from './date-polls.store.ts';

/** What polls about dates open for trips. */
export interface DatePolls {
  readonly findDatePoll: (db: Db, member: MemberOf) => Promise<TripDetail['datePoll']>;
}

interface DatePollsParts {
  readonly readTrip: ReadTrip;
}

/** Nothing is left of the links of a deleted trip. */
export const deleteDateLinksWithTrips = (events: DomainEvents): void =>
  events.on(tripDeleting, ({ db }, { tripId }) => deleteLinksOfTrip(db, tripId));

export const registerDatePolls = async (
  { serve, events, settings, explainConstraints }: FeatureContext,
  { readTrip }: DatePollsParts,
): Promise<DatePolls> => {
  explainConstraints(datePollConstraints);
  datePollRoutes(serve, readTrip);
  dateLinkRoutes(serve, addressSecretsBy(await openServerKey(settings), 'date polls'));
  const forget = async ({ db, announce }: EventCall, tripId: string, personId: string): Promise<void> => {
    if (await deleteAnswersOf(db, personId, [tripId])) announceChange(announce, { tripId }, 'dates');
  };
  events.on(membershipEnding, (call, { tripId, userId }) => forget(call, tripId, userId));
  events.on(guestEnding, (call, { tripId, guestId }) => forget(call, tripId, guestId));
  events.on(guestJoining, async ({ db, announce }, { tripId, guestId, userId }) => {
    if (await passAnswersOn(db, tripId, guestId, userId)) announceChange(announce, { tripId }, 'dates');
  });
  events.on(guestRenamed, async ({ db, announce }, { tripId, guestId }) => {
    if (await hasAnswered(db, tripId, guestId)) announceChange(announce, { tripId }, 'dates');
  });
  return { findDatePoll: async (db, member) => datePollOf(await listPollEnds(db, member)) };
};
