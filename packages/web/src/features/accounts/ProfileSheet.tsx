import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import type { CurrentUser, ProfileChange } from '@caravan/contract/accounts/accounts.schema.ts';
import { profileChangeSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { ApiError } from '../../platform/api.ts';
import { issuesOf, isUnauthorized, messageOf } from '../../platform/errors.ts';
import { signOut } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useUpdateProfile } from './accounts.queries.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { UsernameField } from './UsernameField.tsx';

interface ProfileSheetProps {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

/** The form that changes the own profile; each opening starts from what is saved. */
export const ProfileSheet = (props: ProfileSheetProps) => (
  <ProfileForm key={props.open ? 'open' : 'closed'} {...props} />
);

const ProfileForm = ({ user, open, onClose }: ProfileSheetProps) => {
  const { form, changed } = useProfileForm(user, onClose);
  return (
    <Sheet
      open={open}
      onClose={() => !form.sending && onClose()}
      title="Edit Profile"
      dismissible={!changed && !form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.sending}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 min-[360px]:grid-cols-2">
          <TextField {...form.field('firstName')} label="First name" autoComplete="given-name" required />
          <TextField {...form.field('lastName')} label="Last name" autoComplete="family-name" required />
        </div>
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          optional={user.email === null}
        />
        <TextField
          {...form.field('phoneNumber')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          optional
          hint="Ten digits, or an international number with its plus"
        />
        {user.username === null ? (
          <NewUsername form={form} />
        ) : (
          <TextField
            label="Username"
            name="username"
            prefix="@"
            value={user.username}
            readOnly
            hint="A username can only be set once"
          />
        )}
      </div>
    </Sheet>
  );
};

const NewUsername = ({ form }: { form: ReturnType<typeof useProfileForm>['form'] }) => {
  const check = useUsernameCheck(form.values.username, form.values);
  return (
    <UsernameField
      value={form.values.username}
      onValueChange={(username) => form.change({ username })}
      error={form.errors.username}
      state={check.state}
      suggestions={check.suggestions}
    />
  );
};

const useProfileForm = (user: CurrentUser, onSaved: () => void) => {
  const update = useUpdateProfile();
  const initial = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email ?? '',
    phoneNumber: displayedPhone(user.phoneNumber ?? ''),
    username: user.username ?? '',
  };

  const save = async (body: ProfileChange) => {
    try {
      await update.mutateAsync({ body });
      showToast({ title: 'Profile updated', description: 'Your profile has been updated successfully.' });
      onSaved();
    } catch (error) {
      // The sign-in that takes the page's place says so.
      if (isUnauthorized(error)) return;
      const asksForFreshSignIn = error instanceof ApiError && error.code === 'proof_required';
      showToast({
        title: 'Update failed',
        description: messageOf(error),
        tone: 'destructive',
        ...(asksForFreshSignIn ? { action: { label: 'Sign Out', onPress: signOut } } : {}),
      });
      showAtField(error);
    }
  };

  const form = useForm({
    initial,
    schema: profileChangeSchema,
    // Who has signed up without an address may leave it out; nobody can take theirs away.
    toInput: (values) => (values.email === '' && user.email === null ? { ...values, email: undefined } : values),
    onValid: save,
  });

  const showAtField = (error: unknown) => {
    if (form.showIssues(issuesOf(error)) || !(error instanceof ApiError)) return;
    if (error.code === 'email_taken' || error.code === 'proof_required') form.showErrors({ email: messageOf(error) });
    if (error.code === 'phone_taken') form.showErrors({ phoneNumber: messageOf(error) });
    if (error.code === 'username_taken') form.showErrors({ username: 'Username unavailable' });
  };

  const changed = Object.entries(form.values).some(([name, value]) => value !== initial[name as keyof typeof initial]);
  return { form, changed };
};
