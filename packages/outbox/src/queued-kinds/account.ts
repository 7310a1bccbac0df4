import { changePreferences, getCurrentUser, updateCurrentUser } from '@caravan/contract/accounts/accounts.endpoints.ts';
import type { PatchedRead } from '@caravan/contract/live-patches.ts';
import type { QueuedChange } from '../queued-change.schema.ts';
import { type QueuedKind, kind, withFields } from '../queued-kind.ts';

/** Each change is answered with the person themselves, whom nobody else reads so. */
const patches: readonly PatchedRead[] = [
  { read: getCurrentUser, patch: (known, { answer }) => ({ ...(known as object), ...(answer as object) }) },
];

/** Of each field what was chosen last. */
const joined = (later: QueuedChange, earlier: QueuedChange): QueuedChange => ({
  ...later,
  body: { ...earlier.body, ...later.body },
});

/** The changes of one's own account that can wait. */
export const account: Record<string, QueuedKind> = {
  changePreferences: kind(changePreferences, {
    patches,
    touches: ({ userId }) => [`preferences ${userId}`],
    joined,
    predict: (body, _change, { shown }) => {
      const user = shown(getCurrentUser);
      return user && { ...withFields(user, body), preferences: withFields(user.preferences, body) };
    },
  }),
  // An address and a user name are proven with the server.
  changeProfile: kind(updateCurrentUser, {
    patches,
    touches: ({ userId }) => [`profile ${userId}`],
    joined,
    predict: (body, _change, { shown }) => {
      const user = shown(getCurrentUser);
      return user && withFields(user, body);
    },
  }),
};
