import { newPasswordSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { CircleCheckBig } from 'lucide-react';
import { z } from 'zod/mini';
import { issuesOf, messageOf } from '../../platform/errors.ts';
import { startAtSignIn } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FocusOnArrival } from '../../ui/FocusOnArrival.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { PasswordHint, notTooCommon } from './PasswordHint.tsx';
import { isUnusableLink, useResetPassword } from './recovery.queries.ts';

interface NewPasswordFormProps {
  secret: string;
  /** Whose password it is, as far as the link says. */
  email: string;
  /** What becomes of the devices that are signed in. */
  consequence: string;
  /** Called with the account's address. */
  onChanged: (email: string) => void;
  /** The link has been used or has expired while the form was open. */
  onUnusable: () => void;
}

/** A link reveals no more of its account than a masked address: the server knows whose it is. */
const NOBODY = {};
const chosenSchema = z.object({ password: newPasswordSchema }).check(notTooCommon('password', () => NOBODY));

/** Chooses a new password in the place of a forgotten one. */
export const NewPasswordForm = ({ secret, email, consequence, onChanged, onUnusable }: NewPasswordFormProps) => {
  const reset = useResetPassword();
  const form = useForm({
    initial: { password: '' },
    schema: chosenSchema,
    onValid: async ({ password }) => {
      try {
        const changed = await reset.mutateAsync({ body: { secret, password } });
        onChanged(changed.email);
      } catch (error) {
        if (form.showIssues(issuesOf(error))) return;
        if (isUnusableLink(error)) return onUnusable();
        showToast({ title: 'Your password was not changed', description: messageOf(error), tone: 'destructive' });
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-labelledby="recovery-heading" className="flex flex-col gap-4">
      <div>
        <h1 id="recovery-heading" className="text-xl font-bold">
          Choose a new password
        </h1>
        <p className="mt-1 text-ink-muted">
          For <bdi className="font-semibold text-ink wrap-anywhere">{email}</bdi>. {consequence}
        </p>
      </div>
      {/* So that a browser that keeps passwords keeps this one for the right account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label="New password"
        autoComplete="new-password"
        hint={<PasswordHint password={form.values.password} owner={NOBODY} />}
        required
      />
      <Button type="submit" size="large" wide pending={form.sending} pendingLabel="Changing…">
        Change Password
      </Button>
    </form>
  );
};

interface PasswordChangedProps {
  /** The account's address, for the sign-in. */
  email: string;
  /** The other person who is still signed in here; `null` when nobody is. */
  stillHere: string | null;
}

/** The new password holds: the way on. */
export const PasswordChanged = ({ email, stillHere }: PasswordChangedProps) => (
  <FocusOnArrival>
    <EmptyState
      level={1}
      icon={<CircleCheckBig size={28} />}
      title="Password changed"
      text={
        stillHere === null
          ? 'All devices are signed out. Sign in with your new password.'
          : `All devices of that account are signed out. You are still signed in here as ${stillHere}.`
      }
      action={
        stillHere === null ? (
          <Button onClick={() => startAtSignIn(email)}>Sign In</Button>
        ) : (
          <LinkButton href="/">Go to Caravan</LinkButton>
        )
      }
    />
  </FocusOnArrival>
);
