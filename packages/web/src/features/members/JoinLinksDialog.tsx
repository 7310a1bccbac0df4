import {
  DEFAULT_JOIN_LINK_DAYS,
  JOIN_LINKS_PER_TRIP,
  JOIN_LINK_USES_MAX,
  type JoinLink,
  joinLinkDays,
  newJoinLinkSchema,
} from '@caravan/contract/members/join-links.schema.ts';
import type { GivenRole } from '@caravan/contract/members/members.schema.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConnectedButton, useConnectionNeed } from '../../platform/needs-connection.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { useForm } from '../../platform/use-form.ts';
import { newIdempotencyKey } from '../../platform/use-send.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { JoinLinkRow } from './JoinLinkRow.tsx';
import { RoleChoice } from './MemberRole.tsx';
import { joinLinksQuery, useCreateJoinLink, useRevokeJoinLink } from './join-links.queries.ts';

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
            <ConnectedButton onClick={() => setMaking(true)} disabled={!query.data || full}>
              New link
            </ConnectedButton>
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
  const [isConfirming, setConfirming] = useState(false);
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
              setConfirming(true);
            }}
          />
        ))}
      </ul>
      {revoking && (
        <RevokeLinkDialog open={isConfirming && isThere} link={revoking} onClose={() => setConfirming(false)} />
      )}
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

interface RevokeLinkDialogProps {
  open: boolean;
  onClose: () => void;
  link: JoinLink;
}

/** Confirms the revocation of a link. */
const RevokeLinkDialog = ({ open, onClose, link }: RevokeLinkDialogProps) => {
  const revoke = useRevokeJoinLink(link.tripId);
  const hindrance = useConnectionNeed();
  const params = { tripId: link.tripId, linkId: link.id };
  return (
    <ConfirmDialog
      open={open}
      title="Revoke Link"
      text="Nobody joins by this link any more, wherever it was sent. Who has joined by it stays on the trip."
      confirmLabel="Yes, Revoke"
      cancelLabel="Keep Link"
      danger
      pending={revoke.isPending}
      hindrance={hindrance}
      onConfirm={() => revoke.mutate({ params }, { onSuccess: onClose, onError: onClose })}
      onCancel={onClose}
    />
  );
};

interface NewJoinLinkProps {
  open: boolean;
  onClose: () => void;
  trip: TripDetail;
  onBack: () => void;
  onMade: () => void;
}

const INITIAL: { role: GivenRole; expiresInDays: string; maxUses: string } = {
  role: 'member',
  expiresInDays: String(DEFAULT_JOIN_LINK_DAYS),
  maxUses: '',
};
const DAYS = joinLinkDays.map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }));

/** Makes a link: for which role, for how long, and for how many people. */
const NewJoinLink = ({ open, onClose, trip, onBack, onMade }: NewJoinLinkProps) => {
  const create = useCreateJoinLink(trip.id);
  // One key for as long as the form is open: a press after a lost answer makes no second link.
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const form = useForm({
    initial: INITIAL,
    schema: newJoinLinkSchema,
    toInput: ({ role, expiresInDays, maxUses }) => ({
      role,
      expiresInDays: Number(expiresInDays),
      maxUses: maxUses.trim() === '' ? null : Number(maxUses),
    }),
    onValid: (body) =>
      create.mutateAsync({ params: { tripId: trip.id }, body, idempotencyKey }).then(onMade, () => undefined),
  });
  const withNewKey = (change: () => void) => {
    setIdempotencyKey(newIdempotencyKey());
    change();
  };
  const field = (name: 'expiresInDays' | 'maxUses') => {
    const { onChange, ...rest } = form.field(name);
    return { ...rest, onChange: (event: Parameters<typeof onChange>[0]) => withNewKey(() => onChange(event)) };
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Invite by link"
      description="For people with or without an account. They see who invites them to what before they join."
      dismissible={!form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onBack}>
            Cancel
          </Button>
          <ConnectedButton type="submit" pending={form.sending}>
            Make link
          </ConnectedButton>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RoleChoice
          membersMayAdd={trip.membersMayAdd}
          value={form.values.role}
          onValueChange={(role) => withNewKey(() => form.change({ role }))}
        />
        <div className="grid gap-4 min-[360px]:grid-cols-2">
          <SelectField {...field('expiresInDays')} label="Works for" options={DAYS} />
          <TextField
            {...field('maxUses')}
            label="People"
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(JOIN_LINK_USES_MAX).length}
            placeholder="Any number"
          />
        </div>
      </div>
    </Sheet>
  );
};
