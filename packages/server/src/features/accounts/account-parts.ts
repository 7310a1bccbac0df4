import type { SignInGuard } from '../../platform/rate-limits.ts';
import type { MailPost } from './mail-post.store.ts';

/** What the routes of accounts go by beside the database. */
export interface AccountParts {
  readonly signInGuard: SignInGuard;
  readonly mailPost: MailPost;
}
