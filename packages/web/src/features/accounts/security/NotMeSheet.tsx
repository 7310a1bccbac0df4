import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { KeyRound, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { isUnauthorized, messageOf } from '../../../platform/errors.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/ListRow.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { ChangePasswordSheet } from '../ChangePasswordSheet.tsx';
import { useEndOtherSessions } from '../own-account.queries.ts';
import { whatItMeans } from './security-event-words.ts';
import { SecuritySheet } from './SecuritySheet.tsx';

interface NotMeSheetProps {
  user: CurrentUser;
  event: SecurityEvent;
  open: boolean;
  onClose: () => void;
}

/** What to do about something that the account's owner has not done: everything at hand, and what each step does. */
export const NotMeSheet = ({ user, event, open, onClose }: NotMeSheetProps) => {
  const [password, security] = [useFreshDialog(), useFreshDialog()];
  return (
    <Sheet open={open} onClose={onClose} title="This wasn't me" description={whatItMeans(event.kind)}>
      <List label="What to do">
        <OtherDevices />
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
      // The sign-in that takes the page's place says so.
      if (isUnauthorized(error)) return;
      showToast({ title: 'Not signed out', description: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <ListRow
      leading={<MonitorSmartphone {...ICON} />}
      title="Sign out everywhere else"
      text="Only this device stays signed in."
      trailing={
        end.isSuccess ? (
          <Badge tint="teal">Done</Badge>
        ) : (
          <Button
            variant="secondary"
            size="small"
            aria-label="Sign out everywhere else"
            pending={end.isPending}
            onClick={() => void press()}
          >
            Sign Out
          </Button>
        )
      }
    />
  );
};
