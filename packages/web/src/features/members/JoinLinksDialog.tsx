import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import { JOIN_LINKS_PER_TRIP } from '@caravan/contract/members/join-links.schema.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../platform/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { joinLinksQuery } from './join-links.queries.ts';
import { JoinLinkRow } from './JoinLinkRow.tsx';
import { NewJoinLink } from './NewJoinLink.tsx';
import { RevokeLinkDialog } from './RevokeLinkDialog.tsx';

interface JoinLinksDialogProps {
  open: boolean;
  onClose: () => void;
  trip: TripDetail;
}

/** The links by which people join the trip: making, copying, sharing and revoking them; of a trip that can only be read, revoking alone. */
export const JoinLinksDialog = (props: JoinLinksDialogProps) => {
  const { open, onClose, trip } = props;
  const query = useQuery({ ...joinLinksQuery(trip.id), enabled: open });
  const [making, setMaking] = useState(false);
  const mayMake = mayChangeTrip(trip);
  if (query.data && mayMake && (making || query.data.length === 0)) {
    // Back to the links, where there are some; the first one is made right away.
    const back = query.data.length === 0 ? onClose : () => setMaking(false);
    return <NewJoinLink {...props} onBack={back} onMade={() => setMaking(false)} />;
  }
  const full = mayMake && (query.data?.length ?? 0) >= JOIN_LINKS_PER_TRIP;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={mayMake ? 'Invite by link' : 'Links to Join'}
      description={
        mayMake
          ? 'Whoever opens a link sees the trip’s title, place and dates, and joins after signing up or in.'
          : 'For now nobody joins by a link: whoever opens one reads why.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {mayMake && (
            <Button onClick={() => setMaking(true)} disabled={!query.data || full}>
              New link
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} skeleton={<LinksSkeleton />} what="The links" level={3}>
        {(links) => <Links trip={trip} links={links} full={full} />}
      </Loaded>
    </Sheet>
  );
};

const Links = ({ trip, links, full }: { trip: TripDetail; links: readonly JoinLink[]; full: boolean }) => {
  const [revoking, setRevoking] = useState<JoinLink | null>(null);
  const [asked, setAsked] = useState(false);
  // Somebody else may revoke it while the question is on the screen.
  const isThere = links.some(({ id }) => id === revoking?.id);
  return (
    <>
      {full && (
        <p className="mb-3 rounded-control bg-sunken px-3 py-2.5 text-sm">
          A trip has at most {JOIN_LINKS_PER_TRIP} links. Revoke one to make another.
        </p>
      )}
      {links.length === 0 && <p className="text-base text-ink-muted">There is no link to revoke.</p>}
      <ul aria-label="Links" className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {links.map((link) => (
          <JoinLinkRow
            key={link.id}
            link={link}
            tripTitle={trip.title}
            onRevoke={() => {
              setRevoking(link);
              setAsked(true);
            }}
          />
        ))}
      </ul>
      {revoking && <RevokeLinkDialog open={asked && isThere} link={revoking} onClose={() => setAsked(false)} />}
    </>
  );
};

const LinksSkeleton = () => (
  <SkeletonGroup label="Loading the links" className="divide-y divide-line rounded-card border border-line bg-surface">
    {[0, 1].map((row) => (
      <div key={row} className="flex flex-col gap-2.5 p-4">
        <Skeleton shape="line" className="h-5 w-24" />
        <Skeleton shape="line" className="w-3/5" />
        <Skeleton className="h-9 w-28 rounded-control" />
      </div>
    ))}
  </SkeletonGroup>
);
