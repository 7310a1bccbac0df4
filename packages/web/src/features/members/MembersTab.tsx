import { mayEdit, mayHandOver, mayLeave, mayManage } from '@caravan/contract/members/members.rules.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link2, LogOut, UserRoundPlus } from 'lucide-react';
import { messageOf } from '../../platform/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { MemberRow } from './MemberRow.tsx';
import { membersQuery } from './members.queries.ts';
import { MembersSkeleton } from './MembersSkeleton.tsx';
import { useMemberDialogs } from './use-member-dialogs.tsx';

interface MembersTabProps {
  trip: TripDetail;
  viewerId: string;
  /** The viewer is off the trip. */
  onLeft: () => void;
}

/** The people on a trip, and for those who may: inviting, changing roles, removing. */
export const MembersTab = (props: MembersTabProps) => {
  const { trip } = props;
  // The trip brings its members along, unless a list of trips told of it: they show until the list itself is here.
  const known = trip.members.length > 0 ? trip.members : undefined;
  const query = useQuery({ ...membersQuery(trip.id), placeholderData: known });
  if (query.data) return <Members {...props} members={query.data} />;
  if (query.fetchStatus === 'paused') {
    return <ErrorState title="You are offline" text="The members will appear when you are back." />;
  }
  if (query.isError) {
    return <ErrorState text={messageOf(query.error)} onRetry={() => void query.refetch()} pending={query.isFetching} />;
  }
  return <MembersSkeleton />;
};

const Members = ({ trip, viewerId, onLeft, members }: MembersTabProps & { members: readonly Member[] }) => {
  const dialogs = useMemberDialogs({ trip, members, onLeft });
  const viewer = { userId: viewerId, role: trip.role };
  const mayChange = mayChangeTrip(trip);
  const actionsFor = (member: Member) =>
    mayManage(viewer, member)
      ? {
          onChangeRole: mayChange ? () => dialogs.start({ kind: 'role', member }) : undefined,
          onHandOver:
            mayHandOver(viewer, member) && member.hasOpened
              ? () => dialogs.start({ kind: 'hand-over', member, thenLeave: false })
              : undefined,
          onRemove: () => dialogs.start({ kind: 'remove', member }),
        }
      : undefined;
  return (
    <section aria-labelledby="members-heading">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="members-heading" tabIndex={-1} className="text-lg font-semibold">
          Members ({members.length})
        </h2>
        {mayEdit(trip.role) && (
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button
              variant="secondary"
              icon={<Link2 size={18} aria-hidden="true" />}
              onClick={() => dialogs.start({ kind: 'links' })}
            >
              {mayChange ? 'Invite by link' : 'Links to Join'}
            </Button>
            {mayChange && (
              <Button
                icon={<UserRoundPlus size={18} aria-hidden="true" />}
                onClick={() => dialogs.start({ kind: 'invite' })}
              >
                Invite
              </Button>
            )}
          </div>
        )}
      </div>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} isSelf={member.userId === viewerId} actions={actionsFor(member)} />
        ))}
      </ul>
      <Button
        variant="quiet"
        icon={<LogOut size={18} aria-hidden="true" />}
        className="mt-4 -ml-4 text-clay-ink! hover:not-disabled:bg-clay-soft!"
        onClick={() => dialogs.start({ kind: mayLeave(trip.role) ? 'leave' : 'choose-owner' })}
      >
        Leave Trip
      </Button>
      {dialogs.element}
    </section>
  );
};
