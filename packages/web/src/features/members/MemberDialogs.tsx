import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { ChangeRoleDialog } from './ChangeRoleDialog.tsx';
import { ChooseOwnerDialog } from './ChooseOwnerDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { JoinLinksDialog } from './JoinLinksDialog.tsx';
import { LeaveTripDialog } from './LeaveTripDialog.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';

/** What is being done to the people of a trip, and to whom. */
export type MemberTask =
  | { kind: 'invite' }
  | { kind: 'links' }
  | { kind: 'leave' }
  | { kind: 'choose-owner' }
  | { kind: 'role'; member: Member }
  | { kind: 'remove'; member: Member }
  | { kind: 'hand-over'; member: Member; thenLeave: boolean };

interface MemberDialogsProps {
  task: MemberTask;
  open: boolean;
  onClose: () => void;
  /** Goes on with another task. */
  onNext: (task: MemberTask) => void;
  trip: TripDetail;
  /** The people on the trip as they are now. */
  members: readonly Member[];
  /** The viewer is off the trip. */
  onLeft: () => void;
}

/** The dialog of one task. */
export const MemberDialogs = ({ task, onNext, trip, members, onLeft, ...shown }: MemberDialogsProps) => {
  if (task.kind === 'invite') {
    const memberIds = new Set(members.map(({ userId }) => userId));
    return (
      <InviteDialog {...shown} tripId={trip.id} memberIds={memberIds} onSendLink={() => onNext({ kind: 'links' })} />
    );
  }
  if (task.kind === 'links') {
    // Whoever edits no more sees no links, also not those that were on the screen.
    return <JoinLinksDialog {...shown} open={shown.open && mayEdit(trip.role)} trip={trip} />;
  }
  if (task.kind === 'leave') return <LeaveTripDialog {...shown} trip={trip} onLeft={onLeft} />;
  if (task.kind === 'choose-owner') {
    return (
      <ChooseOwnerDialog
        {...shown}
        others={members.filter(({ role }) => role !== 'owner')}
        onChoose={(member) => onNext({ kind: 'hand-over', member, thenLeave: true })}
        onInvite={mayChangeTrip(trip) ? () => onNext({ kind: 'invite' }) : undefined}
      />
    );
  }
  const member = members.find(({ id }) => id === task.member.id) ?? task.member;
  if (task.kind === 'role') return <ChangeRoleDialog {...shown} member={member} />;
  if (task.kind === 'remove') return <RemoveMemberDialog {...shown} member={member} />;
  const next = task.thenLeave ? () => onNext({ kind: 'leave' }) : shown.onClose;
  return <HandOverDialog {...shown} member={member} onHandedOver={next} />;
};
