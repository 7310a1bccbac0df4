import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Globe, Pencil, RectangleEllipsis, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { NEEDS_CONNECTION, useConnectionNeed } from '../../../platform/needs-connection.tsx';
import { configQuery } from '../../../platform/config.ts';
import { messageOf } from '../../../platform/errors.ts';
import { useLoaded } from '../../../platform/lazy-component.ts';
import { useIsCutOff } from '../../../platform/outbox/use-outbox.ts';
import { isReportedElsewhere } from '../../../platform/reauthentication.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { List, ListRow } from '../../../ui/ListRow.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { ChangePasswordSheet, SetPasswordSheet } from '../PasswordSheets.tsx';
import { passkeysQuery, secondFactorQuery } from '../passkeys/passkeys.queries.ts';
import { useRemoveOwnPhone } from '../phone/phone.queries.ts';
import { PasskeySection } from './PasskeySection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SecuritySection } from './SecuritySection.tsx';

interface SecuritySheetProps {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

/** The account's sign-in methods, passkeys and second factor. */
export const SecuritySheet = ({ user, open, onClose }: SecuritySheetProps) => (
  <Sheet open={open} onClose={onClose} title="Sign-in and Security">
    <div className="flex flex-col gap-7">
      <SignInMethods user={user} />
      <PasskeysAndSecondFactor user={user} open={open} />
    </div>
  </Sheet>
);

const PasskeysAndSecondFactor = ({ user, open }: Pick<SecuritySheetProps, 'user' | 'open'>) => {
  const passkeys = useQuery({ ...passkeysQuery, enabled: open });
  const secondFactor = useQuery({ ...secondFactorQuery, enabled: open });
  if (passkeys.data && secondFactor.data) {
    return (
      <>
        <PasskeySection passkeys={passkeys.data} />
        <SecondFactorSection user={user} secondFactor={secondFactor.data} hasPasskey={passkeys.data.length > 0} />
      </>
    );
  }
  const queries = [passkeys, secondFactor];
  if (queries.some(({ fetchStatus }) => fetchStatus === 'paused')) {
    return <ErrorState level={3} title="You are offline" text="Your passkeys will appear when you are back." />;
  }
  const failed = queries.find(({ isError }) => isError);
  if (!failed) return <PasskeysSkeleton />;
  return (
    <ErrorState
      level={3}
      text={messageOf(failed.error)}
      onRetry={() => queries.forEach(({ refetch }) => void refetch())}
      pending={queries.some(({ isFetching }) => isFetching)}
    />
  );
};

const PasskeysSkeleton = () => (
  <SkeletonGroup label="Loading your passkeys" className="flex flex-col gap-7">
    {['passkeys', 'second factor'].map((part) => (
      <div key={part} className="flex flex-col gap-3">
        <Skeleton shape="line" className="w-2/5" />
        <Skeleton shape="line" className="w-4/5" />
        <Skeleton className="h-14" />
      </div>
    ))}
  </SkeletonGroup>
);

/** The sign-in methods beside passkeys: password, phone number, provider. */
const SignInMethods = ({ user }: { user: CurrentUser }) => {
  const { data: config } = useQuery(configQuery);
  const provider = PROVIDER.exec(user.authProvider)?.[1];
  return (
    <SecuritySection title="Ways to sign in">
      <List label="Ways to sign in">
        <PasswordMethod user={user} config={config} />
        <PhoneMethod user={user} config={config} />
        {provider && (
          <ListRow
            leading={<Globe size={20} aria-hidden="true" className="shrink-0" />}
            title={config?.oidc?.name ?? provider}
            text="Your account was made with it."
          />
        )}
      </List>
    </SecuritySection>
  );
};

/* The server's prefix for accounts that were created by a provider. */
const PROVIDER = /^oidc:(.+)$/;

interface PasswordMethodProps {
  user: CurrentUser;
  /** What this server can do, once it is known. */
  config: Config | undefined;
}

/** The password, or the way to have one. */
const PasswordMethod = ({ user, config }: PasswordMethodProps) => {
  const { hasPassword, email } = user;
  const [changing, setting] = [useFreshDialog(), useFreshDialog()];
  const obstacle = hasPassword ? null : obstacleTo(user, config);
  return (
    <>
      <ListRow
        leading={<RectangleEllipsis size={20} aria-hidden="true" className="shrink-0" />}
        title="Password"
        text={hasPassword ? email : obstacle === null ? 'Not set' : `Not set. ${obstacle}`}
        trailing={
          hasPassword ? (
            <Button variant="secondary" size="small" aria-label="Change password" onClick={changing.start}>
              Change
            </Button>
          ) : (
            obstacle === null && (
              <Button variant="secondary" size="small" aria-label="Set a password" onClick={setting.start}>
                Set
              </Button>
            )
          )
        }
      />
      <ChangePasswordSheet key={changing.key} user={user} open={changing.open} onClose={changing.close} />
      {email !== null && (
        <SetPasswordSheet
          key={setting.key}
          email={email}
          hasOutbox={config?.hasOutbox === true}
          open={setting.open}
          onClose={setting.close}
        />
      )}
    </>
  );
};

/**
 * What comes before a password, `null` for nothing: its link goes to the account's address. Not to one that nobody has confirmed:
 * used where nobody is signed in, such a link takes everything else that signs in away.
 */
const obstacleTo = (
  { email, isEmailConfirmed, pendingEmail }: CurrentUser,
  config: Config | undefined,
): string | null => {
  if (email === null) {
    return pendingEmail === null ? 'Add an email address to your profile first.' : 'Confirm your email address first.';
  }
  if (config?.canSendMail === false) return 'This server cannot mail the link that sets one.';
  return isEmailConfirmed ? null : 'Confirm your email address first.';
};

/* Loaded lazily with the phone verification, because most who open the sheet come for something else. */
const loadSheet = async () => (await import('./OwnPhoneSheet.tsx')).OwnPhoneSheet;

interface PhoneMethodProps {
  user: CurrentUser;
  /** What this server offers, once it is known. */
  config: Config | undefined;
}

/** The number that signs in, or the way to have one where this server sends codes. */
const PhoneMethod = ({ user, config }: PhoneMethodProps) => {
  const number = user.signInPhone;
  const [setting, removing] = [useFreshDialog(), useFreshDialog()];
  const isOffered = Boolean(config?.phoneProvider);
  const { part: OwnPhoneSheet, fetchPart } = useLoaded(loadSheet, isOffered);
  const isCutOff = useIsCutOff();
  const unset = isCutOff ? NEEDS_CONNECTION : 'Not set';
  if (number === null && !isOffered) return null;

  const set = async () => {
    if (await fetchPart()) setting.start();
  };
  const change = { label: 'Change', icon: <Pencil size={18} />, onSelect: () => void set() };
  const remove = { label: 'Remove', icon: <Trash2 size={18} />, onSelect: removing.start, danger: true };
  return (
    <>
      <ListRow
        leading={<Smartphone size={20} aria-hidden="true" className="shrink-0" />}
        title="Phone"
        text={number === null ? unset : <span className="tabular-nums">{displayedPhone(number)}</span>}
        trailing={
          number === null ? (
            <Button
              variant="secondary"
              size="small"
              aria-label="Add your phone"
              disabled={isCutOff}
              onClick={() => void set()}
            >
              Add
            </Button>
          ) : (
            <Menu label="Actions for your phone" className="-mr-2.5" items={isOffered ? [change, remove] : [remove]} />
          )
        }
      />
      {config && OwnPhoneSheet && (
        <OwnPhoneSheet key={setting.key} config={config} open={setting.open} onClose={setting.close} />
      )}
      <RemovePhoneDialog key={removing.key} open={removing.open} onClose={removing.close} />
    </>
  );
};

interface RemovePhoneDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Confirms the removal of the phone number and shows a refusal, such as of the only sign-in method. */
const RemovePhoneDialog = ({ open, onClose }: RemovePhoneDialogProps) => {
  const hindrance = useConnectionNeed();
  const remove = useRemoveOwnPhone();
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync({});
      showToast({ title: 'Phone number removed' });
      onClose();
    } catch (error) {
      if (!isReportedElsewhere(error)) setFailure(messageOf(error));
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title="Stop signing in by phone?"
      text={
        <>
          <p>Codes to this number sign you in no more. The phone in your personal information stays as it is.</p>
          <p role="alert" className="mt-2 text-sm font-medium text-clay-ink empty:hidden">
            {failure}
          </p>
        </>
      }
      confirmLabel="Remove Number"
      cancelLabel="Keep It"
      danger
      pending={remove.isPending}
      hindrance={hindrance}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
};
