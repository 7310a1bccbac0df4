import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { PASSWORD_RESET_MINUTES, passwordChangeSchema } from '@caravan/contract/accounts/recovery.schema.ts';
import { ConnectedButton } from '../../platform/needs-connection.tsx';
import { issuesOf, messageOf } from '../../platform/errors.ts';
import { isReportedElsewhere } from '../../platform/reauthentication.ts';
import { useForm } from '../../platform/use-form.ts';
import { usePause } from '../../platform/use-timers.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { PasswordHint, notTooCommon } from './PasswordHint.tsx';
import { useChangePassword } from './own-account.queries.ts';
import { useRequestPasswordReset } from './recovery.queries.ts';

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
          <ConnectedButton type="submit" pending={form.sending} pendingLabel="Changing…">
            Change Password
          </ConnectedButton>
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
        <FormFailure failure={form.failure} />
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
        form.fail({ title: 'Your password was not changed', description: messageOf(error) });
      }
    },
  });
  return form;
};

/** Until another mail may be requested, seconds: most arrive within this. */
const PAUSE_SECONDS = 30;

interface SetPasswordSheetProps {
  /** The account's address, confirmed. */
  email: string;
  /** Mails are to be read on this server's own page. */
  hasOutbox: boolean;
  open: boolean;
  onClose: () => void;
}

/** Mails the link by which somebody without a password chooses one. */
export const SetPasswordSheet = ({ email, hasOutbox, open, onClose }: SetPasswordSheetProps) => {
  const request = useRequestPasswordReset();
  const pause = usePause(PAUSE_SECONDS);
  const isSent = request.isSuccess;
  const send = () =>
    request.mutate(
      { body: { email } },
      {
        onSuccess: pause.begin,
        onError: (error) =>
          showToast({ title: 'Nothing was sent', description: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Set a Password"
      size="small"
      forReading
      footer={
        <>
          <Button variant="secondary" disabled={pause.left > 0} onClick={isSent ? send : onClose}>
            {secondWords(isSent, pause.left)}
          </Button>
          <ConnectedButton pending={request.isPending} pendingLabel="Sending…" onClick={isSent ? onClose : send}>
            {isSent ? 'Done' : 'Send Link'}
          </ConnectedButton>
        </>
      }
    >
      <div role="status" className="flex flex-col gap-3 text-pretty text-ink-muted">
        <p>
          {isSent ? 'A link to choose a password is on its way to ' : 'We mail a link to choose a password to '}
          <bdi className="font-medium text-ink wrap-anywhere">{email}</bdi>. It works for {PASSWORD_RESET_MINUTES}{' '}
          minutes.
        </p>
        {isSent ? (
          <p>Nothing there? Look among the unwanted mails, too.</p>
        ) : (
          <p>Choosing it signs out all your devices. Whatever signs you in now goes on doing so.</p>
        )}
        {isSent && hasOutbox && (
          <a
            href="/dev/outbox"
            target="_blank"
            rel="noreferrer"
            className="self-start py-2 font-semibold text-accent-ink underline-offset-4 hover:underline"
          >
            Open the Outbox
          </a>
        )}
      </div>
    </Sheet>
  );
};

const secondWords = (isSent: boolean, wait: number): string => {
  if (!isSent) return 'Cancel';
  return wait > 0 ? `Send again in ${wait} s` : 'Send Again';
};
