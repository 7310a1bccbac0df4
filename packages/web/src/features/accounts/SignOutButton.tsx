import { onlineManager } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { signOut } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** Signs out, where there is a server to end the session: forgetting it here alone would leave it open. */
export const SignOutButton = () => {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (!onlineManager.isOnline()) {
      showToast({ title: 'You are offline', description: 'Signing out needs a connection.', tone: 'destructive' });
      return;
    }
    setLeaving(true);
    signOut();
  };
  return (
    <Button
      variant="secondary"
      wide
      icon={<LogOut size={18} aria-hidden="true" />}
      pending={leaving}
      pendingLabel="Signing out..."
      onClick={leave}
    >
      Sign Out
    </Button>
  );
};
