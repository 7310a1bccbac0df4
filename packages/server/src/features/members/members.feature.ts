import type { FeatureContext } from '../../platform/feature.ts';
import type { MailPost } from '../accounts/mail-post.store.ts';
import { addingRoutes, membersRoutes } from './members.routes.ts';
import { joinLinksRoutes } from './join-links.routes.ts';
import { deleteOldLinks, deleteOldRemovals } from './join-links.store.ts';

/** What lower features open for it. */
interface MembersParts {
  readonly mailPost: MailPost;
}

export const registerMembers = ({ serve, cleanUp }: FeatureContext, { mailPost }: MembersParts): void => {
  membersRoutes(serve);
  addingRoutes(serve, { mailPost });
  joinLinksRoutes(serve);
  cleanUp(deleteOldLinks);
  cleanUp(deleteOldRemovals);
};
