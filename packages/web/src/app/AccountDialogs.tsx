import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { ChangePasswordSheet } from '../features/accounts/ChangePasswordSheet.tsx';
import { SessionsSheet } from '../features/accounts/SessionsSheet.tsx';
import { DeleteAccountSheet } from './DeleteAccountSheet.tsx';

/** What is being done about the account. */
export type AccountTask = 'password' | 'sessions' | 'deletion';

interface AccountDialogsProps {
  task: AccountTask;
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

/** The dialog of one task. */
export const AccountDialogs = ({ task, ...shown }: AccountDialogsProps) => {
  if (task === 'password') return <ChangePasswordSheet {...shown} />;
  if (task === 'sessions') return <SessionsSheet {...shown} />;
  return <DeleteAccountSheet {...shown} />;
};
