import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { passwordChangeSchema } from '@caravan/contract/accounts/recovery.schema.ts';
import { issuesOf, messageOf } from '../../platform/errors.ts';
import { isReportedElsewhere } from '../../platform/reauthentication.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useChangePassword } from './own-account.queries.ts';
import { notTooCommon, PasswordHint } from './PasswordHint.tsx';

interface ChangePasswordSheetProps {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

/** Changes the password, which signs out every other device. */
export const ChangePasswordSheet = ({ user, open, onClose }: ChangePasswordSheetProps) => {
  const form = usePasswordForm(user, onClose);
  const isTouched = Object.values(form.values).some(Boolean);
  return (
    <Sheet
      open={open}
      onClose={() => !form.sending && onClose()}
      title="Change Password"
      description="You stay signed in here. Every other device is signed out."
      dismissible={!isTouched && !form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.sending}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel="Changing…">
            Change Password
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {/* So that a browser that keeps passwords keeps the new one for the right account. */}
        <input type="email" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        <PasswordField
          {...form.field('newPassword')}
          label="New password"
          autoComplete="new-password"
          hint={<PasswordHint password={form.values.newPassword} owner={user} />}
          required
        />
      </div>
    </Sheet>
  );
};

const usePasswordForm = (user: CurrentUser, onChanged: () => void) => {
  const change = useChangePassword();
  const form = useForm({
    initial: { newPassword: '' },
    schema: passwordChangeSchema.check(notTooCommon('newPassword', () => user)),
    onValid: async (body): Promise<void> => {
      try {
        await change.mutateAsync({ body });
        showToast({ title: 'Password changed', description: 'Every other device has been signed out.' });
        onChanged();
      } catch (error) {
        if (isReportedElsewhere(error) || form.showIssues(issuesOf(error))) return;
        showToast({ title: 'Your password was not changed', description: messageOf(error), tone: 'destructive' });
      }
    },
  });
  return form;
};
