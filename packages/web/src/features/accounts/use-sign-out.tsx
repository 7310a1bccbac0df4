import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lostWithSignOut } from '../../platform/outbox/lost-with-sign-out.ts';
import { readQueue, useQueue } from '../../platform/outbox/use-outbox.ts';
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
  const client = useQueryClient();
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
  const press = async () => {
    setLeaving(true);
    if ((await readQueue(client)).length === 0) return leave();
    setLeaving(false);
    setAsks(true);
  };
  return { isLeaving, press: () => void press(), question };
};
