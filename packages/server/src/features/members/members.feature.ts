import type { DomainEvents } from '../../platform/domain-events.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { FindAddedTrip, FindMailedLink } from '../accounts/mailed-invitations.store.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import { membersRoutes } from './members.routes.ts';
import { findAddedTrip } from './members.store.ts';
import { guestsRoutes } from './guests.routes.ts';
import { joinLinksRoutes, mailInvitationRoutes } from './join-links.routes.ts';
import { tripDeleting } from '../trips/trips.events.ts';
import { deleteOldLinks, deleteSecretsOf, findMailedLink } from './join-links.store.ts';
import { deleteOldRemovals } from './removals.store.ts';

interface MembersParts {
  readonly emailOutbox: EmailOutbox;
}

export interface Members {
  readonly findAddedTrip: FindAddedTrip;
  readonly findMailedLink: FindMailedLink;
}

/** Nothing is left of a deleted trip's join links. */
export const deleteJoinLinksWithTrips = (events: DomainEvents): void =>
  events.on(tripDeleting, ({ db }, { tripId }) => deleteSecretsOf(db, tripId));

export const registerMembers = ({ serve, cleanUp }: FeatureContext, { emailOutbox }: MembersParts): Members => {
  membersRoutes(serve, { emailOutbox });
  guestsRoutes(serve);
  joinLinksRoutes(serve);
  mailInvitationRoutes(serve, { emailOutbox });
  cleanUp(deleteOldLinks);
  cleanUp(deleteOldRemovals);
  return { findAddedTrip, findMailedLink };
};
