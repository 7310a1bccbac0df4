import { useState } from 'react';
import { lostWithSignOut } from '../../platform/outbox/lost-with-sign-out.ts';
import { useQueue } from '../../platform/outbox/use-outbox.ts';
import { signOut } from '../../platform/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/**
 * Signs out, after a question where changes of the viewer wait on the device.
 *
 * @returns what the button that does so calls, whether that is under way, and the question to render beside it.
 */
export const useSignOut = () => {
  const [isLeaving, setLeaving] = useState(false);
  const [asks, setAsks] = useState(false);
  const lost = lostWithSignOut(useQueue().length);
  const leave = () => {
    setLeaving(true);
    signOut();
  };
  const question = (
    <ConfirmDialog
      open={asks}
      title="Sign out now?"
      text={lost ?? 'Everything is saved.'}
      confirmLabel="Sign Out"
      cancelLabel="Stay Signed In"
      danger={lost !== null}
      pending={isLeaving}
      onConfirm={leave}
      onCancel={() => setAsks(false)}
    />
  );
  return { isLeaving, press: lost === null ? leave : () => setAsks(true), question };
};
