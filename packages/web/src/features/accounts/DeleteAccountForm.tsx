import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { accountDeletionSchema } from '@caravan/contract/accounts/account-data.schema.ts';
import { currentPasswordSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { z } from 'zod/mini';
import { ApiError } from '../../platform/api.ts';
import { isUnauthorized, messageOf } from '../../platform/errors.ts';
import { signOut } from '../../platform/session.ts';
import { announceSessionEnd, whileLeaving } from '../../platform/session-end.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useDeleteAccount } from './own-account.queries.ts';

interface DeleteAccountFormProps {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
  /** They have come to own a trip meanwhile. */
  onOwnsTrips: () => void;
  onDeleted: () => void;
}

/** Asks once more, and for the password where there is one, before the account goes. */
export const DeleteAccountForm = ({ user, open, onClose, ...events }: DeleteAccountFormProps) => {
  const form = useDeletionForm(user, events);
  return (
    <Sheet
      open={open}
      onClose={() => !form.sending && onClose()}
      title="Delete My Account"
      dismissible={!form.values.password && !form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.sending}>
            Keep My Account
          </Button>
          <Button type="submit" variant="danger" pending={form.sending} pendingLabel="Deleting…">
            Delete My Account
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ul className="list-disc ps-5 text-ink-muted [&>li]:mt-1">
          <li>Your profile, your photo and your sign-in are deleted at once. This cannot be taken back.</li>
          <li>You leave every trip. What you added to them stays for the others, without your name.</li>
          <li>To keep a copy of your trips, download your data first.</li>
        </ul>
        {user.hasPassword && (
          <>
            {/* So that a browser that keeps passwords fills in the right one. */}
            <input type="email" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
            <PasswordField {...form.field('password')} label="Password" required />
          </>
        )}
      </div>
    </Sheet>
  );
};

const useDeletionForm = (
  { hasPassword }: CurrentUser,
  { onOwnsTrips, onDeleted }: Pick<DeleteAccountFormProps, 'onOwnsTrips' | 'onDeleted'>,
) => {
  const deletion = useDeleteAccount();
  const form = useForm({
    initial: { password: '' },
    schema: hasPassword ? provenSchema : accountDeletionSchema,
    toInput: (values) => (hasPassword ? values : {}),
    onValid: async (body): Promise<void> => {
      try {
        await whileLeaving(() => deletion.mutateAsync({ body }));
        onDeleted();
      } catch (error) {
        tellFailure(error);
      }
    },
  });

  const tellFailure = (error: unknown): void => {
    if (isUnauthorized(error)) return announceSessionEnd();
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'wrong_password') return form.showErrors({ password: messageOf(error) });
    if (code === 'owns_trips') onOwnsTrips();
    showToast({
      title: 'Your account was not deleted',
      description: messageOf(error),
      tone: 'destructive',
      // Without a password a fresh sign-in is what proves the owner.
      ...(code === 'proof_required' ? { action: { label: 'Sign Out', onPress: signOut } } : {}),
    });
  };
  return form;
};

const provenSchema = z.object({ password: currentPasswordSchema });
