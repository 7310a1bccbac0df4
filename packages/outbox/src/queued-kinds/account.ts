import { changePreferences, getCurrentUser } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { type QueuedKind, kind, withFields } from '../queued-kind.ts';

/** The changes of one's own account that can wait. */
export const account: Record<string, QueuedKind> = {
  changePreferences: kind(changePreferences, {
    patches: [
      { read: getCurrentUser, patch: (known, { answer }) => ({ ...(known as object), ...(answer as object) }) },
    ],
    touches: ({ userId }) => [`preferences ${userId}`],
    // Of each field what was chosen last.
    joined: (later, earlier) => ({ ...later, body: { ...earlier.body, ...later.body } }),
    predict: (body, _change, { shown }) => {
      const user = shown(getCurrentUser);
      return user && { ...withFields(user, body), preferences: withFields(user.preferences, body) };
    },
  }),
};
