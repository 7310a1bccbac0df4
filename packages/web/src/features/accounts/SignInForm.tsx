import type { SecondFactorAsked, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { emailLoginSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { startSignedIn } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { PasskeyButton } from './passkeys/PasskeyButton.tsx';
import { loginFailure } from './sign-in-failures.ts';
import { typedEmail } from './typed-email.ts';
import { useEmailLogin } from './use-email-login.ts';

interface SignInFormProps {
  /** The button's words. */
  action: string;
  /** Signed in: the app is about to start anew. */
  onSignedIn: (() => void) | undefined;
  /** The account asks for a second factor. */
  onSecondFactor: (asked: SecondFactorAsked) => void;
}

/** Signs in by e-mail address and password, or with a passkey. */
export const SignInForm = ({ action, onSignedIn, onSecondFactor }: SignInFormProps) => {
  const { signIn, isChecking } = useEmailLogin();
  const [entering, setEntering] = useState(false);

  const enter = (answer: SignInAnswer) => {
    if (!('user' in answer)) return onSecondFactor(answer);
    const { user } = answer;
    showToast({ title: 'Welcome back', description: `Signed in as ${user.email ?? user.firstName}` });
    setEntering(true);
    onSignedIn?.();
    startSignedIn();
  };

  const form = useForm({
    initial: { email: typedEmail(), password: '' },
    schema: emailLoginSchema,
    onValid: async (body) => {
      try {
        enter(await signIn(body));
      } catch (error) {
        showToast({ title: 'Login failed', description: loginFailure(error), tone: 'destructive' });
      }
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Sign in" className="flex flex-col gap-4">
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="flex flex-col">
        <PasswordField {...form.field('password')} label="Password" required />
        <Link
          href="/forgot-password"
          state={{ email: form.values.email }}
          className="-mr-2 -mb-3 flex min-h-11 items-center self-end rounded-control px-2 text-sm font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </div>
      <Button
        type="submit"
        size="large"
        wide
        pending={form.sending || entering}
        pendingLabel={isChecking ? 'Checking…' : 'Signing in…'}
      >
        {action}
      </Button>
      <PasskeyButton disabled={form.sending || entering} onAnswer={enter} />
    </form>
  );
};
