import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteAccountForm } from '../../features/accounts/DeleteAccountForm.tsx';
import { OwnedTrips } from '../../features/trips/OwnedTrips.tsx';
import { ownedTripsQuery } from '../../features/trips/trips.queries.ts';
import { signOut } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Loaded } from '../../platform/Loaded.tsx';

interface DeleteAccountSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Deletes the account, once nobody's trip would be left without its owner. */
export const DeleteAccountSheet = ({ open, onClose }: DeleteAccountSheetProps) => {
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

/** There is no way back from here: whichever way it is closed, the app begins anew without the person. */
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
