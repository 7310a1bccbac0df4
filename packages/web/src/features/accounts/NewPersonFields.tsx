import { capitalised, suggestedUsername } from '@caravan/contract/accounts/accounts.rules.ts';
import { NAME_MAX, USERNAME_MIN, usernameSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Issue } from '@caravan/contract/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { issuesOf } from '../../platform/errors.ts';
import { useDebounced } from '../../platform/use-timers.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { usernameAvailableQuery, usernameSuggestionsQuery } from './accounts.queries.ts';

/** First name, last name and user name of somebody new. */
export const NewPersonFields = ({ person }: { person: NewPerson }) => (
  <>
    <div className="grid gap-4 min-[360px]:grid-cols-2">
      <TextField {...person.nameField('firstName')} label="First name" autoComplete="given-name" />
      <TextField {...person.nameField('lastName')} label="Last name" autoComplete="family-name" />
    </div>
    <UsernameField {...person.usernameField} />
  </>
);

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
type NewPerson = ReturnType<typeof useNewPerson>;

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
      form.showErrors({ username: TAKEN.title });
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

interface UsernameFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
  state: UsernameState;
  /** Free names to choose instead. */
  suggestions: readonly string[];
}

const HINTS: Record<UsernameState, string> = {
  idle: 'How friends find you. It can only be set once.',
  checking: 'Checking…',
  available: 'Available',
  unavailable: '',
  unknown: 'How friends find you. It can only be set once.',
};

const ICONS = {
  idle: null,
  unknown: null,
  checking: <Spinner size="small" label={null} />,
  available: <CircleCheck size={20} aria-hidden="true" className="text-accent-ink" />,
  unavailable: <CircleX size={20} aria-hidden="true" className="text-clay-ink" />,
};

/** A user name behind its '@', with whether it is free, and free ones where it is not. */
export const UsernameField = ({ value, onValueChange, error, state, suggestions }: UsernameFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = (name: string) => {
    onValueChange(name);
    // The choices go with the press; the keyboard stays where it was.
    input.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={input}
        name="username"
        label="Username"
        prefix="@"
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onValueChange(event.target.value.replace(/^@+/, ''))}
        error={error ?? (state === 'unavailable' ? 'Username unavailable' : undefined)}
        hint={HINTS[state]}
        suffix={<span className="flex w-7 justify-center text-ink-muted">{error ? null : ICONS[state]}</span>}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {state === 'unavailable' && (
        <div role="group" aria-label="Suggestions" className="flex flex-col gap-2">
          <p className="text-sm text-ink-muted">Please choose a different username</p>
          <div className="flex flex-wrap gap-2">
            {suggestions.map((name) => (
              <Chip key={name} onPress={() => choose(name)}>
                @{name}
              </Chip>
            ))}
          </div>
        </div>
      )}
    </div>
  );
};

const DEBOUNCE_MS = 300;

/** `idle`: nothing to check. `unknown`: it could not be checked, so the server says at the end. */
type UsernameState = 'idle' | 'checking' | 'available' | 'unavailable' | 'unknown';

interface UsernameCheck {
  readonly state: UsernameState;
  /** Free ones for the same person, once the typed one is taken. */
  readonly suggestions: readonly string[];
}

/** Asks whether a well-formed user name is free, 300 ms after the last change and from three characters on. */
export const useUsernameCheck = (typed: string, person: { firstName: string; lastName: string }): UsernameCheck => {
  const username = typed.trim();
  const settled = useDebounced(username, DEBOUNCE_MS);
  const checkable = username.length >= USERNAME_MIN && usernameSchema.safeParse(username).success;
  const check = useQuery({ ...usernameAvailableQuery(settled), enabled: checkable && settled === username });
  const taken = checkable && settled === username && check.data?.available === false;

  // Without a name the wish itself is what the proposals are made from.
  const named = person.firstName.trim() !== '' || person.lastName.trim() !== '';
  const wish = useDebounced(named ? `${person.firstName}\n${person.lastName}` : username, DEBOUNCE_MS);
  const [firstName = '', lastName = ''] = wish.split('\n').map((name) => name.slice(0, NAME_MAX));
  const proposals = useQuery({ ...usernameSuggestionsQuery({ firstName, lastName }), enabled: taken });

  return {
    state: stateOf({
      checkable,
      settled: settled === username,
      available: check.data?.available,
      failed: check.isError || check.isPaused,
    }),
    suggestions: taken ? (proposals.data?.suggestions ?? []) : [],
  };
};

const stateOf = (now: {
  checkable: boolean;
  settled: boolean;
  available: boolean | undefined;
  failed: boolean;
}): UsernameState => {
  if (!now.checkable) return 'idle';
  if (!now.settled) return 'checking';
  if (now.available !== undefined) return now.available ? 'available' : 'unavailable';
  return now.failed ? 'unknown' : 'checking';
};

/** An address that may be left out. */
export const OptionalEmailField = (
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>,
) => (
  <TextField
    {...field}
    label="Email"
    optional
    hint="For trip invitations, and for getting back in."
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
  />
);
