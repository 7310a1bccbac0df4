import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { mayEdit, mayHandOver, mayLeave, mayManage } from '@caravan/contract/members/members.rules.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Crown, Link2, LogOut, UserRoundMinus, UserRoundPen, UserRoundPlus } from 'lucide-react';
import { viewerZone } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { formatDate } from '../../platform/format-dates.ts';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Guests } from './Guests.tsx';
import { RoleBadge } from './MemberRole.tsx';
import { personName } from './member-words.ts';
import { membersQuery } from './members.queries.ts';
import type { MemberTask } from './MemberDialogs.tsx';

const loadDialogs = async () => (await import('./MemberDialogs.tsx')).MemberDialogs;

interface MembersTabProps {
  trip: TripDetail;
  viewerId: string;
  /** The viewer is off the trip. */
  onLeft: () => void;
  /** Asks whether the trip is to be deleted, of its owner. */
  onDeleteTrip: () => void;
}

/** The people on a trip, and for those who may: inviting, changing roles, removing. */
export const MembersTab = (props: MembersTabProps) => {
  const { trip } = props;
  // A trip brings its members along, unless it comes from a list of trips: they show until the list itself is here.
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

const Members = ({
  trip,
  viewerId,
  onLeft,
  onDeleteTrip,
  members,
}: MembersTabProps & { members: readonly Member[] }) => {
  const onNext = (task: MemberTask): void => dialogs.open({ task });
  const dialogs = useLazyDialog(loadDialogs, { ahead: true, shared: { trip, members, onLeft, onDeleteTrip, onNext } });
  const inviting = useConnectionNeed();
  const viewer = { userId: viewerId, role: trip.role };
  const mayChange = mayChangeTrip(trip);
  const actionsFor = (member: Member) =>
    mayManage(viewer, member)
      ? {
          onChangeRole: mayChange ? () => dialogs.open({ task: { kind: 'role', member } }) : undefined,
          onHandOver:
            mayHandOver(viewer, member) && member.hasOpened
              ? () => dialogs.open({ task: { kind: 'hand-over', member, thenLeave: false } })
              : undefined,
          onRemove: () => dialogs.open({ task: { kind: 'remove', member } }),
        }
      : undefined;
  return (
    <section aria-labelledby="members-heading">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="members-heading" tabIndex={-1} className="text-lg font-semibold">
          Members ({members.length})
        </h2>
        {mayEdit(trip.role) && (
          <div className="flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:*:flex-1 sm:*:w-auto! sm:items-center">
            {inviting.note}
            <Button
              variant="secondary"
              {...inviting.control}
              icon={<Link2 size={18} aria-hidden="true" />}
              onClick={() => dialogs.open({ task: { kind: 'links' } })}
            >
              {mayChange ? 'Invite by link' : 'Links to Join'}
            </Button>
            {mayChange && (
              <Button
                {...inviting.control}
                icon={<UserRoundPlus size={18} aria-hidden="true" />}
                onClick={() => dialogs.open({ task: { kind: 'invite' } })}
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
      <Guests trip={trip} viewerId={viewerId} />
      <Button
        variant="quiet"
        icon={<LogOut size={18} aria-hidden="true" />}
        className="mt-4 -ml-4 text-clay-ink! hover:not-disabled:bg-clay-soft!"
        onClick={() => dialogs.open({ task: { kind: mayLeave(trip.role) ? 'leave' : 'choose-owner' } })}
      >
        Leave Trip
      </Button>
      {dialogs.element}
    </section>
  );
};

const MembersSkeleton = () => (
  <SkeletonGroup label="Loading the members">
    <div className="flex min-h-11 items-center justify-between gap-3">
      <Skeleton shape="line" className="h-5 w-32" />
      <Skeleton className="h-11 w-26 rounded-control" />
    </div>
    <div className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton shape="circle" className="size-10" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton shape="line" className="w-2/5" />
            <Skeleton shape="line" className="h-3.5 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
);

interface MemberActions {
  /** Absent while the trip can only be read. */
  onChangeRole: (() => void) | undefined;
  /** Absent for those who do not own the trip. */
  onHandOver: (() => void) | undefined;
  onRemove: () => void;
}

interface MemberRowProps {
  member: Member;
  /** The viewer's own row. */
  isSelf: boolean;
  /** What may be done to this person; absent where nothing may. */
  actions: MemberActions | undefined;
}

/** One person on the trip. */
const MemberRow = ({ member, isSelf, actions }: MemberRowProps) => {
  const { user } = member;
  const name = personName(user);
  return (
    <li className="flex min-w-0 items-center gap-3 py-3 pr-2 pl-4">
      <Avatar name={name} src={cardImageUrl(user.profileImageUrl)} seed={member.userId} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="text-base font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <RoleBadge role={member.role} />
          {isSelf && <Badge tint="teal">You</Badge>}
          {!member.hasOpened && !isSelf && <Badge>Not opened yet</Badge>}
        </div>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {user.username && <>@{user.username} · </>}
          Joined {formatDate(dateIn(viewerZone(), new Date(member.joinedAt)))}
        </p>
      </div>
      {actions && (
        <Menu
          label={`Actions for ${name}`}
          items={[
            ...(actions.onChangeRole
              ? [
                  {
                    label: 'Change Role',
                    icon: <UserRoundPen size={18} aria-hidden="true" />,
                    onSelect: actions.onChangeRole,
                  },
                ]
              : []),
            ...(actions.onHandOver
              ? [
                  {
                    label: 'Hand Over Trip',
                    icon: <Crown size={18} aria-hidden="true" />,
                    onSelect: actions.onHandOver,
                  },
                ]
              : []),
            {
              label: 'Remove Member',
              icon: <UserRoundMinus size={18} aria-hidden="true" />,
              danger: true,
              onSelect: actions.onRemove,
            },
          ]}
        />
      )}
    </li>
  );
};
