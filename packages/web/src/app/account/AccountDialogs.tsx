import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { AddingSheet } from '../../features/accounts/AddingSheet.tsx';
import { ChangePasswordSheet } from '../../features/accounts/ChangePasswordSheet.tsx';
import { RecentActivitySheet } from '../../features/accounts/security/RecentActivitySheet.tsx';
import { SecuritySheet } from '../../features/accounts/security/SecuritySheet.tsx';
import { SessionsSheet } from '../../features/accounts/SessionsSheet.tsx';
import type { AccountTask } from './account-task.ts';
import { DeleteAccountSheet } from './DeleteAccountSheet.tsx';

interface AccountDialogsProps {
  task: AccountTask;
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

/** The dialog of one task. */
export const AccountDialogs = ({ task, ...shown }: AccountDialogsProps) => {
  if (task === 'security') return <SecuritySheet {...shown} />;
  if (task === 'password') return <ChangePasswordSheet {...shown} />;
  if (task === 'sessions') return <SessionsSheet {...shown} />;
  if (task === 'activity') return <RecentActivitySheet {...shown} />;
  if (task === 'adding') return <AddingSheet {...shown} />;
  return <DeleteAccountSheet {...shown} />;
};
