import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { useQuery } from '@tanstack/react-query';
import {
  Gauge,
  History,
  KeyRound,
  MonitorSmartphone,
  Settings2,
  ShieldCheck,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { DownloadData } from '../../features/accounts/DownloadData.tsx';
import { lacksPasskey } from '../../features/accounts/account-reminders.ts';
import { addableByLabels } from '../../features/accounts/addable-by.ts';
import { ownPlanQuery } from '../../features/plans/plans.queries.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { type AccountTask, namesSecurity } from './account-task.ts';

const loadDialogs = async () => (await import('./AccountDialogs.tsx')).AccountDialogs;

/** What people can do about their account. */
export const AccountSettings = ({ user }: { user: CurrentUser }) => {
  const { open, element } = useLazyDialog(loadDialogs, { ahead: true, shared: { user } });
  const start = useCallback((task: AccountTask) => open({ task }), [open]);
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

/** Opens what the address names, once: a press of back or reload opens it no more. */
const useTaskOfAddress = (start: (task: AccountTask) => void) => {
  const [path, navigate] = useLocation();
  const isWanted = namesSecurity(useSearch());
  useEffect(() => {
    if (!isWanted) return;
    navigate(path, { replace: true });
    start('security');
  }, [isWanted, path, navigate, start]);
};

/** The row of a list that names the viewer's plan and leads to it. Its place is kept while that is not known. */
const PlanRow = () => {
  const { data: own } = useQuery(ownPlanQuery);
  return (
    <ListRow
      leading={<Gauge size={20} aria-hidden="true" className="shrink-0" />}
      title="Plan"
      text={own ? own.plan.name : '\u00A0'}
      href="/plan"
    />
  );
};
