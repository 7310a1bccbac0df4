import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  CalendarPlus,
  FileArchive,
  Gauge,
  History,
  KeyRound,
  MonitorSmartphone,
  Settings2,
  ShieldCheck,
  UserRoundX,
  WalletCards,
  X,
} from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { lacksPasskey, namesSecurity } from '../../features/accounts/account-reminders.ts';
import { useOwnData } from '../../features/accounts/own-account.queries.ts';
import { ownPlanQuery } from '../../features/plans/plans.queries.ts';
import { NEEDS_CONNECTION } from '../../platform/needs-connection.tsx';
import { useIsCutOff } from '../../platform/outbox/use-outbox.ts';
import { ApiError } from '../../platform/api.ts';
import { useToday } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { saveAs } from '../../platform/file-transfer.ts';
import { isReportedElsewhere } from '../../platform/reauthentication.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusStays } from '../../ui/focus.tsx';
import type { AccountTask } from './AccountDialogs.tsx';

const loadDialogs = async () => (await import('./AccountDialogs.tsx')).AccountDialogs;

/** The list of account settings on the profile page. */
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
          leading={<Bell {...ICON} />}
          title="Notifications"
          text="What you hear of, on which devices, quiet hours"
          onPress={() => start('notifications')}
        />
        <ListRow
          leading={<Settings2 {...ICON} />}
          title="Preferences"
          text="Units, times, theme, who may add you, mails"
          onPress={() => start('preferences')}
        />
        <ListRow
          leading={<CalendarPlus {...ICON} />}
          title="Calendar"
          text="Your trips in the calendar that you use"
          onPress={() => start('calendar')}
        />
        <ListRow
          leading={<WalletCards {...ICON} />}
          title="How You Are Paid Back"
          text="PayPal, Wise or IBAN, for the people of your trips"
          onPress={() => start('payment-details')}
        />
        <DownloadData />
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

/** Opens the dialog that the address names, and removes the name from it, so that back and reload do not open it again. */
const useTaskOfAddress = (start: (task: AccountTask) => void) => {
  const [path, navigate] = useLocation();
  const isWanted = namesSecurity(useSearch());
  useEffect(() => {
    if (!isWanted) return;
    navigate(path, { replace: true });
    start('security');
  }, [isWanted, path, navigate, start]);
};

const CONTENTS = 'Your trips, chats and files as a zip';
const FAILED = 'Could not download the file. Please try again.';

/** The row that downloads all data of the viewer, with its progress. */
const DownloadData = () => {
  const { arrived, start, cancel } = useDownload();
  const isCutOff = useIsCutOff();
  // The row's button, or the cancel button that replaces it.
  const button = useRef<HTMLButtonElement>(null);
  useFocusStays(button, arrived === null ? 'offered' : 'under way');
  if (arrived === null) {
    return (
      <ListRow
        leading={<FileArchive size={20} aria-hidden="true" className="shrink-0" />}
        title="Download My Data"
        text={isCutOff ? NEEDS_CONNECTION : CONTENTS}
        ref={button}
        disabled={isCutOff}
        onPress={start}
      />
    );
  }
  return (
    <ListRow
      leading={<Spinner size="small" label={null} className="mx-0.5" />}
      title={<span role="status">Preparing your data…</span>}
      text={<span className="tabular-nums">{arrived === 0 ? CONTENTS : `${formatFileSize(arrived)} so far`}</span>}
      trailing={
        <IconButton
          ref={button}
          label="Cancel the download"
          icon={<X size={18} aria-hidden="true" />}
          tooltip={false}
          className="-my-1 -mr-2"
          onClick={cancel}
        />
      }
    />
  );
};

const useDownload = () => {
  const today = useToday();
  const [arrived, setArrived] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const { mutateAsync } = useOwnData();
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const own = new AbortController();
    running.current = own;
    setArrived(0);
    try {
      const zip = await mutateAsync({ signal: own.signal, onArrived: setArrived });
      saveAs(zip, `caravan-data-${today}.zip`);
      showToast({ title: 'Download started' });
    } catch (error) {
      if (own.signal.aborted || isReportedElsewhere(error)) return;
      const description = error instanceof ApiError && error.status === 429 ? messageOf(error) : FAILED;
      showToast({ title: 'Download failed', description, tone: 'destructive' });
    } finally {
      if (!own.signal.aborted) setArrived(null);
    }
  };
  return {
    /** The bytes that have arrived; `null` while nothing is being downloaded. */
    arrived,
    start: () => void start(),
    cancel: () => {
      running.current?.abort();
      setArrived(null);
    },
  };
};

/** The row of a list that names the viewer's plan and leads to it. Its space is reserved while that is on its way. */
const PlanRow = () => {
  const { data: own, fetchStatus } = useQuery(ownPlanQuery);
  return (
    <ListRow
      leading={<Gauge size={20} aria-hidden="true" className="shrink-0" />}
      title="Plan"
      text={own ? own.plan.name : fetchStatus === 'fetching' && '\u00A0'}
      href="/plan"
    />
  );
};
