import { isSameMailbox } from '@caravan/contract/accounts/accounts.rules.ts';
import type { CurrentUser, ProfileChange } from '@caravan/contract/accounts/accounts.schema.ts';
import { profileChangeSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { configQuery } from '../../platform/config.ts';
import { issuesOf, messageOf } from '../../platform/errors.ts';
import { NEEDS_CONNECTION } from '../../platform/needs-connection.tsx';
import { sayMade } from '../../platform/outbox/make-change.ts';
import { useIsCutOff } from '../../platform/outbox/use-outbox.ts';
import { isReportedElsewhere } from '../../platform/reauthentication.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useDiscardQuestion } from '../../ui/use-discard-question.tsx';
import { useUpdateProfile } from './own-account.queries.ts';
import { readablePhone } from './readable-phone.ts';
import { useUsernameCheck, UsernameField } from './NewPersonFields.tsx';

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
  const { form, isChanged } = useProfileForm(user, onClose);
  const discard = useDiscardQuestion({ isChanged, onDiscard: onClose });
  const ask = () => !form.sending && discard.ask();
  return (
    <Sheet
      open={open}
      onClose={ask}
      title="Edit Profile"
      dismissible={!isChanged && !form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={ask} disabled={form.sending}>
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
        <EmailField form={form} user={user} />
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
        <FormFailure failure={form.failure} />
      </div>
      {discard.element}
    </Sheet>
  );
};

type ProfileFields = ReturnType<typeof useProfileForm>['form'];

const EmailField = ({ form, user }: { form: ProfileFields; user: CurrentUser }) => {
  const config = useQuery(configQuery);
  const isCutOff = useIsCutOff();
  const canChange = config.data?.canSendMail !== false;
  const isAnother = isAnotherAddress(user, form.values.email);
  return (
    <TextField
      {...form.field('email')}
      label="Email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      optional={user.email === null}
      readOnly={!canChange || isCutOff}
      hint={emailHint({ canChange, isCutOff, isAnother })}
    />
  );
};

const emailHint = (field: Readonly<Record<'canChange' | 'isCutOff' | 'isAnother', boolean>>): string | undefined => {
  if (!field.canChange) return EMAIL_FIXED;
  if (field.isCutOff) return NEEDS_CONNECTION;
  return field.isAnother ? 'Counts once you confirm it by the link that is mailed to it' : undefined;
};

const EMAIL_FIXED = 'Cannot be changed: this server cannot send the mail that confirms it';

const isAnotherAddress = ({ email }: CurrentUser, typed: string): boolean =>
  typed.trim() !== '' && !(email !== null && isSameMailbox(typed.trim(), email));

const NewUsername = ({ form }: { form: ProfileFields }) => {
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

const FIELD_OF: Readonly<Record<string, 'email' | 'phoneNumber' | 'username' | undefined>> = {
  email_taken: 'email',
  mail_not_configured: 'email',
  phone_taken: 'phoneNumber',
  username_taken: 'username',
};

/** What the form begins with. */
const fieldsOf = (user: CurrentUser) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email ?? '',
  phoneNumber: readablePhone(user.phoneNumber ?? ''),
  username: user.username ?? '',
});

const useProfileForm = (user: CurrentUser, onSaved: () => void) => {
  const update = useUpdateProfile();
  // As it was when it opened: what is read of the person meanwhile is no change of theirs.
  const [initial] = useState(() => fieldsOf(user));

  const save = async (body: ProfileChange) => {
    try {
      const isKept = await update(body, user);
      const isWaiting = body.email !== undefined && isAnotherAddress(user, body.email);
      if (isKept) sayMade({ isWaiting: true }, 'Profile updated');
      else {
        showToast({
          title: 'Profile updated',
          description: isWaiting
            ? 'Open the link in the mail to your new address to confirm it.'
            : 'Your profile has been updated successfully.',
        });
      }
      onSaved();
    } catch (error) {
      if (isReportedElsewhere(error)) return;
      if (!showAtField(error)) form.fail({ title: 'Update failed', description: messageOf(error) });
    }
  };

  const form = useForm({
    initial,
    schema: profileChangeSchema,
    // Who has signed up without an address may leave it out; nobody can take theirs away. One that was not touched stays out of it:
    // another may have been confirmed meanwhile.
    toInput: (values) => (values.email === initial.email ? { ...values, email: undefined } : values),
    onValid: save,
  });

  /** Says at its field what was refused; whether it concerns a field. */
  const showAtField = (error: unknown): boolean => {
    if (form.showIssues(issuesOf(error))) return true;
    const name = error instanceof ApiError ? FIELD_OF[error.code ?? 'none'] : undefined;
    if (name === undefined) return false;
    form.showErrors({ [name]: name === 'username' ? 'Username unavailable' : messageOf(error) });
    return true;
  };

  const isChanged = Object.entries(form.values).some(
    ([name, value]) => value !== initial[name as keyof typeof initial],
  );
  return { form, isChanged };
};
