import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { History, KeyRound, MonitorSmartphone, Settings2, ShieldCheck, UserRoundPlus, UserRoundX } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { addableByLabels } from '../../features/accounts/addable-by.ts';
import { DownloadData } from '../../features/accounts/DownloadData.tsx';
import { lacksPasskey } from '../../features/accounts/passkeys/passkey-reminder.ts';
import { PlanRow } from '../../features/plans/PlanRow.tsx';
import { useLoaded } from '../../platform/use-loaded.ts';
import { Badge } from '../../ui/Badge.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { type AccountTask, asksForSecurity } from './account-task.ts';

const loadDialogs = async () => (await import('./AccountDialogs.tsx')).AccountDialogs;

/** What people can do about their account. */
export const AccountSettings = ({ user }: { user: CurrentUser }) => {
  const { start, element } = useAccountDialogs(user);
  useTaskOfAddress(start);
  return (
    <section aria-labelledby="account-settings" className="flex flex-col gap-3">
      <h2 id="account-settings" className="text-lg font-semibold">
        Account Settings
      </h2>
      <List label="Account Settings">
        <PlanRow />
        <ListRow
          leading={<ShieldCheck {...ICON} />}
          title="Sign-in and Security"
          text={lacksPasskey(user) && 'Add a passkey: a phone number alone can be taken over.'}
          onPress={() => start('security')}
        />
        {user.hasPassword && (
          <ListRow leading={<KeyRound {...ICON} />} title="Change Password" onPress={() => start('password')} />
        )}
        <ListRow
          leading={<MonitorSmartphone {...ICON} />}
          title="Signed-in Devices"
          onPress={() => start('sessions')}
        />
        <ListRow
          leading={<History {...ICON} />}
          title="Recent activity on your account"
          onPress={() => start('activity')}
        />
        <ListRow
          leading={<UserRoundPlus {...ICON} />}
          title="Who May Add Me"
          text={addableByLabels[user.addableBy]}
          onPress={() => start('adding')}
        />
        <DownloadData />
        <ListRow
          leading={<Settings2 {...ICON} />}
          title="Preferences"
          trailing={<Badge>Coming Soon</Badge>}
          onPress={NOTHING}
          disabled
        />
        <ListRow
          leading={<UserRoundX {...ICON} />}
          title="Delete My Account"
          onPress={() => start('deletion')}
          className="text-clay-ink"
        />
      </List>
      {element}
    </section>
  );
};

const ICON = { size: 20, 'aria-hidden': true, className: 'shrink-0' } as const;
const NOTHING = () => undefined;

/** Opens what the address asks for, once: a press of back or reload opens it no more. */
const useTaskOfAddress = (start: (task: AccountTask) => void) => {
  const [path, navigate] = useLocation();
  const isAsked = asksForSecurity(useSearch());
  useEffect(() => {
    if (!isAsked) return;
    navigate(path, { replace: true });
    start('security');
  }, [isAsked, path, navigate, start]);
};

/** The dialogs about the account: how to open one, and what to render for it. */
const useAccountDialogs = (user: CurrentUser) => {
  const { part: AccountDialogs, fetchPart } = useLoaded(loadDialogs, true);
  // `turn` grows with every opening, so that each begins anew.
  const [started, setStarted] = useState<{ turn: number; task: AccountTask } | null>(null);
  const [open, setOpen] = useState(false);

  const start = useCallback(
    (task: AccountTask): void => {
      void fetchPart().then((isThere) => {
        if (!isThere) return;
        setStarted((before) => ({ turn: (before?.turn ?? 0) + 1, task }));
        setOpen(true);
      });
    },
    [fetchPart],
  );
  const element = AccountDialogs && started && (
    <AccountDialogs key={started.turn} task={started.task} user={user} open={open} onClose={() => setOpen(false)} />
  );
  return { start, element };
};
