import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ChangePasswordSheet } from '../../features/accounts/PasswordSheets.tsx';
import { PreferencesSheet } from '../../features/accounts/PreferencesSheet.tsx';
import { SessionsSheet } from '../../features/accounts/SessionsSheet.tsx';
import { useDeleteAccount } from '../../features/accounts/own-account.queries.ts';
import { RecentActivitySheet } from '../../features/accounts/security/RecentActivitySheet.tsx';
import { SecuritySheet } from '../../features/accounts/security/SecuritySheet.tsx';
import { PaymentDetailsSheet } from '../../features/money/PaymentDetailsSheet.tsx';
import { NotificationSettingsSheet } from '../../features/notifications/NotificationSettingsSheet.tsx';
import { CalendarSheet } from '../../features/calendars/CalendarSheet.tsx';
import { OwnedTrips } from '../../features/trips/OwnedTrips.tsx';
import { accessibleTripsQuery, ownedTripsQuery } from '../../features/trips/trips.queries.ts';
import { ConnectedButton } from '../../platform/needs-connection.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { ApiError } from '../../platform/api.ts';
import { useToday } from '../../platform/clock.ts';
import { isUnauthorized, messageOf } from '../../platform/errors.ts';
import { isReportedElsewhere } from '../../platform/reauthentication.ts';
import { lostWithSignOut } from '../../platform/outbox/lost-with-sign-out.ts';
import { useKnownQueue } from '../../platform/outbox/use-outbox.ts';
import { announceSessionEnd, whileLeaving } from '../../platform/session-end.ts';
import { signOut } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** What is being done about the account. */
export type AccountTask =
  | 'security'
  | 'password'
  | 'sessions'
  | 'activity'
  | 'notifications'
  | 'preferences'
  | 'calendar'
  | 'payment-details'
  | 'deletion';

interface AccountDialogsProps {
  task: AccountTask;
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

/** The dialog of one task. */
export const AccountDialogs = ({ task, ...shown }: AccountDialogsProps) => {
  if (task === 'security') return <SecuritySheet {...shown} />;
  if (task === 'password') return <ChangePasswordSheet {...shown} />;
  if (task === 'sessions') return <SessionsSheet {...shown} />;
  if (task === 'activity') return <RecentActivitySheet {...shown} />;
  if (task === 'notifications') return <Notifications {...shown} />;
  if (task === 'preferences') return <PreferencesSheet {...shown} />;
  if (task === 'calendar') return <CalendarSheet {...shown} />;
  if (task === 'payment-details') return <PaymentDetailsSheet {...shown} />;
  return <DeleteAccountSheet {...shown} />;
};

/** What one is notified of, also for each of the trips that are not over. */
const Notifications = ({ open, onClose }: DeleteAccountSheetProps) => {
  const { data: trips = NO_TRIPS } = useQuery({ ...accessibleTripsQuery, enabled: open });
  const today = useToday();
  return <NotificationSettingsSheet trips={openTrips(trips, today)} open={open} onClose={onClose} />;
};

const NO_TRIPS: readonly never[] = [];

interface DeleteAccountSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Deletes the account, once nobody's trip would be left without its owner. */
const DeleteAccountSheet = ({ open, onClose }: DeleteAccountSheetProps) => {
  const query = useInfiniteQuery({ ...ownedTripsQuery, enabled: open });
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <Farewell open={open} />;
  if (query.data?.length === 0) {
    const askAgain = () => void query.refetch();
    return (
      <DeleteAccountForm open={open} onClose={onClose} onOwnsTrips={askAgain} onDeleted={() => setDeleted(true)} />
    );
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Delete My Account"
      description={
        query.data && 'These trips are yours. Hand each of them over or delete it first; then your account can go.'
      }
      footer={
        <Button variant="secondary" onClick={onClose}>
          Keep My Account
        </Button>
      }
    >
      <Loaded query={query} skeleton={<TripsSkeleton />} what="Your trips">
        {(trips) => <OwnedTrips trips={trips} />}
      </Loaded>
    </Sheet>
  );
};

/** However it is closed, the app restarts signed out. */
const Farewell = ({ open }: { open: boolean }) => (
  <Sheet
    open={open}
    onClose={signOut}
    title="Your account is deleted"
    footer={<Button onClick={signOut}>Done</Button>}
    forReading
  >
    <p className="text-ink-muted">
      Thank you for travelling with Caravan. Your username is free again, and so is what you signed in with.
    </p>
  </Sheet>
);

const TripsSkeleton = () => (
  <SkeletonGroup label="Loading your trips" className="flex flex-col gap-3">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-20" />
    ))}
  </SkeletonGroup>
);

interface DeletionEvents {
  /** Called where they have become the owner of a trip meanwhile. */
  onOwnsTrips: () => void;
  onDeleted: () => void;
}

interface DeleteAccountFormProps extends DeletionEvents {
  open: boolean;
  onClose: () => void;
}

/** Confirms the deletion of the account. */
const DeleteAccountForm = ({ open, onClose, ...events }: DeleteAccountFormProps) => {
  const { pending, onSubmit } = useDeletion(events);
  const waiting = useKnownQueue(open);
  const lost = lostWithSignOut(waiting?.length ?? 0);
  return (
    <Sheet
      open={open}
      onClose={() => !pending && onClose()}
      title="Delete My Account"
      dismissible={!pending}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Keep My Account
          </Button>
          <ConnectedButton
            type="submit"
            variant="danger"
            pending={pending}
            pendingLabel="Deleting…"
            disabled={waiting === undefined}
          >
            Delete My Account
          </ConnectedButton>
        </>
      }
    >
      <ul className="list-disc ps-5 text-ink-muted [&>li]:mt-1">
        <li>Your profile, your photo and your sign-in are deleted at once. This cannot be taken back.</li>
        <li>You leave every trip. What you added to them stays for the others, without your name.</li>
        <li>To keep a copy of your trips, download your data first.</li>
        {lost !== null && <li className="font-medium text-clay-ink">{lost}</li>}
      </ul>
    </Sheet>
  );
};

const useDeletion = ({ onOwnsTrips, onDeleted }: DeletionEvents) => {
  const deletion = useDeleteAccount();
  const [pending, setPending] = useState(false);

  const reportFailure = (error: unknown): void => {
    if (isUnauthorized(error)) return announceSessionEnd();
    if (isReportedElsewhere(error)) return;
    if (error instanceof ApiError && error.code === 'owns_trips') onOwnsTrips();
    showToast({ title: 'Your account was not deleted', description: messageOf(error), tone: 'destructive' });
  };
  const leave = async (): Promise<void> => {
    setPending(true);
    try {
      await whileLeaving(() => deletion.mutateAsync({}));
      onDeleted();
    } catch (error) {
      reportFailure(error);
    } finally {
      setPending(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!pending) void leave();
  };
  return { pending, onSubmit };
};
