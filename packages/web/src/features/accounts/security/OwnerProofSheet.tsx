import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { FRESH_PROOF_MINUTES } from '@caravan/contract/accounts/reauthentication.schema.ts';
import type { ReactNode } from 'react';
import { signOut } from '../../../platform/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import type { OwnerProof } from '../passkeys/passkeys.queries.ts';
import { useOwnerProof } from './use-owner-proof.ts';

interface OwnerProofSheetProps {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
  title: string;
  /** What is about to happen. */
  text: ReactNode;
  /** The words of the button that does it, at rest and at work. */
  action: string;
  actionPending: string;
  danger?: boolean;
  /** Does it; what it throws is said in place. */
  act: (proof: OwnerProof) => Promise<void>;
}

/**
 * Does something that the account's owner alone may do: the password comes first, or, where there is none, a sign-in that is
 * not long ago.
 */
export const OwnerProofSheet = ({
  user,
  open,
  onClose,
  title,
  text,
  danger = false,
  ...doing
}: OwnerProofSheetProps) => {
  const { form, said, isSignInTooOld } = useOwnerProof(user, doing.act);
  if (isSignInTooOld) return <SignInAgainSheet title={title} open={open} onClose={onClose} />;
  return (
    <Sheet
      open={open}
      onClose={() => !form.sending && onClose()}
      title={title}
      size="small"
      dismissible={!form.values.password && !form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.sending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            pending={form.sending}
            pendingLabel={doing.actionPending}
          >
            {doing.action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="text-pretty text-ink-muted">{text}</div>
        {user.hasPassword && (
          <>
            {/* So that a browser that keeps passwords fills in the right one. */}
            <input type="email" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
            <PasswordField {...form.field('password')} label="Password" required />
          </>
        )}
        <p role="alert" className="text-sm font-medium text-clay-ink empty:hidden">
          {said.failure}
        </p>
        <p role="status" className="text-sm text-ink-muted empty:hidden">
          {said.note}
        </p>
      </div>
    </Sheet>
  );
};

/** Without a password, a fresh sign-in is what proves the owner. */
const SignInAgainSheet = ({ title, open, onClose }: Pick<OwnerProofSheetProps, 'title' | 'open' | 'onClose'>) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={title}
    size="small"
    forReading
    footer={
      <>
        <Button variant="secondary" onClick={onClose}>
          Not Now
        </Button>
        <Button onClick={signOut}>Sign Out</Button>
      </>
    }
  >
    <p role="alert" className="text-pretty text-ink-muted">
      Your account has no password, so a fresh sign-in shows that it is you. Sign out, sign in again and come back here
      within {FRESH_PROOF_MINUTES} minutes.
    </p>
  </Sheet>
);
