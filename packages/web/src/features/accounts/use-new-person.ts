import { capitalised, suggestedUsername } from '@caravan/contract/accounts/accounts.rules.ts';
import { USERNAME_MIN, usernameSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Issue } from '@caravan/contract/errors.ts';
import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { issuesOf } from '../../platform/errors.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useUsernameCheck } from './use-username-check.ts';

const TAKEN = { title: 'Username unavailable', description: 'Please choose a different username' };

/** A wrong user name shows while it is typed, once it is long enough to be one. */
const whileTyping = (username: string): string | undefined =>
  username.length < USERNAME_MIN ? undefined : usernameSchema.safeParse(username).error?.issues[0]?.message;

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}

/** The parts of a form with those fields, as `useForm` makes it. */
interface PersonForm {
  readonly values: Person & { readonly email: string };
  readonly errors: Partial<Record<keyof Person, string>>;
  change(changed: Partial<Person>): void;
  showErrors(errors: { username?: string | undefined; email?: string | undefined }): void;
  showIssues(issues: readonly Issue[]): boolean;
  field(name: 'firstName' | 'lastName'): { name: string; value: string; error: string | undefined };
}

/** The names of somebody new; the user name follows the other two until somebody writes their own. */
export type NewPerson = ReturnType<typeof useNewPerson>;

/** What the forms that make an account have in common: the names, and whether the user name is free. */
export const useNewPerson = (form: PersonForm) => {
  const { values } = form;
  const [ownUsername, setOwnUsername] = useState(false);
  const check = useUsernameCheck(values.username, values);

  const changeName = (changed: { firstName?: string; lastName?: string }) => {
    const { firstName, lastName } = { ...values, ...changed };
    form.change(ownUsername ? changed : { ...changed, username: suggestedUsername(firstName, lastName) });
  };
  const nameField = (name: 'firstName' | 'lastName') => ({
    ...form.field(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => changeName({ [name]: event.target.value }),
    onBlur: () => changeName({ [name]: capitalised(values[name].trim()) }),
    autoCapitalize: 'words',
    required: true,
  });
  const refuseUsername = () => {
    showToast({ ...TAKEN, tone: 'destructive' });
    form.showErrors({ username: TAKEN.title });
  };

  return {
    nameField,
    usernameField: {
      value: values.username,
      onValueChange: (username: string) => {
        setOwnUsername(true);
        form.change({ username });
      },
      error: form.errors.username ?? whileTyping(values.username),
      state: check.state,
      suggestions: check.suggestions,
    },
    /** Whether the user name is known to be taken, which is said then. */
    refusesUsername: (): boolean => {
      if (check.state !== 'unavailable') return false;
      refuseUsername();
      return true;
    },
    /** Shows at its field what the server refused; whether there was anything to show. */
    showRefusal: (error: unknown): boolean => {
      if (form.showIssues(issuesOf(error))) return true;
      if (!(error instanceof ApiError)) return false;
      if (error.code === 'email_taken') form.showErrors({ email: error.body?.message });
      if (error.code === 'username_taken') form.showErrors({ username: TAKEN.title });
      return error.code === 'email_taken' || error.code === 'username_taken';
    },
  };
};
