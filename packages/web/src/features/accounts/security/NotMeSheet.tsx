import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { AtSign, KeyRound, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { messageOf } from '../../../platform/errors.ts';
import { isReportedElsewhere } from '../../../platform/reauthentication.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/ListRow.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { ChangePasswordSheet } from '../PasswordSheets.tsx';
import { useCancelEmailChange, useEndOtherSessions } from '../own-account.queries.ts';
import { whatItMeans } from './security-event-words.ts';
import { SecuritySheet } from './SecuritySheet.tsx';

interface NotMeSheetProps {
  user: CurrentUser;
  event: SecurityEvent;
  open: boolean;
  onClose: () => void;
}

/** What to do about an event that the account's owner did not cause, step by step. */
export const NotMeSheet = ({ user, event, open, onClose }: NotMeSheetProps) => {
  const [password, security] = [useFreshDialog(), useFreshDialog()];
  return (
    <Sheet open={open} onClose={onClose} title="This wasn't me" description={whatItMeans(event)}>
      <List label="What to do">
        <OtherDevices />
        {event.kind === 'email_change_requested' && <WaitingAddress address={user.pendingEmail} />}
        {user.hasPassword && (
          <ListRow
            leading={<KeyRound {...ICON} />}
            title="Choose a new password"
            text="Whoever knows the one you have cannot use it any more."
            trailing={
              <Button variant="secondary" size="small" aria-label="Change your password" onClick={password.start}>
                Change
              </Button>
            }
          />
        )}
        <ListRow
          leading={<ShieldCheck {...ICON} />}
          title="Look through what signs in"
          text="Remove passkeys and numbers that are not yours."
          trailing={
            <Button variant="secondary" size="small" aria-label="Look through what signs in" onClick={security.start}>
              Look
            </Button>
          }
        />
      </List>
      <ChangePasswordSheet key={password.key} user={user} open={password.open} onClose={password.close} />
      <SecuritySheet key={security.key} user={user} open={security.open} onClose={security.close} />
    </Sheet>
  );
};

const ICON = { size: 20, 'aria-hidden': true, className: 'shrink-0' } as const;

const OtherDevices = () => {
  const end = useEndOtherSessions();
  const press = async () => {
    try {
      await end.mutateAsync({ query: { which: 'others' } });
      showToast({ title: 'Signed out everywhere else' });
    } catch (error) {
      if (isReportedElsewhere(error)) return;
      showToast({ title: 'Not signed out', description: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <ListRow
      leading={<MonitorSmartphone {...ICON} />}
      title="Sign out everywhere else"
      text="Only this device stays signed in."
      trailing={
        <StepButton step={end} name="Sign out everywhere else" onPress={() => void press()}>
          Sign Out
        </StepButton>
      }
    />
  );
};

/** @param address the one that waits to be confirmed. */
const WaitingAddress = ({ address }: { address: string | null }) => {
  const cancel = useCancelEmailChange();
  const press = async () => {
    try {
      await cancel.mutateAsync({});
    } catch (error) {
      if (isReportedElsewhere(error)) return;
      showToast({ title: 'Not cancelled', description: messageOf(error), tone: 'destructive' });
    }
  };
  if (address === null && !cancel.isSuccess) return null;
  return (
    <ListRow
      leading={<AtSign {...ICON} />}
      title="Cancel the new email address"
      text={
        address === null ? (
          'The address you have stays.'
        ) : (
          <>
            <bdi>{address}</bdi> takes the place of yours once it is confirmed.
          </>
        )
      }
      trailing={
        <StepButton step={cancel} name="Cancel the new email address" onPress={() => void press()}>
          Cancel
        </StepButton>
      }
    />
  );
};

interface StepButtonProps {
  step: { isSuccess: boolean; isPending: boolean };
  name: string;
  onPress: () => void;
  children: string;
}

const StepButton = ({ step, name, onPress, children }: StepButtonProps) =>
  step.isSuccess ? (
    <Badge tint="teal">Done</Badge>
  ) : (
    <Button variant="secondary" size="small" aria-label={name} pending={step.isPending} onClick={onPress}>
      {children}
    </Button>
  );
