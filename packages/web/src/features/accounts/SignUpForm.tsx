import type { EmailSignup } from '@caravan/contract/accounts/accounts.schema.ts';
import { emailSignupSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { useState } from 'react';
import { startSignedIn } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useEmailSignup } from './accounts.queries.ts';
import { NewPersonFields, useNewPerson } from './NewPersonFields.tsx';
import { notTooCommon, PasswordHint } from './PasswordHint.tsx';
import { signupFailure } from './sign-in-failures.ts';

const chosenSchema = emailSignupSchema.check(notTooCommon('password', (values) => values));

const EMPTY = { firstName: '', lastName: '', username: '', email: '', password: '' };

interface SignUpFormProps {
  /** The button's label. */
  action: string;
  /** Signed in; the app is about to restart. */
  onSignedIn: (() => void) | undefined;
}

/** Makes an account by e-mail address and signs in. */
export const SignUpForm = ({ action, onSignedIn }: SignUpFormProps) => {
  const { form, person, pending, pendingLabel } = useSignUp(onSignedIn);
  const { values } = form;

  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Sign up" className="flex flex-col gap-4">
      <NewPersonFields person={person} />
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
        hint={<PasswordHint password={values.password} owner={values} />}
        required
      />
      <FormFailure failure={form.failure} />
      <Button type="submit" size="large" wide pending={pending} pendingLabel={pendingLabel}>
        {action}
      </Button>
    </form>
  );
};

const useSignUp = (onSignedIn: SignUpFormProps['onSignedIn']) => {
  const signup = useEmailSignup();
  const [entering, setEntering] = useState(false);

  const send = async (body: EmailSignup) => {
    if (person.refusesUsername()) return;
    try {
      const { user, message } = await signup.mutateAsync({ body });
      showToast({ title: `Welcome, ${user.firstName}`, description: message });
      setEntering(true);
      onSignedIn?.();
      startSignedIn();
    } catch (error) {
      if (!person.showRefusal(error)) form.fail({ title: 'Signup failed', description: signupFailure(error) });
    }
  };

  const form = useForm({ initial: EMPTY, schema: chosenSchema, onValid: send });
  const person = useNewPerson(form);
  return {
    form,
    person,
    pending: form.sending || entering,
    pendingLabel: entering ? 'Signing in…' : 'Signing up…',
  };
};
