import type { FeatureContext } from '../../platform/feature.ts';
import type { FindAddedTrip } from '../accounts/email-outbox.store.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import { membersRoutes } from './members.routes.ts';
import { findAddedTrip, memberConstraints } from './members.store.ts';
import { joinLinksRoutes } from './join-links.routes.ts';
import { deleteOldLinks, deleteOldRemovals } from './join-links.store.ts';

interface MembersParts {
  readonly emailOutbox: EmailOutbox;
}

export interface Members {
  readonly findAddedTrip: FindAddedTrip;
}

export const registerMembers = (
  { serve, cleanUp, explainConstraints }: FeatureContext,
  { emailOutbox }: MembersParts,
): Members => {
  membersRoutes(serve, { emailOutbox });
  joinLinksRoutes(serve);
  explainConstraints(memberConstraints);
  cleanUp(deleteOldLinks);
  cleanUp(deleteOldRemovals);
  return { findAddedTrip };
};
