import { capitalised, suggestedUsername } from '@caravan/contract/accounts/accounts.rules.ts';
import type { EmailSignup } from '@caravan/contract/accounts/accounts.schema.ts';
import { emailSignupSchema, USERNAME_MIN, usernameSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { issuesOf } from '../../platform/errors.ts';
import { startSignedIn } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useEmailSignup } from './accounts.queries.ts';
import { PasswordHint } from './PasswordHint.tsx';
import { signupFailure } from './sign-in-failures.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { UsernameField } from './UsernameField.tsx';

const EMPTY = { firstName: '', lastName: '', username: '', email: '', password: '' };
const TAKEN = { title: 'Username unavailable', description: 'Please choose a different username' };

/** A wrong user name shows while it is typed, once it is long enough to be one. */
const whileTyping = (username: string): string | undefined =>
  username.length < USERNAME_MIN ? undefined : usernameSchema.safeParse(username).error?.issues[0]?.message;

interface SignUpFormProps {
  /** The button's words. */
  action: string;
  /** Signed in: the app is about to start anew. */
  onSignedIn: (() => void) | undefined;
}

/** Makes an account by e-mail address and signs in. */
export const SignUpForm = ({ action, onSignedIn }: SignUpFormProps) => {
  const { form, check, pending, pendingLabel, changeName, changeUsername } = useSignUp(onSignedIn);
  const { values } = form;
  const nameField = (name: 'firstName' | 'lastName') => ({
    ...form.field(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => changeName({ [name]: event.target.value }),
    onBlur: () => changeName({ [name]: capitalised(values[name].trim()) }),
    autoCapitalize: 'words',
    required: true,
  });

  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Sign up" className="flex flex-col gap-4">
      <div className="grid gap-4 min-[360px]:grid-cols-2">
        <TextField {...nameField('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...nameField('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <UsernameField
        value={values.username}
        onValueChange={changeUsername}
        error={form.errors.username ?? whileTyping(values.username)}
        state={check.state}
        suggestions={check.suggestions}
      />
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="new-password"
        hint={<PasswordHint password={values.password} known={[values.firstName, values.lastName, values.username]} />}
        required
      />
      <Button type="submit" size="large" wide pending={pending} pendingLabel={pendingLabel}>
        {action}
      </Button>
    </form>
  );
};

/** The sign-up's state: the user name follows the names until somebody writes their own. */
const useSignUp = (onSignedIn: SignUpFormProps['onSignedIn']) => {
  const signup = useEmailSignup();
  const [ownUsername, setOwnUsername] = useState(false);
  const [entering, setEntering] = useState(false);

  const send = async (body: EmailSignup) => {
    if (check.state === 'unavailable') return refuseUsername();
    try {
      const { user, message } = await signup.mutateAsync({ body });
      showToast({ title: `Welcome, ${user.firstName}`, description: message });
      setEntering(true);
      onSignedIn?.();
      startSignedIn();
    } catch (error) {
      showToast({ title: 'Signup failed', description: signupFailure(error), tone: 'destructive' });
      showAtField(error);
    }
  };

  const form = useForm({ initial: EMPTY, schema: emailSignupSchema, onValid: send });
  const check = useUsernameCheck(form.values.username, form.values);

  const refuseUsername = () => {
    showToast({ ...TAKEN, tone: 'destructive' });
    form.showErrors({ username: TAKEN.title });
  };

  const showAtField = (error: unknown) => {
    if (form.showIssues(issuesOf(error)) || !(error instanceof ApiError)) return;
    if (error.code === 'email_taken') form.showErrors({ email: error.body?.message });
    if (error.code === 'username_taken') form.showErrors({ username: TAKEN.title });
  };

  const changeName = (changed: { firstName?: string; lastName?: string }) => {
    const { firstName, lastName } = { ...form.values, ...changed };
    form.change(ownUsername ? changed : { ...changed, username: suggestedUsername(firstName, lastName) });
  };

  const changeUsername = (username: string) => {
    setOwnUsername(true);
    form.change({ username });
  };

  return {
    form,
    check,
    pending: form.sending || entering,
    pendingLabel: entering ? 'Signing in…' : 'Signing up…',
    changeName,
    changeUsername,
  };
};
